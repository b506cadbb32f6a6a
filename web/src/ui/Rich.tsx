import { Fragment, type ReactNode, useContext } from 'react';
import { KeepTogether } from './KeepTogether';
import { PageLanguage } from './page-language';

/**
 * Matches a link, strong, emphasized or foreign text. A star between spaces or an underscore within a word does not
 * count.
 */
const marked = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|\*(?!\s)([^*]+?)(?<!\s)\*|(?<!\w)_([^_]+)_(?!\w)/g;

/** Props of {@link Rich}. */
export interface RichProps {
  readonly text: string;
}

/**
 * Text from content with links `[text](url)`, `**strong**` and `*emphasized*` text, `_texto_` in the page's other
 * language, and phone numbers that do not break. Everything else is plain text.
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

function element([, words, address, strong, stressed, foreign]: RegExpExecArray): ReactNode {
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
  if (foreign !== undefined) return <OtherLanguage text={foreign} />;
  return (
    <em>
      <Rich text={stressed ?? ''} />
    </em>
  );
}

/** Spanish text on an English page, and English text on a Spanish one. */
function OtherLanguage({ text }: RichProps): ReactNode {
  const language = useContext(PageLanguage);
  return <i lang={language === 'es' ? 'en' : 'es'}>{text}</i>;
}
