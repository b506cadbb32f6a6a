import { Link } from '@tanstack/react-router';
import { messages } from '../messages/messages.ts';

/** A link to the page of a job. */
export function JobLink({ id }: { readonly id: string }) {
  return (
    <Link to="/jobs/$id" params={{ id }} className="btn btn--line btn--sm">
      {messages.jobs.open}
    </Link>
  );
}
