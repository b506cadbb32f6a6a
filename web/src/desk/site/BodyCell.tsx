import { words } from '../words.ts';
import { FormCell } from './FormCell.tsx';
import { bodyAt } from './form-state.ts';
import { GrowingText } from './GrowingText.tsx';

/** Props of {@link BodyCell}. */
export interface BodyCellProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const says = words.site;

/** The Markdown of a post, plain and large, with its number of words. */
export function BodyCell({ text, onChange }: BodyCellProps) {
  return (
    <section className="markdown">
      <div className="cells cells--one">
        <FormCell pointer={bodyAt} label={says.body} hint={says.bodyHint} full>
          {(bound) => (
            <GrowingText
              {...bound}
              spellCheck
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </FormCell>
      </div>
      <p className="mute num">{says.wordCount(wordsIn(text))}</p>
    </section>
  );
}

/** How many words a text has, as a reader would count them: signs of Markdown are none. */
export function wordsIn(text: string): number {
  const segments = new Intl.Segmenter(words.locale, { granularity: 'word' }).segment(text);
  let count = 0;
  for (const { isWordLike } of segments) if (isWordLike) count += 1;
  return count;
}
