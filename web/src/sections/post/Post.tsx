import type { PostBlock } from '../../contract.gen';
import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../section-props';
import { PostTable } from './PostTable';

/** The body of a post, with a table of contents next to it on wide screens. The page hero has its heading. */
export function Post({ section }: SectionProps<'post'>) {
  const contentsId = `${section.id}-contents`;
  return (
    <article className="section" id={section.id} aria-labelledby="page-hero-h">
      <div className="wrap post">
        {section.contents.length > 0 ? (
          <nav className="post__nav" aria-labelledby={contentsId}>
            <p id={contentsId}>{section.contents_heading}</p>
            <ol>
              {section.contents.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className="post__text">
          {section.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: A post is rendered once and its blocks never move.
            <Block key={index} block={block} />
          ))}
        </div>
      </div>
    </article>
  );
}

function Block({ block }: { readonly block: PostBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : block.level === 3 ? 'h3' : 'h4';
      return (
        <Heading id={block.id}>
          <Rich text={block.text} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Rich text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <Rich text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <PostTable table={block} />;
  }
}
