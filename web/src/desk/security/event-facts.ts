import type { SecurityEvent } from '../../contract.gen';
import { format, plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';

const strings = screenMessages.security;
const { details } = strings;

/** Texts of details that are stored as keys, by kind of event. */
const named: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  backup: { encrypted: details.encrypted, 'not encrypted': details.notEncrypted },
  person_changed: { revenue: details.revenue, 'no revenue': details.noRevenue },
  invitation_created: { owner: details.owner, dispatcher: details.dispatcher, crew: details.crew },
  sign_in_failed: { password: details.password, code: details.code, throttled: details.throttled },
};

/** Returns the time, actor, person, details and address of an event, as far as known. */
export function factsOf({ at, actor, person, kind, detail, address }: SecurityEvent): string[] {
  const about = person === actor ? '' : person;
  const from = address === '' ? '' : format(strings.from, { address });
  return [formatFullMoment(at), actor, about, detailText(kind, detail), from].filter((fact) => fact !== '');
}

/** The detail of an event as people read it; as it is stored if it is a text already, such as a browser. */
export function detailText(kind: string, detail: string): string {
  const [first, second, third] = detail.match(/\d+/g) ?? [];
  if (kind === 'purge' && first && second && third)
    return format(strings.purged, { spam: first, lost: second, messages: third });
  if ((kind === 'erasure' || kind === 'restore') && first) return plural(strings.leads, Number(first));
  if (kind === 'recovery_code_used' && first) return plural(strings.codesLeft, Number(first));
  return named[kind]?.[detail] ?? detail;
}
