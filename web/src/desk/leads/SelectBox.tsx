import type { LeadLine } from '../../contract.gen';
import { useStore } from '../lib/store.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { customerName } from './line-labels.ts';
import { selection, toggle } from './selection.ts';

/** Props of {@link SelectBox}. */
export interface SelectBoxProps {
  readonly line: LeadLine;
  /** The ids of the list, in order. */
  readonly ids: readonly string[];
}

/** Selects a lead; with Shift, all from the one that was selected before. */
export function SelectBox({ line, ids }: SelectBoxProps) {
  const isOn = useStore(selection).has(line.id);
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={format(messages.list.select, { name: customerName(line) })}
        checked={isOn}
        // A change event has no modifier keys, so the click decides.
        onClick={(event) => toggle(line.id, ids, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}
