import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { type ListSearch, viewFor, views } from '../api/list-search.ts';
import { countsQuery, reportsQuery } from '../api/queries.ts';
import { DocumentTitle } from '../components/DocumentTitle.tsx';
import { format, formatNumber } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatMinutes } from '../time/deadline-clock.ts';
import { LeadList } from './LeadList.tsx';
import { ListControls } from './ListControls.tsx';
import { figuresFor } from './summary.ts';
import { useCurrentTab } from './use-current-tab.ts';
import { viewCount } from './view-count.ts';
import './response-clock.css';
import './leads.css';

const strings = messages.list;

/** The list of leads, with the open lead next to it. */
export function LeadsScreen() {
  const search = useSearch({ from: '/leads' });
  const { id } = useParams({ strict: false });
  const view = viewFor(search);
  const title = search.q ? format(strings.resultsFor, { query: search.q }) : strings.titles[view];
  const counts = useQuery(countsQuery).data;
  const waiting = view === 'waiting' && !search.q ? counts?.new : undefined;
  const tabs = useRef<HTMLElement>(null);
  useCurrentTab(tabs, view, counts !== undefined);

  return (
    <div className={`leads${id ? ' has-lead' : ''}`}>
      {!id && <DocumentTitle screen={title} count={waiting} />}
      <div className="leads__top">
        <div className="screen-head">
          <div className="screen-head__inner">
            <h1 id="leads-title">{title}</h1>
            <div className="mobile-only">
              <ListControls search={search} brief />
            </div>
            <Summary search={search} />
          </div>
        </div>
        <div className="leads__bar">
          <nav ref={tabs} className="view-tabs" aria-label={strings.viewsLabel}>
            {views.map((one) => (
              <Link
                key={one}
                to="/leads"
                search={one === 'waiting' ? {} : { view: one }}
                activeOptions={{ exact: true }}
                aria-current={one === view && !search.q ? 'page' : undefined}
              >
                {strings.views[one]} {counts && <span>{viewCount(one, counts)}</span>}
              </Link>
            ))}
          </nav>
          <div className="desk-only">
            <ListControls search={search} />
          </div>
        </div>
      </div>
      <section className="leads__list" aria-labelledby="leads-title">
        <LeadList search={search} openId={id} />
      </section>
      <Outlet />
    </div>
  );
}

interface SummaryProps {
  readonly search: ListSearch;
}

/** The figures of the list and, where leads wait, the median response time. */
function Summary({ search }: SummaryProps) {
  const counts = useQuery(countsQuery).data;
  const reports = useQuery({ ...reportsQuery(1), staleTime: 300_000 }).data;
  if (!counts) return null;
  const figures = figuresFor(search, counts);
  const waits = figures.some(({ key }) => key === 'waiting');
  const median = waits ? (reports?.weeks.at(-1)?.all.median_ms ?? null) : null;
  if (figures.length === 0) return null;
  return (
    <ul className="num">
      {figures.map(({ key, count, text }) => (
        <li key={key} className={key}>
          <b>{formatNumber(count)}</b> {text}
        </li>
      ))}
      {median !== null && (
        <li className="medianAnswer">
          <b>{formatMinutes(Math.round(median / 60_000))}</b> {strings.summary.medianAnswer}
        </li>
      )}
    </ul>
  );
}
