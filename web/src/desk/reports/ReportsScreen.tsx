import './reports.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reports } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { reportsQuery } from '../api/queries.ts';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { words } from '../messages/messages.ts';
import { formatMinutes } from '../time/deadline-clock.ts';
import { BarTable } from './BarTable.tsx';
import { Funnel } from './Funnel.tsx';
import { LeadsByDay } from './LeadsByDay.tsx';
import { ResponseTimesByForm } from './ResponseTimesByForm.tsx';
import { ResponseTimesByWeek } from './ResponseTimesByWeek.tsx';

const says = words.numbers;
const spans = [4, 12, 26, 52];

/** How the business does: where leads come from, how fast they are answered, what is booked. */
export function ReportsScreen() {
  const [weeks, setWeeks] = useState(12);
  const query = useQuery({ ...reportsQuery(weeks), placeholderData: keepPreviousData });
  return (
    <Screen
      title={says.title}
      beside={
        <label className="lctl">
          <span>{says.weeks}</span>
          <select value={weeks} onChange={({ target }) => setWeeks(Number(target.value))}>
            {spans.map((span) => (
              <option key={span} value={span}>
                {says.weeksOf(span)}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {!query.data && <QueryStatus query={query} failed={says.failed} />}
      {query.data && <Figures numbers={query.data} />}
    </Screen>
  );
}

function Figures({ numbers }: { readonly numbers: Reports }) {
  const leads = numbers.days.reduce((sum, day) => sum + day.leads, 0);
  return (
    <div className="charts">
      <Totals numbers={numbers} leads={leads} />
      <LeadsByDay days={numbers.days} />
      <ResponseTimesByWeek weeks={numbers.weeks} />
      <ResponseTimesByForm forms={numbers.answers_by_form} />
      <Funnel steps={numbers.funnel} />
      <BarTable title={says.byForm} column={says.form} rows={numbers.forms} />
      <BarTable title={says.byCity} column={says.city} rows={numbers.cities} />
      <BarTable title={says.byPage} column={says.page} rows={numbers.pages} />
      <BarTable title={says.byCampaign} column={says.campaign} rows={numbers.campaigns} />
      {numbers.erased > 0 && <p className="mute">{says.erased(numbers.erased)}</p>}
    </div>
  );
}

/** The few figures one looks for first. */
function Totals({ numbers, leads }: { readonly numbers: Reports; readonly leads: number }) {
  const answered = numbers.answers_by_form.reduce((sum, form) => sum + form.answered, 0);
  const inTime = numbers.answers_by_form.reduce((sum, form) => sum + form.in_time, 0);
  const median = numbers.weeks.at(-1)?.all.median_ms ?? null;
  return (
    <ul className="totals num">
      <li>
        <b>{leads.toLocaleString(words.locale)}</b> {says.leadsWord(leads)}
      </li>
      <li>
        <b>{numbers.booked.toLocaleString(words.locale)}</b> {says.bookedWord}
      </li>
      <li>
        <b>{formatCents(numbers.booked_cents)}</b> {says.bookedValue}
      </li>
      {answered > 0 && (
        <li>
          <b>{Math.floor((inTime * 100) / answered)} %</b> {says.inTime}
        </li>
      )}
      {median !== null && (
        <li>
          <b>{formatMinutes(Math.round(median / 60_000))}</b> {words.list.typical}
        </li>
      )}
    </ul>
  );
}
