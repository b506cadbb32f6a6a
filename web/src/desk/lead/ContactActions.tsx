import type { LeadLine } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { copy } from '../lib/clipboard.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { smsHref, telHref } from './phone-links.ts';

/** Props of {@link ContactActions}. */
export interface ContactActionsProps {
  readonly line: LeadLine;
  /** Whether the customer agreed to text messages. */
  readonly mayText: boolean;
}

const strings = messages.lead;

/** Buttons to call, text, email and copy. */
export function ContactActions({ line, mayText }: ContactActionsProps) {
  const { customer_phone: phone, customer_email: email } = line;
  const tel = telHref(phone);
  const sms = mayText ? smsHref(phone) : null;
  return (
    <div className="det__b">
      {tel ? (
        <a className="btn full num" href={tel}>
          <DeskIcon name="phone" />
          {format(strings.call, { phone })}
        </a>
      ) : (
        <p className="full mute">{phone || strings.noPhone}</p>
      )}
      {sms && (
        <a className="btn btn--line" href={sms}>
          <DeskIcon name="chat" />
          {strings.text}
        </a>
      )}
      {email && (
        <a
          className={`btn btn--line${sms ? '' : ' full'}`}
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
        >
          <DeskIcon name="mail" />
          {strings.email}
        </a>
      )}
      {(phone || email) && (
        <div className="full copies">
          {phone && <CopyButton label={strings.copyPhone} text={phone} confirmation={strings.phoneCopied} />}
          {email && <CopyButton label={strings.copyEmail} text={email} confirmation={strings.emailCopied} />}
        </div>
      )}
    </div>
  );
}

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
  readonly confirmation: string;
}

function CopyButton({ label, text, confirmation }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="copy"
      aria-label={label}
      title={label}
      onClick={() => void copy(text, confirmation)}
    >
      <DeskIcon name="copy" />
      <span className="num">{text}</span>
    </button>
  );
}
