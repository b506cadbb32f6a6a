import type { Reports } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { format, formatNumber, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatMinutes } from '../time/deadline-clock.ts';

/** Props of {@link Totals}. */
export interface TotalsProps {
  readonly reports: Reports;
  /** Number of all leads. */
  readonly leads: number;
}

const strings = screenMessages.reports;

/** The headline figures. Without revenue for people who may not see it. */
export function Totals({ reports, leads }: TotalsProps) {
  const answered = reports.response_times_by_form.reduce((sum, form) => sum + form.answered, 0);
  const open = reports.response_times_by_form.reduce((sum, form) => sum + form.open, 0);
  const overdue = reports.response_times_by_form.reduce((sum, form) => sum + form.overdue, 0);
  const inTime = reports.response_times_by_form.reduce((sum, form) => sum + form.in_time, 0);
  const median = reports.weeks.at(-1)?.all.median_ms ?? null;
  const byPhone = reports.forms.find(({ key }) => key === 'phone')?.leads ?? 0;
  return (
    <div className="charts__totals">
      <ul className="totals num">
        <li>
          <b>{formatNumber(leads)}</b> {plural(strings.totals.leads, leads)}
        </li>
        <li>
          <b>{formatNumber(reports.booked)}</b> {strings.totals.booked}
        </li>
        {reports.booked_cents !== null && (
          <li>
            <b>{formatCents(reports.booked_cents)}</b> {strings.totals.revenue}
          </li>
        )}
        {answered + open > 0 && (
          <li>
            <b>{format(strings.totals.share, { part: answered, all: answered + open })}</b>{' '}
            {strings.totals.contacted}
          </li>
        )}
        {/* Leads that still wait within their 24 hours are neither in time nor late. */}
        {answered + overdue > 0 && (
          <li>
            <b>{format(strings.totals.share, { part: inTime, all: answered + overdue })}</b>{' '}
            {strings.totals.inTime}
          </li>
        )}
        {median !== null && (
          <li>
            <b>{formatMinutes(Math.round(median / 60_000))}</b> {messages.list.summary.medianAnswer}
          </li>
        )}
      </ul>
      {byPhone > 0 && answered + open > 0 && <p className="mute">{plural(strings.totals.phone, byPhone)}</p>}
    </div>
  );
}
