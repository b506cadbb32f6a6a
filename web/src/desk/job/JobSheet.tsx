import { formatCents, formatHours } from '../../lib/money.ts';
import { CrewSheet, Fact } from '../lead/CrewSheet.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatArrival } from '../schedule/windows.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import type { JobProps } from './JobClock.tsx';

const { promise: strings, orders } = screenMessages.job;
const scheduleStrings = screenMessages.schedule;

/** A job on paper, for the crew: when, who and up to which amount, and the sheet of its lead. */
export function JobSheet({ detail }: JobProps) {
  const { job, crew_name, limit_cents, change_orders, lead } = detail;
  const today = dayOf(useNow());
  const accepted = change_orders.filter(({ accepted_at }) => accepted_at !== null);
  return (
    <CrewSheet lead={lead}>
      <Fact term={scheduleStrings.job.when}>{`${formatDay(job.day, today)}, ${formatArrival(job)}`}</Fact>
      <Fact term={scheduleStrings.job.crew}>{crew_name}</Fact>
      <Fact term={scheduleStrings.job.length}>
        {format(scheduleStrings.job.hours, { hours: formatHours(job.minutes) })}
      </Fact>
      <Fact term={strings.maximum}>{limit_cents !== null && formatCents(limit_cents)}</Fact>
      <Fact term={orders.title}>
        {accepted.map(({ text, cents }) => `${text} ${formatCents(cents)}`).join('\n')}
      </Fact>
    </CrewSheet>
  );
}
