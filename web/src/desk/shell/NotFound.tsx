import { Link } from '@tanstack/react-router';
import { messages } from '../messages/messages.ts';

/** Shown for an unknown URL. */
export function NotFound() {
  return (
    <div className="empty">
      <h1>{messages.errors.notFound}</h1>
      <Link to="/leads" className="btn btn--grove btn--sm">
        {messages.errors.toLeads}
      </Link>
    </div>
  );
}
