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
      <h3 className="small-heading">{strings.notifications}</h3>
      {lead.messages.length === 0 && <p className="mute">{strings.noNotifications}</p>}
      <ul className="outbox">
        {lead.messages.map((message) => (
          <li key={message.id}>
            <OutboxMessageLine message={message} />
            {message.state === 'dead' && <Retry lead={lead.line.id} message={message} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One message: its kind, its state, and why it failed. */
export function OutboxMessageLine({ message }: { readonly message: DeskMessage }) {
  const now = useNow();
  const { label, state, attempts, failure, finished_at, created_at } = message;
  const when = formatMoment(finished_at ?? created_at, now);
  const isLimited = state === 'limited';
  return (
    <div>
      <span className={`badge badge--${state}`}>{messageFor(strings.messageStates, state)}</span> {label}
      <div className="mute">
        {attempts > 1 || (failure && !isLimited) ? plural(strings.attempts, attempts, { when }) : when}
      </div>
      {failure && <div className={isLimited ? 'mute' : 'failure'}>{failure}</div>}
    </div>
  );
}

/** Props of {@link Retry}. */
export interface RetryProps {
  /** Lead id. */
  readonly lead: string;
  readonly message: DeskMessage;
}

/** Sends a failed message again. */
export function Retry({ lead, message }: RetryProps) {
  const change = useLeadChange(lead);
  const retry = () =>
    change
      .mutateAsync({ path: `messages/${encodeURIComponent(message.id)}/retry` })
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
