import type { PostBlock } from '../../contract.gen';
import { Rich } from '../../ui/Rich';

/** Props of {@link PostTable}. */
export interface PostTableProps {
  readonly table: Extract<PostBlock, { kind: 'table' }>;
}

/** Keeps a number and its unit on one line if there is nothing else in the cell, as in '7.5 hours'. */
function joinUnit(cell: string): string {
  return cell.replace(/^([\d.,]+) (\S+)$/, '$1\u00a0$2');
}

/** A table in a post. The first column holds the row headers. */
export function PostTable({ table }: PostTableProps) {
  const side = (column: number) => (table.right[column] ? 'post__right' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A wide table scrolls, and must do so by keyboard too.
    <div className="post__scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.head.map((cell, column) => (
              <th key={cell} scope="col" className={side(column)}>
                <Rich text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={table.head[column]} scope="row">
                    <Rich text={cell} />
                  </th>
                ) : (
                  <td key={table.head[column]} className={side(column)}>
                    <Rich text={joinUnit(cell)} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
