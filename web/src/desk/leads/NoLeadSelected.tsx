import { words } from '../messages/messages.ts';

/** What stands beside the list while no lead is open. */
export function NoLeadSelected() {
  const [heading, sentence] = words.list.pick;
  return (
    <aside className="det det--none desk-only" aria-label={heading}>
      <h2>{heading}</h2>
      <p>{sentence}</p>
    </aside>
  );
}
