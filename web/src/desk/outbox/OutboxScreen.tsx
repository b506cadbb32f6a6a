import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OutboxLine } from '../../contract.gen';
import { outboxQuery } from '../api/queries.ts';
import { NoticeLine, Retry } from '../lead/Notices.tsx';
import { nameOf } from '../leads/line-words.ts';
import { Empty } from '../parts/Empty.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { words } from '../words.ts';

const says = words.outbox;

/** The mails and calls that wait or were given up. */
export function OutboxScreen() {
  const query = useQuery(outboxQuery);
  return (
    <Screen title={says.title} lead={says.lead}>
      <div className="narrow stack">
        {!query.data && <Waiting query={query} failed={says.failed} />}
        {query.data?.notices.length === 0 && <Empty text={says.empty} />}
        {query.data && query.data.notices.length > 0 && (
          <>
            <p className="num">{says.counts(query.data.due, query.data.dead)}</p>
            <ul className="ruled notices">
              {query.data.notices.map((line) => (
                <Line key={line.notice.id} line={line} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Screen>
  );
}

function Line({ line: { notice, lead, customer_name } }: { readonly line: OutboxLine }) {
  return (
    <li>
      <div>
        <NoticeLine notice={notice} />
        {lead && (
          <Link className="link" to="/leads/$id" params={{ id: lead.id }}>
            {nameOf({ customer_name })}, {lead.reference}
          </Link>
        )}
      </div>
      {lead && notice.state === 'dead' && <Retry lead={lead.id} notice={notice} />}
    </li>
  );
}
