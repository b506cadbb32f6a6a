import type { Document, DocumentBlock } from '../../contract.gen';

/** Props of {@link ProposalText}. */
export interface ProposalTextProps {
  readonly document: Document;
}

/** The words of a proposal, in the language in which the customer accepted it. */
export function ProposalText({ document: { lang, title, blocks } }: ProposalTextProps) {
  return (
    <div className="proposal" lang={lang}>
      <h3>{title}</h3>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a proposal do not change
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: DocumentBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h4>{block.text}</h4>;
    case 'paragraph':
      return <p className="typed">{block.lines.join('\n')}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'details':
      return (
        <dl className="facts">
          {block.rows.map(({ label, lines }) => (
            <div key={label} className="facts__row">
              <dt>{label}</dt>
              <dd className="typed">{lines.join('\n')}</dd>
            </div>
          ))}
        </dl>
      );
    default:
      return (
        <dl className="facts">
          {block.rows.map(({ cells: [item, ...amounts], is_total }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a proposal may have the same text
            <div key={at} className="facts__row">
              <dt>{item}</dt>
              <dd className="num">{is_total ? <b>{amounts.join(' ')}</b> : amounts.join(' ')}</dd>
            </div>
          ))}
        </dl>
      );
  }
}
