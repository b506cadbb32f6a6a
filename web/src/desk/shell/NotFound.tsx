import { Link } from '@tanstack/react-router';
import { words } from '../messages/messages.ts';

/** What is shown at an address that is no screen. */
export function NotFound() {
  return (
    <div className="empty">
      <h1>{words.trouble.nowhere}</h1>
      <Link to="/" className="btn btn--grove btn--sm">
        {words.trouble.toLeads}
      </Link>
    </div>
  );
}
