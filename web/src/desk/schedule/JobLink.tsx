import { Link } from '@tanstack/react-router';
import { screenMessages } from '../messages/screen-messages.ts';

/** A link to the page of a job. */
export function JobLink({ id }: { readonly id: string }) {
  return (
    <Link to={'/jobs/$id' as string} params={{ id }} className="btn btn--line btn--sm">
      {screenMessages.schedule.job.page}
    </Link>
  );
}
