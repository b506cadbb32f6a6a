import type { FunnelCount } from '../../contract.gen';
import { formatNumber, formatPercent, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { Bar } from './BarTable.tsx';

/** Props of {@link Funnel}. */
export interface FunnelProps {
  readonly steps: readonly FunnelCount[];
}

const strings = screenMessages.reports;

/** How many visitors reach each step of the quote wizard. */
export function Funnel({ steps }: FunnelProps) {
  const first = steps[0]?.count ?? 0;
  return (
    <section className="chart chart--wide">
      <h2>{strings.funnel}</h2>
      <p className="mute">{strings.funnelLead}</p>
      {first === 0 ? (
        <p className="mute">{strings.noData}</p>
      ) : (
        <table className="figures bars">
          <caption className="vh">{strings.funnel}</caption>
          <thead>
            <tr>
              <th scope="col">{strings.step}</th>
              <th scope="col">{strings.reached}</th>
              <th scope="col">{strings.ofFirst}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ step, count }) => (
              <tr key={step}>
                <th scope="row">
                  {messageFor(strings.steps, String(step))}
                  <Bar share={Math.min(1, count / first)} />
                </th>
                <td>{formatNumber(count)}</td>
                <td>{formatPercent(count / first)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
