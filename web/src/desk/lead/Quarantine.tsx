import type { LeadLine } from '../../contract.gen';
import { notify, notifyError } from '../lib/toasts.ts';
import { words } from '../messages/messages.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link Quarantine}. */
export interface QuarantineProps {
  readonly line: LeadLine;
  /** Why, in words. */
  readonly why: string;
}

/** Says why a lead is set apart, and takes it back by one press. */
export function Quarantine({ line, why }: QuarantineProps) {
  const change = useLeadChange(line.id);
  const takeOut = () =>
    change
      .mutateAsync({ path: 'set-apart', body: { set_apart: false, expected: line.updated_at } })
      .then(() => notify(words.lead.takenOut), notifyError);
  return (
    <div className="conflict">
      <h3 className="sm">{words.lead.apart}</h3>
      <p>{words.lead.apartWhy(why)}</p>
      <button
        type="button"
        className="btn btn--grove btn--sm"
        disabled={change.isPending}
        onClick={() => void takeOut()}
      >
        {words.lead.takeOut}
      </button>
    </div>
  );
}
