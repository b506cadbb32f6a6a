import './reports.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reports } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { reportsQuery } from '../api/queries.ts';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { formatNumber, formatPercent, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatMinutes } from '../time/deadline-clock.ts';
import { BarTable } from './BarTable.tsx';
import { Funnel } from './Funnel.tsx';
import { LeadsByDay } from './LeadsByDay.tsx';
import { ResponseTimesByForm } from './ResponseTimesByForm.tsx';
import { ResponseTimesByWeek } from './ResponseTimesByWeek.tsx';

const strings = messages.reports;
const spans = [4, 12, 26, 52];

/** Reports: where leads come from, how fast they are answered, what is booked. */
export function ReportsScreen() {
  const [weeks, setWeeks] = useState(12);
  const query = useQuery({ ...reportsQuery(weeks), placeholderData: keepPreviousData });
  return (
    <Screen
      title={strings.title}
      beside={
        <label className="lctl">
          <span>{strings.period}</span>
          <select value={weeks} onChange={({ target }) => setWeeks(Number(target.value))}>
            {spans.map((span) => (
              <option key={span} value={span}>
                {plural(strings.weeks, span)}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {!query.data && <QueryStatus query={query} failed={strings.failed} />}
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
      <BarTable title={strings.byForm} column={strings.form} rows={numbers.forms} />
      <BarTable title={strings.byCity} column={strings.city} rows={numbers.cities} />
      <BarTable title={strings.byPage} column={strings.page} rows={numbers.pages} />
      <BarTable title={strings.byCampaign} column={strings.campaign} rows={numbers.campaigns} />
      {numbers.erased > 0 && <p className="mute">{plural(strings.erased, numbers.erased)}</p>}
    </div>
  );
}

/** The headline figures. */
function Totals({ numbers, leads }: { readonly numbers: Reports; readonly leads: number }) {
  const answered = numbers.answers_by_form.reduce((sum, form) => sum + form.answered, 0);
  const inTime = numbers.answers_by_form.reduce((sum, form) => sum + form.in_time, 0);
  const median = numbers.weeks.at(-1)?.all.median_ms ?? null;
  return (
    <ul className="totals num">
      <li>
        <b>{formatNumber(leads)}</b> {plural(strings.totals.leads, leads)}
      </li>
      <li>
        <b>{formatNumber(numbers.booked)}</b> {strings.totals.booked}
      </li>
      <li>
        <b>{formatCents(numbers.booked_cents)}</b> {strings.bookedValue}
      </li>
      {answered > 0 && (
        <li>
          <b>{formatPercent(inTime / answered)}</b> {strings.totals.inTime}
        </li>
      )}
      {median !== null && (
        <li>
          <b>{formatMinutes(Math.round(median / 60_000))}</b> {messages.list.summary.medianAnswer}
        </li>
      )}
    </ul>
  );
}
