import './reports.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reports } from '../../contract.gen';
import { reportsQuery } from '../api/queries.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { shownAddress } from '../lib/shown-address.ts';
import { messageFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { BarTable } from './BarTable.tsx';
import { CapacityByWeekday } from './CapacityByWeekday.tsx';
import { Funnel } from './Funnel.tsx';
import { JobTimesByHome } from './JobTimesByHome.tsx';
import { LeadsByDay } from './LeadsByDay.tsx';
import { Proposals } from './Proposals.tsx';
import { ResponseTimesByForm } from './ResponseTimesByForm.tsx';
import { ResponseTimesByWeek } from './ResponseTimesByWeek.tsx';
import { TimeToBooking } from './TimeToBooking.tsx';
import { Totals } from './Totals.tsx';

const strings = screenMessages.reports;
const spans = [4, 12, 26, 52];

/** Reports: where leads come from, how fast they get a reply, what is booked. */
export function ReportsScreen() {
  const [weeks, setWeeks] = useState(12);
  const query = useQuery({ ...reportsQuery(weeks), placeholderData: keepPreviousData });
  return (
    <Screen
      title={strings.title}
      beside={
        <label className="list-controls list-controls__item">
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
  const hasJobs = reports.job_times.length > 0 || reports.capacity.some((day) => day.booked_minutes > 0);
  // Visits of the quote wizard are counted before there is a lead.
  const isEmpty = leads === 0 && reports.booked === 0 && !hasJobs;
  if (isEmpty && !reports.funnel.some(({ count }) => count > 0))
    return <EmptyState message={strings.empty} art="noReports" />;
  const pages = reports.pages.map((row) => ({ ...row, label: shownAddress(row.label) }));
  const sources = reports.sources.map((row) => ({
    ...row,
    label: row.key === '' ? strings.notAsked : messageFor(messages.sources, row.key),
  }));
  const reasons = reports.lost_reasons.map((row) => ({
    ...row,
    label: row.key === '' ? strings.notAsked : messageFor(messages.lead.lost.reasons, row.key),
  }));
  return (
    <div className="charts">
      <Totals reports={reports} leads={leads} />
      <LeadsByDay days={reports.days} />
      <ResponseTimesByWeek weeks={reports.weeks} />
      <ResponseTimesByForm forms={reports.response_times_by_form} />
      <JobTimesByHome homes={reports.job_times} />
      <CapacityByWeekday week={reports.capacity} />
      <Funnel steps={reports.funnel} />
      <BarTable title={strings.byForm} column={strings.form} rows={reports.forms} />
      <BarTable title={strings.bySource} column={strings.source} rows={sources} withValue />
      <BarTable title={strings.byCity} column={strings.city} rows={reports.cities} withValue />
      <Proposals counts={reports.proposals} />
      <TimeToBooking times={reports.time_to_booking} />
      <BarTable title={strings.lost} column={strings.reason} rows={reasons} onlyLeads />
      <BarTable title={strings.byPage} column={strings.page} rows={pages} />
      <BarTable title={strings.byCampaign} column={strings.campaign} rows={reports.campaigns} />
      {reports.erased > 0 && <p className="mute">{plural(strings.erased, reports.erased)}</p>}
    </div>
  );
}
