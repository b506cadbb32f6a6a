import { useId } from 'react';
import type { WeekdayUse } from '../../contract.gen';
import { formatHours } from '../../lib/money.ts';
import { format, formatPercent, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { Bar } from './BarTable.tsx';

/** Props of {@link CapacityByWeekday}. */
export interface CapacityByWeekdayProps {
  /** From Monday to Sunday, or empty. */
  readonly week: readonly WeekdayUse[];
}

const strings = screenMessages.reports;
const words = strings.capacity;
const dayNames = screenMessages.profile.hours.days;

/** Booked beside offered crew hours, by weekday. */
export function CapacityByWeekday({ week }: CapacityByWeekdayProps) {
  const id = useId();
  const offered = week.reduce((sum, day) => sum + day.offered_minutes, 0);
  const booked = week.reduce((sum, day) => sum + day.booked_minutes, 0);
  return (
    <section className="chart chart--wide">
      <h2>{words.title}</h2>
      {offered + booked === 0 ? (
        <p className="mute">{strings.noData}</p>
      ) : (
        <>
          <table className="figures bars bars--three" aria-describedby={id}>
            <caption className="vh">{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.weekday}</th>
                <th scope="col">{words.booked}</th>
                <th scope="col">{words.offered}</th>
                <th scope="col">{words.used}</th>
              </tr>
            </thead>
            <tbody>
              {week.map((day) => (
                <tr key={day.weekday}>
                  <th scope="row">
                    {messageFor(dayNames, day.weekday)}
                    <Bar share={Math.min(1, day.booked_minutes / Math.max(1, day.offered_minutes))} />
                  </th>
                  <td>{inHours(day.booked_minutes)}</td>
                  <td>{inHours(day.offered_minutes)}</td>
                  <td>{used(day.booked_minutes, day.offered_minutes)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{words.total}</th>
                <td>{inHours(booked)}</td>
                <td>{inHours(offered)}</td>
                <td>{used(booked, offered)}</td>
              </tr>
            </tfoot>
          </table>
          <p className="mute" id={id}>
            {words.note}
          </p>
        </>
      )}
    </section>
  );
}

function inHours(minutes: number): string {
  return format(strings.hours, { hours: formatHours(minutes) });
}

/** The share of the offered time that is booked; a dash if none was offered. */
function used(booked: number, offered: number): string {
  return offered === 0 ? '–' : formatPercent(booked / offered);
}
