import type { DeskLead, DeskMessage } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { messageFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link OutboxMessages}. */
export interface OutboxMessagesProps {
  readonly lead: DeskLead;
}

const strings = messages.lead;

/** Every email and webhook call about the lead: sent, waiting or failed. */
export function OutboxMessages({ lead }: OutboxMessagesProps) {
  return (
    <section>
      <h3 className="sm">{strings.notifications}</h3>
      {lead.notices.length === 0 && <p className="mute">{strings.noNotifications}</p>}
      <ul className="notices">
        {lead.notices.map((notice) => (
          <li key={notice.id}>
            <OutboxMessageLine notice={notice} />
            {notice.state === 'dead' && <Retry lead={lead.line.id} notice={notice} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One message: its kind, its state, and why it failed. */
export function OutboxMessageLine({ notice }: { readonly notice: DeskMessage }) {
  const now = useNow();
  const { label, state, tries, failure, finished_at, created_at } = notice;
  return (
    <div>
      <span className={`tagx tagx--${state}`}>{messageFor(strings.messageStates, state)}</span> {label}
      <div className="mute">
        {formatMoment(finished_at ?? created_at, now)}
        {(tries > 1 || failure) && `, ${plural(strings.attempts, tries)}`}
      </div>
      {failure && <div className="failure">{failure}</div>}
    </div>
  );
}

/** Props of {@link Retry}. */
export interface RetryProps {
  /** Lead id. */
  readonly lead: string;
  readonly notice: DeskMessage;
}

/** Sends a failed message again. */
export function Retry({ lead, notice }: RetryProps) {
  const change = useLeadChange(lead);
  const retry = () =>
    change
      .mutateAsync({ path: `notices/${encodeURIComponent(notice.id)}/retry` })
      .then(() => notify(strings.retried), notifyError);
  return (
    <button
      type="button"
      className="btn btn--line btn--sm"
      disabled={change.isPending}
      onClick={() => void retry()}
    >
      <DeskIcon name="retry" />
      {strings.retry}
    </button>
  );
}
