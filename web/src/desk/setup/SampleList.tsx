import { Link } from '@tanstack/react-router';
import type { Sample, SetUpChange } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { labelFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { sampleLabel } from './sample-label.ts';

const strings = messages.setup;

/** Props of {@link SampleList}. */
export interface SampleListProps {
  readonly samples: readonly Sample[];
  readonly busy: boolean;
  readonly onChange: (change: SetUpChange) => void;
}

/** What came with the program, each with a link to its field and, if it may be true, a button that says so. */
export function SampleList({ samples, busy, onChange }: SampleListProps) {
  const left = samples.filter(({ confirmed }) => !confirmed).length;
  return (
    <div>
      {left > 0 && (
        <p className="setup__samples">
          <DeskIcon name="warn" />
          {plural(strings.samples, left)}
        </p>
      )}
      <ul className="setup__list">
        {samples.map((sample) => {
          const { key, file, pointer, text, confirmable, confirmed } = sample;
          const label = sampleLabel(sample);
          const action = confirmed ? strings.unconfirmClaim : strings.confirmClaim;
          return (
            <li key={`${file}${pointer}`}>
              <FieldLink sample={sample} label={label} />{' '}
              {!label.startsWith(text) && <span className="mute">{text}</span>}{' '}
              {confirmed && <span className="tagx">{strings.claimConfirmed}</span>}{' '}
              {confirmable && (
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
            </li>
          );
        })}
      </ul>
    </div>
  );
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
