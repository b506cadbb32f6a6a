import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { messages } from '../messages/messages.ts';
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

const strings = messages.site;

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
              {strings.viewPage}
            </a>
          </>
        ) : (
          stateOf(bar)
        )}
      </p>
      <div className="row">
        {isDirty && !isUnknown && <Discard onDiscard={onDiscard} />}
        <button type="button" className="btn btn--line btn--sm" disabled={busy} onClick={onPreview}>
          {strings.preview}
        </button>
        <button
          type="submit"
          form={fieldId('')}
          className="btn btn--sm"
          disabled={busy || !isDirty || hasConflict}
        >
          {strings.publish}
        </button>
      </div>
    </div>
  );
}

function stateOf({ isDirty, hasConflict, removed }: EditBarProps): string {
  if (hasConflict) return strings.resolveConflict;
  if (isDirty) return strings.unpublished;
  return removed ? strings.offSiteLead : strings.asPublished;
}

function Discard({ onDiscard }: Pick<EditBarProps, 'onDiscard'>) {
  return (
    <ConfirmButton
      className="link"
      confirmation={{
        title: strings.discardTitle,
        text: strings.discardText,
        action: strings.discard,
        onConfirm: onDiscard,
      }}
    >
      {strings.discard}
    </ConfirmButton>
  );
}
