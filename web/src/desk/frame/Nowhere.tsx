import { Link } from '@tanstack/react-router';
import { words } from '../words.ts';

/** What is shown at an address that is no screen. */
export function Nowhere() {
  return (
    <div className="empty">
      <h1>{words.trouble.nowhere}</h1>
      <Link to="/" className="btn btn--grove btn--sm">
        {words.trouble.toLeads}
      </Link>
    </div>
  );
}
