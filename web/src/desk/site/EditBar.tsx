import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Confirm } from '../parts/Confirm.tsx';
import { words } from '../words.ts';
import { idOf } from './form-context.ts';

/** Props of {@link EditBar}. */
export interface EditBarProps {
  /** Whether something is typed that is not published. */
  readonly touched: boolean;
  readonly busy: boolean;
  /** Whether somebody else published meanwhile, which has to be settled first. */
  readonly overtaken: boolean;
  /** Whether the server does not know the file yet, so that there is nothing to go back to. */
  readonly isUnknown: boolean;
  /** Whether it was taken off the site. */
  readonly removed: boolean;
  /** What has just happened, in words. */
  readonly done: string;
  readonly page: string | null;
  readonly onLook: () => void;
  readonly onThrowAway: () => void;
}

const says = words.site;

/** What can be done with the form, always in reach below it. */
export function EditBar(bar: EditBarProps) {
  const { touched, busy, overtaken, isUnknown, done, page, onLook, onThrowAway } = bar;
  return (
    <div className="edit__bar">
      <p className="edit__state" role="status">
        {done && !touched ? (
          <>
            <b>{done}</b>{' '}
            <a href={page ?? '/'} className="link" target="_blank" rel="noreferrer">
              {says.seeLive}
            </a>
          </>
        ) : (
          stateOf(bar)
        )}
      </p>
      <div className="row">
        {touched && !isUnknown && <ThrowAway onThrowAway={onThrowAway} />}
        <button type="button" className="btn btn--line btn--sm" disabled={busy} onClick={onLook}>
          {says.look}
        </button>
        <button
          type="submit"
          form={idOf('')}
          className="btn btn--sm"
          disabled={busy || !touched || overtaken}
        >
          {says.publish}
        </button>
      </div>
    </div>
  );
}

function stateOf({ touched, overtaken, removed }: EditBarProps): string {
  if (overtaken) return says.chooseFirst;
  if (touched) return says.unpublished;
  return removed ? says.isOff : says.asPublished;
}

function ThrowAway({ onThrowAway }: Pick<EditBarProps, 'onThrowAway'>) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger className="link">{says.throwAway}</AlertDialog.Trigger>
      <Confirm
        title={says.throwAwayTitle}
        text={says.throwAwayText}
        act={says.throwAway}
        onAct={onThrowAway}
      />
    </AlertDialog.Root>
  );
}
