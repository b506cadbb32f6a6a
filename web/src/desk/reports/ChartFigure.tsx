import { useId, useState } from 'react';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link ChartFigure}. */
export interface ChartFigureProps {
  readonly title: string;
  /** Column headings. */
  readonly columns: readonly string[];
  /** Table rows; the first cell is the row heading. */
  readonly rows: readonly (readonly [string, ...string[]])[];
  /** Whether there is nothing to draw. */
  readonly isEmpty?: boolean;
  /** The chart. */
  readonly children: React.ReactNode;
}

/**
 * A chart with its figures as a table. Screen readers always get the table instead of the chart; everyone else can
 * switch to it.
 */
export function ChartFigure({
  title,
  columns,
  rows,
  isEmpty = rows.length === 0,
  children,
}: ChartFigureProps) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <section className="chart chart--wide" aria-labelledby={id}>
      <div className="chart__head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="btn btn--line btn--sm"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {screenMessages.reports.asTable}
        </button>
      </div>
      {!isTable && (
        <div aria-hidden="true" className="chart__drawing">
          {isEmpty ? <p className="mute">{screenMessages.reports.noData}</p> : children}
        </div>
      )}
      <div className={isTable ? 'chart__table' : 'vh'}>
        <table className="figures">
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, place) => (
                  <td key={columns[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
