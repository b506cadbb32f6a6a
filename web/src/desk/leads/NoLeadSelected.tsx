import { EmptyArt } from '../components/EmptyState.tsx';
import { messages } from '../messages/messages.ts';

/** Placeholder next to the list while no lead is open. */
export function NoLeadSelected() {
  const { title, text } = messages.list.noneSelected;
  return (
    <aside className="lead-detail lead-detail--none desk-only" aria-label={title}>
      <EmptyArt art="noneSelected" />
      <h2>{title}</h2>
      <p>{text}</p>
    </aside>
  );
}
