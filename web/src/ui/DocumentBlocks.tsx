import type { DocumentAmounts, DocumentBlock, DocumentDetail } from '../contract.gen';

/** Props of {@link DocumentBlocks}. */
export interface DocumentBlocksProps {
  readonly blocks: readonly DocumentBlock[];
  /** Names the tables before the first heading. */
  readonly labelledBy: string;
  /** Begins the ids of headings, unique on the page. */
  readonly id: string;
}

/** The blocks of a document below its title. The PDF shows the same texts in the same order. */
export function DocumentBlocks({ blocks, labelledBy, id }: DocumentBlocksProps) {
  let name = labelledBy;
  return blocks.map((block, at) => {
    // The blocks of a document do not change while it is shown.
    const key = `${id}-${at}`;
    switch (block.kind) {
      case 'heading':
        name = key;
        return (
          <h3 id={key} key={key}>
            {block.text}
          </h3>
        );
      case 'paragraph':
        return (
          <p key={key} className={block.is_conspicuous ? 'document__stands-out' : undefined}>
            <Lines lines={block.lines} />
          </p>
        );
      case 'list':
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      case 'details':
        return <Details key={key} rows={block.rows} labelledBy={name} />;
      default:
        return <Amounts key={key} head={block.head} rows={block.rows} labelledBy={name} />;
    }
  });
}

/** Props of {@link Details}. */
export interface DetailsProps {
  readonly rows: readonly DocumentDetail[];
  readonly labelledBy: string;
}

/** A table of labels and values. */
export function Details({ rows, labelledBy }: DetailsProps) {
  return (
    <table className="document__table" aria-labelledby={labelledBy}>
      <tbody>
        {rows.map(({ label, lines }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Lines lines={lines} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Props of {@link Amounts}. */
export interface AmountsProps {
  readonly head: readonly string[];
  readonly rows: readonly DocumentAmounts[];
  readonly labelledBy: string;
}

/** A table of amounts, whose first column is text. */
export function Amounts({ head, rows, labelledBy }: AmountsProps) {
  return (
    <table className="document__table document__table--amounts num" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [item, ...amounts], is_total }, at) => (
          // Two lines of a proposal may have the same text.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
          <tr key={at} className={is_total ? 'document__total' : undefined}>
            <th scope="row">{item}</th>
            {amounts.map((amount, column) => (
              <td key={head[column + 1]}>{amount}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines do not move, and may be equal
    <span key={at} className="document__line">
      {line}
    </span>
  ));
}
