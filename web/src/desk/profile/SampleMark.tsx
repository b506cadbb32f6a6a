import type { Sample } from '../../contract.gen';
import { labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { useSetUpChange } from '../setup/use-set-up-change.ts';

const strings = screenMessages.profile;

/** Props of {@link SampleMark}. */
export interface SampleMarkProps {
  readonly sample: Sample;
  /** The label of the field. */
  readonly label: string;
}

/** Marks a field that still has its default value. A claim can be confirmed, a made-up number cannot. */
export function SampleMark({ sample: { key, fact, confirmable }, label }: SampleMarkProps) {
  const change = useSetUpChange();
  const hint = fact.startsWith('social.') ? strings.socialHint : strings.sampleHint;
  return (
    <p className="cell__hint fact__sample">
      <span className="badge badge--due">{strings.sample}</span> {confirmable ? strings.claimHint : hint}{' '}
      {confirmable && (
        <button
          type="button"
          className="link"
          aria-label={labelFor(screenMessages.setup.confirmClaim, label)}
          disabled={change.isPending}
          onClick={() => change.mutate({ key, done: true })}
        >
          {screenMessages.setup.confirmClaim}
        </button>
      )}
    </p>
  );
}
