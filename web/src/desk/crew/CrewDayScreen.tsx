import { useQuery } from '@tanstack/react-query';
import { myJobsQuery } from '../api/queries.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/messages.ts';
import { CrewJobRow } from './CrewJobRow.tsx';
import '../today/today.css';

const strings = messages.crew;

/** A crew member's first screen: the jobs of their crew, today and tomorrow. */
export function CrewDayScreen() {
  const query = useQuery(myJobsQuery);
  const jobs = query.data;
  return (
    <Screen title={strings.title} lead={strings.lead}>
      {!jobs && <QueryStatus query={query} failed={strings.failed} />}
      {jobs?.length === 0 && <EmptyState message={strings.none} art="allAnswered" />}
      {jobs && jobs.length > 0 && (
        <ul className="tasks">
          {jobs.map((job) => (
            <CrewJobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Screen>
  );
}
