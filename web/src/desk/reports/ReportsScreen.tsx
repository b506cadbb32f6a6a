import './reports.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reports } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { reportsQuery } from '../api/queries.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { format, formatNumber, plural } from '../messages/format.ts';
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
      {query.data && <Overview reports={query.data} />}
    </Screen>
  );
}

function Overview({ reports }: { readonly reports: Reports }) {
  const leads = reports.days.reduce((sum, day) => sum + day.leads, 0);
  // Visits of the quote wizard are counted before there is a lead.
  if (leads === 0 && reports.booked === 0 && !reports.funnel.some(({ count }) => count > 0))
    return <EmptyState message={strings.empty} art="noReports" />;
  return (
    <div className="charts">
      <Totals reports={reports} leads={leads} />
      <LeadsByDay days={reports.days} />
      <ResponseTimesByWeek weeks={reports.weeks} />
      <ResponseTimesByForm forms={reports.response_times_by_form} />
      <Funnel steps={reports.funnel} />
      <BarTable title={strings.byForm} column={strings.form} rows={reports.forms} />
      <BarTable title={strings.byCity} column={strings.city} rows={reports.cities} />
      <BarTable title={strings.byPage} column={strings.page} rows={reports.pages} />
      <BarTable title={strings.byCampaign} column={strings.campaign} rows={reports.campaigns} />
      {reports.erased > 0 && <p className="mute">{plural(strings.erased, reports.erased)}</p>}
    </div>
  );
}

/** The headline figures. Without revenue for people who may not see it. */
function Totals({ reports, leads }: { readonly reports: Reports; readonly leads: number }) {
  const answered = reports.response_times_by_form.reduce((sum, form) => sum + form.answered, 0);
  const open = reports.response_times_by_form.reduce((sum, form) => sum + form.open, 0);
  const inTime = reports.response_times_by_form.reduce((sum, form) => sum + form.in_time, 0);
  const median = reports.weeks.at(-1)?.all.median_ms ?? null;
  return (
    <ul className="totals num">
      <li>
        <b>{formatNumber(leads)}</b> {plural(strings.totals.leads, leads)}
      </li>
      <li>
        <b>{formatNumber(reports.booked)}</b> {strings.totals.booked}
      </li>
      {reports.booked_cents !== null && (
        <li>
          <b>{formatCents(reports.booked_cents)}</b> {strings.bookedValue}
        </li>
      )}
      {answered + open > 0 && (
        <li>
          <b>{format(strings.totals.share, { part: answered, all: answered + open })}</b>{' '}
          {strings.totals.contacted}
        </li>
      )}
      {answered > 0 && (
        <li>
          <b>{format(strings.totals.share, { part: inTime, all: answered })}</b> {strings.totals.inTime}
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
