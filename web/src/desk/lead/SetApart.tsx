import type { LeadLine } from '../../contract.gen';
import { complain, say } from '../frame/news.ts';
import { words } from '../words.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link SetApart}. */
export interface SetApartProps {
  readonly line: LeadLine;
  /** Why, in words. */
  readonly why: string;
}

/** Says why a lead is set apart, and takes it back by one press. */
export function SetApart({ line, why }: SetApartProps) {
  const change = useLeadChange(line.id);
  const takeOut = () =>
    change
      .mutateAsync({ path: 'set-apart', body: { set_apart: false, expected: line.updated_at } })
      .then(() => say(words.lead.takenOut), complain);
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
