import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OutboxLine } from '../../contract.gen';
import { meQuery, outboxQuery } from '../api/queries.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { OutboxMessageLine, Retry } from '../lead/OutboxMessages.tsx';
import { shownPhone, telHref } from '../lead/phone-links.ts';
import { customerName } from '../leads/line-labels.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.outbox;

/** The messages that are waiting or failed, and the customers whose mail was only written to a file. */
export function OutboxScreen() {
  const query = useQuery(outboxQuery);
  const isFiled = useQuery(meQuery).data?.mail_to_files;
  return (
    <Screen title={strings.title} lead={strings.lead}>
      <div className="narrow stack">
        {!query.data && <QueryStatus query={query} failed={strings.failed} />}
        {query.data?.messages.length === 0 &&
          query.data.filed.length === 0 &&
          (isFiled ? (
            <EmptyState message={strings.emptyFiled} />
          ) : (
            <EmptyState message={strings.empty} art="allSent" />
          ))}
        {query.data && query.data.messages.length > 0 && (
          <>
            <p className="num">
              {format(strings.counts, { waiting: query.data.waiting, failed: query.data.failed })}
            </p>
            <ul className="ruled outbox">
              {query.data.messages.map((line) => (
                <Line key={line.message.id} line={line} />
              ))}
            </ul>
          </>
        )}
        {query.data && query.data.filed.length > 0 && (
          <section>
            <h2>{strings.filed}</h2>
            <p>{strings.filedText}</p>
            <ul className="ruled outbox">
              {query.data.filed.map((line) => (
                <Line key={line.message.id} line={line} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Screen>
  );
}

function Line({ line: { message, lead, customer_name, customer_phone } }: { readonly line: OutboxLine }) {
  const call = telHref(customer_phone);
  return (
    <li>
      <div>
        <OutboxMessageLine message={message} />
        {lead && (
          <Link className="link" to="/leads/$id" params={{ id: lead.id }}>
            {customerName({ customer_name })}, {lead.reference}
          </Link>
        )}
      </div>
      {call && (
        <a className="btn btn--line btn--sm" href={call}>
          {shownPhone(customer_phone)}
        </a>
      )}
      {lead && message.state === 'dead' && <Retry lead={lead.id} message={message} />}
    </li>
  );
}
