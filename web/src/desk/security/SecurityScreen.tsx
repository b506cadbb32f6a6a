import { useInfiniteQuery } from '@tanstack/react-query';
import { securityEventsQuery } from '../api/queries.ts';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { screenMessages } from '../messages/screen-messages.ts';
import { factsOf } from './event-facts.ts';

const strings = screenMessages.security;

/** The security events, newest first. */
export function SecurityScreen() {
  return (
    <OwnersOnly title={strings.title}>
      <Screen title={strings.title} lead={strings.lead}>
        <Events />
      </Screen>
    </OwnersOnly>
  );
}

function Events() {
  const query = useInfiniteQuery(securityEventsQuery);
  if (!query.data) return <QueryStatus query={query} failed={strings.failed} />;
  return (
    <div className="narrow stack">
      <ul className="ruled">
        {query.data.pages.flatMap(({ events }) =>
          events.map((event) => (
            <li key={event.id}>
              <div>
                <b>{event.label}</b>
                <div className="mute">{factsOf(event).join(', ')}</div>
              </div>
            </li>
          )),
        )}
      </ul>
      {query.hasNextPage && (
        <button
          type="button"
          className="btn btn--line btn--sm"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {strings.more}
        </button>
      )}
    </div>
  );
}
