import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { DayCount } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatShortDay } from '../time/dates.ts';
import { ChartFigure } from './ChartFigure.tsx';

/** Props of {@link LeadsByDay}. */
export interface LeadsByDayProps {
  readonly days: readonly DayCount[];
}

const strings = screenMessages.reports;
const margin = { top: 8, right: 28, bottom: 0, left: 0 };

/** Leads and bookings per day. Without revenue for people who may not see it. */
export function LeadsByDay({ days }: LeadsByDayProps) {
  // Stacked: booked leads at the bottom, the others on top.
  const bars = days.map((day) => ({ ...day, others: day.leads - day.booked }));
  const hasRevenue = days.some((day) => day.booked_cents !== null);
  return (
    <ChartFigure
      title={strings.perDay}
      columns={[strings.day, strings.leads, strings.booked, ...(hasRevenue ? [strings.bookedValue] : [])]}
      rows={days.map(({ day, leads, booked, booked_cents }) => [
        formatShortDay(day),
        String(leads),
        String(booked),
        ...(booked_cents === null ? [] : [formatCents(booked_cents)]),
      ])}
    >
      <ResponsiveContainer width="100%" height={220}>
        <BarChart data={bars} accessibilityLayer={false} barCategoryGap="15%" margin={margin}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={formatShortDay}
            minTickGap={24}
            stroke="var(--ink-2)"
            tickLine={false}
          />
          <YAxis allowDecimals={false} width={32} stroke="var(--ink-2)" tickLine={false} axisLine={false} />
          <Tooltip labelFormatter={(day) => formatShortDay(String(day))} cursor={{ fill: 'var(--canary)' }} />
          <Bar
            dataKey="booked"
            stackId="day"
            name={strings.booked}
            fill="var(--rind-dk)"
            isAnimationActive={false}
          />
          <Bar
            dataKey="others"
            stackId="day"
            name={strings.notBooked}
            fill="var(--grove)"
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
      <p className="legend">
        <span className="legend__others">{strings.notBooked}</span>{' '}
        <span className="legend__booked">{strings.booked}</span>
      </p>
    </ChartFigure>
  );
}
