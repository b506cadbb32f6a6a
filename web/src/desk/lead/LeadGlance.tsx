import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeskLead } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { meQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { cityOf, crewLabel, jobLabel, priceOf } from '../leads/line-labels.ts';
import { format, formatDaysFromToday } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, daysBetween, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link LeadGlance}. */
export interface LeadGlanceProps {
  readonly lead: DeskLead;
}

const strings = messages.lead.glance;

/** Where, when, what and for how much, before anything else. */
export function LeadGlance({ lead: { line } }: LeadGlanceProps) {
  const today = dayOf(useNow());
  const seesRevenue = useQuery(meQuery).data?.person?.sees_revenue ?? false;
  const [from, to] = [cityOf(line.origin), cityOf(line.destination)];
  const price = priceOf(line, seesRevenue);
  const isHidden = ['booked', 'done'].includes(line.state) && !seesRevenue;
  const crew = crewLabel(line);
  return (
    <dl className="glance">
      <Cell term={strings.where}>
        {from || to ? (
          <>
            {from || '?'} <span className="vh">{messages.list.to}</span>
            <DeskIcon name="arrow" /> {to || '?'}
          </>
        ) : (
          messages.list.noRoute
        )}
      </Cell>
      <Cell term={strings.when}>
        {line.moving_date === null
          ? messages.list.noDate
          : format(strings.day, {
              day: formatDay(line.moving_date, today),
              distance: formatDaysFromToday(daysBetween(today, line.moving_date)),
            })}
      </Cell>
      <Cell term={strings.what}>
        {jobLabel(line) ?? messages.list.job.none}
        {crew && <span className="mute"> {crew}</span>}
      </Cell>
      {!isHidden && (
        <Cell term={line.booked_cents === null ? messages.lead.estimate : messages.lead.bookedPrice}>
          <span className="num">{price === null ? messages.list.noPrice : formatCents(price)}</span>
        </Cell>
      )}
    </dl>
  );
}

function Cell({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
