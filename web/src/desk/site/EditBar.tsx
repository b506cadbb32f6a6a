import { Fragment, type ReactNode } from 'react';
import type { ContentCounterpart } from '../../contract.gen';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { OlderTranslation, SameImage } from './Counterpart.tsx';
import type { ChangedImage } from './changed-images.ts';
import { fieldId } from './form-context.ts';

/** Props of {@link EditBar}. */
export interface EditBarProps {
  /** Whether there are unpublished changes. */
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly isPublishing: boolean;
  /** Whether someone else published meanwhile, which must be resolved first. */
  readonly hasConflict: boolean;
  /** The number of problems to fix before it can be published. */
  readonly problems: number;
  /** Whether the file is new, so that discarding the changes discards it. */
  readonly isUnknown: boolean;
  /** Whether the file was removed from the site. */
  readonly removed: boolean;
  /** Message about the last action. */
  readonly done: string;
  /** The page to view after publishing; none if what was published is on no page of its own. */
  readonly page: string | null;
  /** The file in the other language, which may be a translation that is older now. */
  readonly counterpart?: ContentCounterpart | null;
  /** The pointer of the first field that was changed by the last publication. */
  readonly changed?: string | undefined;
  /** The images that the last publication replaced. */
  readonly images?: readonly ChangedImage[];
  /** What is left to do once it is published. */
  readonly todo?: ReactNode;
  /** Hides the message, and what is left to do. */
  readonly onClose?: () => void;
  readonly onPreview: () => void;
  readonly onDiscard: () => void;
}

const strings = screenMessages.site;

/** The status and actions of the form, always visible below it. */
export function EditBar(bar: EditBarProps) {
  const { isDirty, busy, hasConflict, isUnknown, done, page, counterpart, changed, images = [] } = bar;
  const { isPublishing, todo, onClose, onPreview, onDiscard } = bar;
  const isDone = done !== '' && !isDirty;
  return (
    <div className="edit__bar">
      <p className="edit__state" role="status">
        {isDone ? (
          <>
            <b>{done}</b>{' '}
            {page && (
              <a href={page} className="link" target="_blank" rel="noreferrer">
                {strings.viewPage}
              </a>
            )}{' '}
            {counterpart &&
              images.map((image) => (
                <Fragment key={image.pointer}>
                  <SameImage {...{ counterpart, image }} isNamed={images.length > 1} />{' '}
                </Fragment>
              ))}
            {counterpart?.older && !images.some(({ pointer }) => pointer === changed) && (
              <OlderTranslation counterpart={counterpart} at={changed} />
            )}
          </>
        ) : (
          stateOf(bar)
        )}
      </p>
      {isDone && onClose && (
        <button type="button" className="sheet__close" aria-label={messages.common.close} onClick={onClose}>
          <DeskIcon name="close" />
        </button>
      )}
      {isDone && todo}
      <div className="row">
        {isDirty && !isPublishing && <Discard {...{ isUnknown, onDiscard }} />}
        <button type="button" className="btn btn--line btn--sm" disabled={busy} onClick={onPreview}>
          {strings.preview}
        </button>
        <button
          type="submit"
          form={fieldId('')}
          className="btn btn--sm"
          disabled={busy || !isDirty || hasConflict}
        >
          {isPublishing ? strings.publishing : strings.publish}
        </button>
      </div>
    </div>
  );
}

function stateOf({ isDirty, hasConflict, problems, removed }: EditBarProps): string {
  if (hasConflict) return strings.resolveConflict;
  if (isDirty && problems > 0) return plural(strings.problems, problems);
  if (isDirty) return strings.unpublished;
  return removed ? strings.offSiteLead : strings.asPublished;
}

function Discard({ isUnknown, onDiscard }: Pick<EditBarProps, 'isUnknown' | 'onDiscard'>) {
  const { newFile } = strings;
  const label = isUnknown ? newFile.discard : strings.discard;
  return (
    <ConfirmButton
      className="link"
      confirmation={{
        title: isUnknown ? newFile.discardThis : strings.discardTitle,
        text: isUnknown ? newFile.discardText : strings.discardText,
        action: label,
        onConfirm: onDiscard,
      }}
    >
      {label}
    </ConfirmButton>
  );
}
