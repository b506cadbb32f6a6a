import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { scheduledContentQuery } from '../api/queries.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';

/** Props of {@link ScheduledNote}. */
export interface ScheduledNoteProps {
  /** Path of the content file. */
  readonly path: string;
}

const strings = screenMessages.site.scheduled;

/** Says that changes to a file wait for their time, or were not published at it. */
export function ScheduledNote({ path }: ScheduledNoteProps) {
  const { data = [] } = useQuery(scheduledContentQuery);
  const publication = data.find(({ files }) => files.some(({ file }) => file === path));
  if (!publication) return null;
  const text = publication.failed ? strings.pageFailed : strings.page;
  return (
    <p>
      {format(text, { when: formatFullMoment(publication.due_at) })}{' '}
      <Link to="/site" className="link">
        {strings.open}
      </Link>
    </p>
  );
}
