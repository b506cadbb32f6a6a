import type { BookingTimes } from '../../contract.gen';
import { formatHours } from '../../lib/money.ts';
import { format, formatNumber, formatPercent } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link TimeToBooking}. */
export interface TimeToBookingProps {
  readonly times: BookingTimes;
}

const strings = screenMessages.reports;
const words = strings.timeToBooking;

/** How soon leads are booked: the median in hours, and the share within a day. */
export function TimeToBooking({ times: { booked, within_day, median_ms } }: TimeToBookingProps) {
  return (
    <section className="chart">
      <h2>{words.title}</h2>
      {median_ms === null ? (
        <p className="mute">{strings.noData}</p>
      ) : (
        <table className="figures">
          <caption className="vh">{words.title}</caption>
          <tbody>
            <tr>
              <th scope="row">{words.booked}</th>
              <td>{formatNumber(booked)}</td>
            </tr>
            <tr>
              <th scope="row">{words.median}</th>
              <td>{inHours(median_ms)}</td>
            </tr>
            <tr>
              <th scope="row">{words.withinDay}</th>
              <td>
                {format(words.share, {
                  part: within_day,
                  all: booked,
                  percent: formatPercent(within_day / booked),
                })}
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Milliseconds as hours, in tenths. */
function inHours(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 360_000) * 6;
  return format(strings.hours, { hours: formatHours(minutes) });
}
