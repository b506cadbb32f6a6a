import { AlertDialog } from '@base-ui/react/alert-dialog';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { words } from '../messages/messages.ts';
import { fieldId } from './form-context.ts';

/** Props of {@link EditBar}. */
export interface EditBarProps {
  /** Whether something is typed that is not published. */
  readonly isDirty: boolean;
  readonly busy: boolean;
  /** Whether somebody else published meanwhile, which has to be settled first. */
  readonly hasConflict: boolean;
  /** Whether the server does not know the file yet, so that there is nothing to go back to. */
  readonly isUnknown: boolean;
  /** Whether it was taken off the site. */
  readonly removed: boolean;
  /** What has just happened, in words. */
  readonly done: string;
  readonly page: string | null;
  readonly onPreview: () => void;
  readonly onDiscard: () => void;
}

const says = words.site;

/** What can be done with the form, always in reach below it. */
export function EditBar(bar: EditBarProps) {
  const { isDirty, busy, hasConflict, isUnknown, done, page, onPreview, onDiscard } = bar;
  return (
    <div className="edit__bar">
      <p className="edit__state" role="status">
        {done && !isDirty ? (
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
        {isDirty && !isUnknown && <Discard onDiscard={onDiscard} />}
        <button type="button" className="btn btn--line btn--sm" disabled={busy} onClick={onPreview}>
          {says.look}
        </button>
        <button
          type="submit"
          form={fieldId('')}
          className="btn btn--sm"
          disabled={busy || !isDirty || hasConflict}
        >
          {says.publish}
        </button>
      </div>
    </div>
  );
}

function stateOf({ isDirty, hasConflict, removed }: EditBarProps): string {
  if (hasConflict) return says.chooseFirst;
  if (isDirty) return says.unpublished;
  return removed ? says.isOff : says.asPublished;
}

function Discard({ onDiscard }: Pick<EditBarProps, 'onDiscard'>) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger className="link">{says.throwAway}</AlertDialog.Trigger>
      <ConfirmDialog
        title={says.throwAwayTitle}
        text={says.throwAwayText}
        act={says.throwAway}
        onAct={onDiscard}
      />
    </AlertDialog.Root>
  );
}
