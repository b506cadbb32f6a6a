import type { DeskLead } from '../../contract.gen';
import { shownAddress } from '../lib/shown-address.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatFullMoment } from '../time/dates.ts';

/** Props of {@link Consents}. */
export interface ConsentsProps {
  readonly lead: DeskLead;
}

const strings = messages.lead;

/** What the customer agreed to: the exact text shown, with page and time. */
export function Consents({ lead: { line, history, consents } }: ConsentsProps) {
  const added = history.find(({ what }) => what === 'added');
  // No text is shown during a call.
  const isCall = line.form === 'phone' && added !== undefined;
  const none = isCall ? format(strings.addedAtDesk, { name: added.by }) : strings.noConsent;
  return (
    <section>
      <h3 className="small-heading">{strings.consent}</h3>
      {consents.length === 0 && <p className="mute">{none}</p>}
      {consents.map((consent) => (
        // The leads that were merged into this one may have the same text.
        <div key={`${consent.version} ${consent.given_at}`} className="consent">
          <p>
            <span className={`badge ${consent.given ? '' : 'badge--line'}`}>
              {consent.given ? strings.consentGiven : strings.consentNotGiven}
            </span>{' '}
            <span className="mute">{formatFullMoment(consent.given_at)}</span>
          </p>
          <blockquote>{consent.text}</blockquote>
          <p className="mute">
            {[
              format(strings.consentVersion, { version: consent.version.slice(0, 12) }),
              consent.phone,
              shownAddress(consent.page),
              consent.address,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
      ))}
    </section>
  );
}
