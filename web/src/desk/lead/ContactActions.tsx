import type { DeskLead } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { leadPhone, shownNumber, telHrefOf } from './phone-links.ts';
import { phoneNumbers } from './phone-numbers.ts';

/** Props of {@link ContactActions}. */
export interface ContactActionsProps {
  readonly lead: DeskLead;
  /** Opens the form for a text message. */
  readonly onText: () => void;
}

const strings = messages.lead;

/** Buttons to call, text and email. */
export function ContactActions({ lead, onText }: ContactActionsProps) {
  const { customer_phone: typed, customer_email: email } = lead.line;
  const [first, ...others] = phoneNumbers(typed);
  const phone = leadPhone(typed);
  return (
    <div className="lead-detail__contact">
      {first ? (
        <>
          <a className="btn full num" href={telHrefOf(first)}>
            <DeskIcon name="phone" />
            {format(strings.call, { phone })}
          </a>
          {others.map((number) => (
            <a key={number.dialed} className="btn btn--line full num" href={telHrefOf(number)}>
              <DeskIcon name="phone" />
              {format(strings.call, { phone: shownNumber(number) })}
            </a>
          ))}
        </>
      ) : (
        <p className="full mute">{phone || strings.noPhone}</p>
      )}
      {first && (
        <button type="button" className="btn btn--line" onClick={onText}>
          <DeskIcon name="chat" />
          {strings.text}
        </button>
      )}
      {email && (
        <a
          className={`btn btn--line${first ? '' : ' full'}`}
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
        >
          <DeskIcon name="mail" />
          {strings.email}
        </a>
      )}
    </div>
  );
}
