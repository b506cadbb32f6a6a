import type { Tally } from '../../contract.gen';
import { words } from '../messages/messages.ts';

/** Props of {@link BarTable}. */
export interface BarTableProps {
  readonly title: string;
  /** What the rows are. */
  readonly column: string;
  readonly rows: readonly Pick<Tally, 'key' | 'label' | 'leads' | 'booked'>[];
}

const says = words.numbers;
const shown = 12;

/** Leads by kind: a table whose rows carry their bar. */
export function BarTable({ title, column, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ leads }) => leads));
  return (
    <section className="chart">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="mute">{says.noneYet}</p>
      ) : (
        <table className="figures bars">
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{says.leads}</th>
              <th scope="col">{says.booked}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ key, label, leads, booked }) => (
              <tr key={key}>
                <th scope="row">
                  {label || says.unknown}
                  <Bar share={leads / most} />
                </th>
                <td>{leads.toLocaleString(words.locale)}</td>
                <td>{booked.toLocaleString(words.locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A bar of so much of the whole width. */
export function Bar({ share }: { readonly share: number }) {
  return (
    <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share * 100} height="6" />
    </svg>
  );
}
