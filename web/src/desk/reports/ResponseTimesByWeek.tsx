import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { WeekResponseTimes } from '../../contract.gen';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatShortDay } from '../time/dates.ts';
import { formatMinutes } from '../time/deadline-clock.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { formatWait } from './format-wait.ts';
import { minuteTicks } from './minute-ticks.ts';

/** Props of {@link ResponseTimesByWeek}. */
export interface ResponseTimesByWeekProps {
  readonly weeks: readonly WeekResponseTimes[];
}

const strings = screenMessages.reports;
const minute = 60_000;
const margin = { top: 8, right: 28, bottom: 0, left: 0 };
const dots = { r: 3, strokeDasharray: '0' };

/** Time to first answer by week: median and 90th percentile. */
export function ResponseTimesByWeek({ weeks }: ResponseTimesByWeekProps) {
  const points = weeks.map(({ week, all }) => ({
    week,
    median: all.median_ms === null ? null : Math.round(all.median_ms / minute),
    p90: all.p90_ms === null ? null : Math.round(all.p90_ms / minute),
  }));
  const ticks = minuteTicks(Math.max(0, ...points.flatMap(({ median, p90 }) => [median ?? 0, p90 ?? 0])));
  return (
    <ChartFigure
      title={strings.responseTimeByWeek}
      columns={[strings.week, strings.median, strings.p90, strings.answered]}
      isEmpty={points.every(({ median }) => median === null)}
      rows={weeks.map(({ week, all }) => [
        formatShortDay(week),
        formatWait(all.median_ms),
        formatWait(all.p90_ms),
        String(all.answered),
      ])}
    >
      <ResponsiveContainer width="100%" height={220}>
        <LineChart data={points} accessibilityLayer={false} margin={margin}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="week"
            tickFormatter={formatShortDay}
            minTickGap={24}
            stroke="var(--ink-2)"
            tickLine={false}
          />
          <YAxis
            width={72}
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 0]}
            tickFormatter={formatTick}
            stroke="var(--ink-2)"
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            labelFormatter={(week) => formatShortDay(String(week))}
            formatter={(minutes) => formatMinutes(Number(minutes))}
          />
          <Line
            dataKey="median"
            name={strings.median}
            stroke="var(--grove)"
            strokeWidth={3}
            dot={dots}
            isAnimationActive={false}
          />
          <Line
            dataKey="p90"
            name={strings.p90}
            stroke="var(--ruby)"
            strokeWidth={3}
            strokeDasharray="6 4"
            dot={dots}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
      <p className="legend">
        <span className="legend__median">{strings.median}</span>{' '}
        <span className="legend__p90">{strings.p90}</span>
      </p>
      <p className="mute">{strings.percentiles}</p>
    </ChartFigure>
  );
}

/** An axis label: whole hours where possible. */
function formatTick(minutes: number): string {
  return minutes % 60 === 0 && minutes > 0
    ? format(strings.hours, { hours: minutes / 60 })
    : formatMinutes(Math.round(minutes));
}
