import type { LeadLine } from '../../contract.gen';
import { notify, notifyError } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { useLeadChange } from './use-lead-change.ts';

const strings = messages.lead.quarantine;

/** Props of {@link Quarantine}. */
export interface QuarantineProps {
  readonly line: LeadLine;
  /** The reason, as a sentence. */
  readonly reason: string;
}

/** Shows why a lead is quarantined as spam or possible spam, with a button to release it. */
export function Quarantine({ line, reason }: QuarantineProps) {
  const change = useLeadChange(line.id);
  const release = () =>
    change
      .mutateAsync({ path: 'spam', body: { quarantined: false, expected: line.updated_at } })
      .then(() => notify(strings.released), notifyError);
  return (
    <div className="conflict">
      <h3 className="small-heading">{line.marked_as_spam ? strings.spam : strings.title}</h3>
      <p>{format(strings.reason, { reason })}</p>
      <button
        type="button"
        className="btn btn--grove btn--sm"
        disabled={change.isPending}
        onClick={() => void release()}
      >
        {strings.release}
      </button>
    </div>
  );
}
