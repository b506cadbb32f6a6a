import { pendingChanges } from '../api/pending-changes.ts';
import { pendingLabel } from '../leads/pending-label.ts';
import { useStore } from '../lib/store.ts';
import { messages } from '../messages/messages.ts';

/** Props of {@link LeadPendingChanges}. */
export interface LeadPendingChangesProps {
  /** Id of the lead. */
  readonly lead: string;
}

/** The changes of this lead that wait on this device. */
export function LeadPendingChanges({ lead }: LeadPendingChangesProps) {
  const waiting = useStore(pendingChanges).filter((change) => change.lead === lead);
  if (waiting.length === 0) return null;
  return (
    <section className="unsent">
      <h3 className="small-heading">{messages.pending.title}</h3>
      <ul>
        {waiting.map((change) => (
          <li key={change.id} className="typed">
            {pendingLabel(change)}
          </li>
        ))}
      </ul>
    </section>
  );
}
