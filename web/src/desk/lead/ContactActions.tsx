import type { LeadLine } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { copy } from '../lib/clipboard.ts';
import { words } from '../messages/messages.ts';
import { smsHref, telHref } from './phone-links.ts';

/** Props of {@link ContactActions}. */
export interface ContactActionsProps {
  readonly line: LeadLine;
  /** Whether the customer agreed to texts. */
  readonly mayText: boolean;
}

const says = words.lead;

/** Call, text, mail and copy, each by one tap. */
export function ContactActions({ line, mayText }: ContactActionsProps) {
  const { customer_phone: phone, customer_email: email } = line;
  const tel = telHref(phone);
  const sms = mayText ? smsHref(phone) : null;
  return (
    <div className="det__b">
      {tel ? (
        <a className="btn full num" href={tel}>
          <DeskIcon name="phone" />
          {says.call(phone)}
        </a>
      ) : (
        <p className="full mute">{phone || says.noPhone}</p>
      )}
      {sms && (
        <a className="btn btn--line" href={sms}>
          <DeskIcon name="chat" />
          {says.text}
        </a>
      )}
      {email && (
        <a
          className={`btn btn--line${sms ? '' : ' full'}`}
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
        >
          <DeskIcon name="mail" />
          {says.mail}
        </a>
      )}
      {phone && <CopyButton label={says.copyPhone} text={phone} />}
      {email && <CopyButton label={says.copyMail} text={email} />}
    </div>
  );
}

function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <button
      type="button"
      className="copy"
      aria-label={label}
      title={label}
      onClick={() => void copy(text, text)}
    >
      <DeskIcon name="copy" />
      <span className="num">{text}</span>
    </button>
  );
}
