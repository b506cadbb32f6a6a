import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { AutoGrowTextarea } from './AutoGrowTextarea.tsx';
import { FormCell } from './FormCell.tsx';
import { bodyPointer } from './merge-content.ts';

/** Props of {@link MarkdownCell}. */
export interface MarkdownCellProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const strings = screenMessages.site;

/** The Markdown of a post, with a word count. */
export function MarkdownCell({ text, onChange }: MarkdownCellProps) {
  return (
    <section className="markdown">
      <div className="cells cells--one">
        <FormCell pointer={bodyPointer} label={strings.body} hint={strings.bodyHint} text={text} full>
          {(bound) => (
            <AutoGrowTextarea
              {...bound}
              spellCheck
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </FormCell>
      </div>
      <p className="mute num">{plural(strings.wordCount, countWords(text))}</p>
    </section>
  );
}

/** The number of words a reader would count, without Markdown syntax. */
export function countWords(text: string): number {
  const segments = new Intl.Segmenter(messages.locale, { granularity: 'word' }).segment(text);
  let count = 0;
  for (const { isWordLike } of segments) if (isWordLike) count += 1;
  return count;
}
