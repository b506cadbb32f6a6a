import type { FunnelCount } from '../../contract.gen';
import { words } from '../messages/messages.ts';
import { Bar } from './BarTable.tsx';

/** Props of {@link Funnel}. */
export interface FunnelProps {
  readonly steps: readonly FunnelCount[];
}

const says = words.numbers;

/** How many visitors reach each step of the quote wizard. */
export function Funnel({ steps }: FunnelProps) {
  const first = steps[0]?.count ?? 0;
  return (
    <section className="chart chart--wide">
      <h2>{says.funnel}</h2>
      <p className="mute">{says.funnelLead}</p>
      {first === 0 ? (
        <p className="mute">{says.noneYet}</p>
      ) : (
        <table className="figures bars">
          <caption className="vh">{says.funnel}</caption>
          <thead>
            <tr>
              <th scope="col">{says.step}</th>
              <th scope="col">{says.reached}</th>
              <th scope="col">{says.ofFirst}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ step, count }) => (
              <tr key={step}>
                <th scope="row">
                  {says.steps[step] ?? step}
                  <Bar share={Math.min(1, count / first)} />
                </th>
                <td>{count.toLocaleString(words.locale)}</td>
                <td>{Math.round((count * 100) / first)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
