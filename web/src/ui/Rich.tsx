import { Fragment, type ReactNode } from 'react';
import { KeepTogether } from './KeepTogether';

/**
 * Matches a link, strong, emphasized or Spanish text. A star between spaces or an underscore within a word does not
 * count.
 */
const marked = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|\*(?!\s)([^*]+?)(?<!\s)\*|(?<!\w)_([^_]+)_(?!\w)/g;

/** Props of {@link Rich}. */
export interface RichProps {
  readonly text: string;
}

/**
 * Text from content with links `[text](url)`, `**strong**` and `*emphasized*` text, `_texto_` in Spanish, and phone
 * numbers that do not break. Everything else is plain text.
 */
export function Rich({ text }: RichProps): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    parts.push(
      <Fragment key={match.index}>
        <KeepTogether text={text.slice(end, match.index)} />
        {element(match)}
      </Fragment>,
    );
    end = match.index + match[0].length;
  }
  return (
    <>
      {parts}
      <KeepTogether text={text.slice(end)} />
    </>
  );
}

function element([, words, address, strong, stressed, spanish]: RegExpExecArray): ReactNode {
  if (words !== undefined)
    return (
      <a className="link" href={address}>
        <Rich text={words} />
      </a>
    );
  if (strong !== undefined)
    return (
      <strong>
        <Rich text={strong} />
      </strong>
    );
  if (spanish !== undefined) return <i lang="es">{spanish}</i>;
  return (
    <em>
      <Rich text={stressed ?? ''} />
    </em>
  );
}
