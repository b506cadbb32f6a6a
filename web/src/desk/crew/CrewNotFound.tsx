import { Link } from '@tanstack/react-router';
import { messages } from '../messages/messages.ts';

/** Props of {@link CrewNotFound}. */
export interface CrewNotFoundProps {
  /** What does not exist; without it, the page. */
  readonly title?: string;
}

/** Shown to a crew member for an unknown address, and for a job that is not theirs. */
export function CrewNotFound({ title = messages.errors.notFound }: CrewNotFoundProps) {
  return (
    <div className="empty">
      <h1>{title}</h1>
      <Link to="/" className="btn btn--grove btn--sm">
        {messages.crew.toJobs}
      </Link>
    </div>
  );
}
