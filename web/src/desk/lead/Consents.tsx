import type { DeskLead } from '../../contract.gen';
import { words } from '../messages/messages.ts';
import { formatFullMoment } from '../time/dates.ts';

/** Props of {@link Consents}. */
export interface ConsentsProps {
  readonly lead: DeskLead;
}

const says = words.lead;

/** What the customer agreed to or not: the words exactly as shown, and where and when. */
export function Consents({ lead: { consents } }: ConsentsProps) {
  return (
    <section>
      <h3 className="sm">{says.consent}</h3>
      {consents.length === 0 && <p className="mute">{says.noConsent}</p>}
      {consents.map((consent) => (
        <div key={consent.version} className="consent">
          <p>
            <span className={`tagx ${consent.given ? '' : 'tagx--line'}`}>
              {consent.given ? says.consentGiven : says.consentNot}
            </span>{' '}
            <span className="mute">{formatFullMoment(consent.given_at)}</span>
          </p>
          <blockquote>{consent.words}</blockquote>
          <p className="mute">
            {[says.consentVersion(consent.version.slice(0, 12)), consent.page, consent.address]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
      ))}
    </section>
  );
}
