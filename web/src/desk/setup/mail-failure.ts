import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

const { reasons } = messages.setup.banner;

/** What the reasons of a mail server mean, by a part of their text. */
const meanings: readonly (readonly [RegExp, Exclude<keyof typeof reasons, 'other'>])[] = [
  [/\b53[045]\b|authenticat|credential|password/i, 'login'],
  [/certificate|tls|ssl/i, 'certificate'],
  [/\b55[0-4]\b|mailbox|recipient|user unknown/i, 'recipient'],
  [/connect|refused|timed? ?out|resolve|lookup|dns|unreachable|network/i, 'unreachable'],
];

/** Why mail is not sent, as a sentence. A failure that is not known is quoted. */
export function mailFailureReason(failure: string): string {
  const known = meanings.find(([pattern]) => pattern.test(failure));
  return known ? reasons[known[1]] : format(reasons.other, { detail: failure });
}
