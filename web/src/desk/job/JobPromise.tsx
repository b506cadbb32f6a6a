import type { ReactNode } from 'react';
import type { JobPromise as Promised } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import type { JobProps } from './JobClock.tsx';
import { ProposalText } from './ProposalText.tsx';

const strings = screenMessages.job.promise;

/** The proposal that the customer accepted, the maximum as it is now, and what was said of the access. */
export function JobPromise({ detail }: JobProps) {
  const { promise, limit_cents: limit, lead } = detail;
  const requests = lead.quote?.special_requests;
  return (
    <section className="job-card">
      <h2>{strings.title}</h2>
      {promise ? <Accepted promise={promise} limit={limit} /> : <p>{strings.none}</p>}
      {requests && (
        <>
          <h3 className="small-heading">{strings.access}</h3>
          <p className="typed">{requests}</p>
        </>
      )}
    </section>
  );
}

interface AcceptedProps {
  readonly promise: Promised;
  readonly limit: number | null;
}

function Accepted({ promise, limit }: AcceptedProps) {
  const now = useNow();
  const { number, kind, estimate_cents, maximum_cents, accepted_at, accepted_name, document } = promise;
  return (
    <>
      <dl className="facts">
        <Row term={strings.proposal}>
          {format(strings.line, { number: String(number), kind: messageFor(strings.kinds, kind) })}
        </Row>
        <Row term={strings.estimate}>{formatCents(estimate_cents)}</Row>
        <Row term={strings.maximum}>
          <b className="num">{formatCents(maximum_cents)}</b>
        </Row>
        {limit !== null && limit !== maximum_cents && (
          <Row term={strings.limit}>
            <b className="num">{formatCents(limit)}</b>
          </Row>
        )}
        <Row term={strings.accepted}>
          {format(strings.acceptedBy, { name: accepted_name, time: formatMoment(accepted_at, now) })}
        </Row>
      </dl>
      {document && (
        <details className="job-more">
          <summary>{strings.document}</summary>
          <ProposalText document={document} />
        </details>
      )}
    </>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="facts__row">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
