import { Fragment, type ReactNode } from 'react';
import { KeepTogether } from './KeepTogether';

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Props of {@link Rich}. */
export interface RichProps {
  readonly text: string;
}

/** Text from content in which `[words](address)` is a link and phone numbers stay in one line. Everything else stays plain text. */
export function Rich({ text }: RichProps): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [whole, words, address] = match;
    parts.push(
      <Fragment key={match.index}>
        <KeepTogether text={text.slice(end, match.index)} />
        <a className="link" href={address}>
          {words}
        </a>
      </Fragment>,
    );
    end = match.index + whole.length;
  }
  return (
    <>
      {parts}
      <KeepTogether text={text.slice(end)} />
    </>
  );
}
