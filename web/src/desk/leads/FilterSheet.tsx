import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { parseListSearch, viewFor, views } from '../api/list-search.ts';
import { countsQuery } from '../api/queries.ts';
import { messages } from '../messages/messages.ts';
import { ListControls } from './ListControls.tsx';
import { SearchBox } from './SearchBox.tsx';
import { viewCount } from './view-count.ts';

/** Props of {@link FilterSheet}. */
export interface FilterSheetProps {
  /** Called when the user is done. */
  readonly done: () => void;
}

/** Search, views and sort order on a phone. */
export function FilterSheet({ done }: FilterSheetProps) {
  const search = parseListSearch(useLocation({ select: (location) => location.search }));
  const counts = useQuery(countsQuery).data;
  return (
    <div className="find">
      <SearchBox id="find" isFirst onSubmit={done} />
      <nav className="find__views" aria-label={messages.list.viewsLabel}>
        {views.map((view) => (
          <Link
            key={view}
            to="/leads"
            search={view === 'waiting' ? {} : { view }}
            activeOptions={{ exact: true }}
            aria-current={view === viewFor(search) && !search.q ? 'page' : undefined}
            onClick={done}
          >
            {messages.list.views[view]} {counts && <span>{viewCount(view, counts)}</span>}
          </Link>
        ))}
      </nav>
      <ListControls search={search} />
      <button type="button" className="btn btn--grove btn--wide" onClick={done}>
        {messages.list.showList}
      </button>
    </div>
  );
}
