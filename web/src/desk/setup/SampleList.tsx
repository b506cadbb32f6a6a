import { Link } from '@tanstack/react-router';
import type { Sample, SetUpChange } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { labelFor, plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { sampleLabel } from './sample-label.ts';

const strings = screenMessages.setup;

/** Props of {@link SampleList}. */
export interface SampleListProps {
  readonly samples: readonly Sample[];
  readonly busy: boolean;
  readonly onChange: (change: SetUpChange) => void;
}

/** A list with at most this many items starts open. */
const few = 4;

/**
 * Default values, each with a link to its field in each language and, if it may be true, a button that confirms it.
 */
export function SampleList({ samples, busy, onChange }: SampleListProps) {
  const items = inBothLanguages(samples);
  const left = items.filter(([first]) => !first?.confirmed).length;
  return (
    <details className="setup__fold" open={items.length <= few}>
      <summary>
        {left > 0 ? (
          <span className="setup__samples">
            <DeskIcon name="warn" />
            {plural(strings.samples, left)}
          </span>
        ) : (
          strings.claimConfirmed
        )}
      </summary>
      <ul className="setup__list">
        {items.map(
          ([sample, ...others]) =>
            sample && <Item key={sample.key} {...{ sample, others, busy, onChange }} />,
        )}
      </ul>
    </details>
  );
}

interface ItemProps extends Pick<SampleListProps, 'busy' | 'onChange'> {
  readonly sample: Sample;
  /** The same in the other language, or in other places. */
  readonly others: readonly Sample[];
}

function Item({ sample, others, busy, onChange }: ItemProps) {
  const { key, pointer, text, confirmable, confirmed } = sample;
  const label = sampleLabel(sample);
  // A sample that is a whole page has legal texts.
  const confirm = pointer ? strings.confirmClaim : strings.confirmLegal;
  const action = confirmed ? strings.unconfirmClaim : confirm;
  // An invented customer cannot be confirmed as real.
  const canChange = confirmed || (confirmable && !isReview(sample));
  return (
    <li>
      <FieldLink sample={sample} label={label} />{' '}
      {!label.includes(text) && <span className="mute">{text}</span>}{' '}
      {confirmed && <span className="badge">{strings.claimConfirmed}</span>}{' '}
      {canChange && (
        <button
          type="button"
          className="link"
          disabled={busy}
          aria-label={labelFor(action, label)}
          onClick={() => onChange({ key, done: !confirmed })}
        >
          {action}
        </button>
      )}
      {others.map((other) => (
        <div key={`${other.file}${other.pointer}`}>
          <FieldLink sample={other} label={sampleLabel(other)} />
        </div>
      ))}
    </li>
  );
}

/** The samples by what they are, in the order of the first ones: the same text of both languages is one item. */
function inBothLanguages(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const items = new Map<string, Sample[]>();
  for (const sample of samples) {
    const name = sample.key.replace(/^(en|es)\//, '');
    items.set(name, [...(items.get(name) ?? []), sample]);
  }
  return [...items.values()];
}

/** Returns whether a sample is a review: an item of the list of reviews of a page. */
function isReview({ pointer }: Sample): boolean {
  return /\/testimonials\/\d+$/.test(pointer);
}

function FieldLink({ sample, label }: { readonly sample: Sample; readonly label: string }) {
  const { fact, file, pointer } = sample;
  if (fact)
    return (
      <Link to="/profile" hash={`at${pointer}`} className="link">
        {label}
      </Link>
    );
  return (
    <Link to="/site/edit" search={{ path: file, at: pointer }} className="link">
      {label}
    </Link>
  );
}
