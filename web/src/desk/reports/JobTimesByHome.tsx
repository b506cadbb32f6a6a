import { useId } from 'react';
import type { JobTimes } from '../../contract.gen';
import { formatHours } from '../../lib/money.ts';
import { homeSize } from '../leads/line-labels.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link JobTimesByHome}. */
export interface JobTimesByHomeProps {
  readonly homes: readonly JobTimes[];
}

const strings = screenMessages.reports;
const words = strings.jobTimes;

/** Estimated beside actual hours of finished jobs, by home size, with a better base time where there is one. */
export function JobTimesByHome({ homes }: JobTimesByHomeProps) {
  const id = useId();
  return (
    <section className="chart chart--wide">
      <h2>{words.title}</h2>
      {homes.length === 0 ? (
        <p className="mute">{strings.noData}</p>
      ) : (
        <>
          <table className="figures" aria-describedby={id}>
            <caption className="vh">{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.home}</th>
                <th scope="col">{words.jobs}</th>
                <th scope="col">{words.estimated}</th>
                <th scope="col">{words.actual}</th>
                <th scope="col">{words.base}</th>
              </tr>
            </thead>
            <tbody>
              {homes.map((home) => (
                <tr key={home.bedrooms}>
                  <th scope="row">{homeSize(home.bedrooms)}</th>
                  <td>{home.jobs}</td>
                  <td>{inHours(home.estimated_minutes)}</td>
                  <td>{inHours(home.actual_minutes)}</td>
                  <td>{baseOf(home)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mute" id={id}>
            {words.note}
          </p>
        </>
      )}
    </section>
  );
}

function baseOf({ base_minutes, suggested_minutes }: JobTimes): string {
  const base = inHours(base_minutes);
  return suggested_minutes === null
    ? base
    : format(words.suggested, { base, suggested: inHours(suggested_minutes) });
}

function inHours(minutes: number): string {
  return format(strings.hours, { hours: formatHours(minutes) });
}
