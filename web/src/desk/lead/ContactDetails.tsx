import type { DeskLead } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { copy } from '../lib/clipboard.ts';
import { labelFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { EditLead } from './EditLead.tsx';
import { leadPhone } from './phone-links.ts';

/** Props of {@link ContactDetails}. */
export interface ContactDetailsProps {
  readonly lead: DeskLead;
}

const strings = messages.lead;

/** Phone and email to copy and edit. */
export function ContactDetails({ lead }: ContactDetailsProps) {
  const { customer_phone: typed, customer_email: email } = lead.line;
  const phone = leadPhone(typed);
  return (
    <div className="copies">
      {phone && <CopyButton label={strings.copyPhone} text={phone} confirmation={strings.phoneCopied} />}
      {email && <CopyButton label={strings.copyEmail} text={email} confirmation={strings.emailCopied} />}
      <EditLead lead={lead} contact />
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
      aria-label={labelFor(label, text)}
      title={label}
      onClick={() => void copy(text, confirmation)}
    >
      <DeskIcon name="copy" />
      <span className="num">{text}</span>
    </button>
  );
}
