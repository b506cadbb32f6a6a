import { type MouseEvent, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../messages/messages.ts';
import { DeskIcon } from './DeskIcon.tsx';

/** The classes of each variant. */
const looks = {
  box: 'dialog',
  full: 'dialog dialog--full',
  sheet: 'sheet',
  'tall-sheet': 'sheet sheet--tall',
  'form-sheet': 'sheet sheet--tall sheet--form',
} as const;

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly title: string;
  readonly description?: string;
  /**
   * A box in the center, a page that covers the screen, or a sheet: at the bottom edge of a phone, in the center of wider
   * screens. A form is no wider than its lines can be read.
   */
  readonly variant?: keyof typeof looks;
  /** The language of its texts, if it is not that of the desk. */
  readonly lang?: string;
  /** An alert dialog has no close button and ignores clicks outside: the user must choose a button. */
  readonly alert?: boolean;
  /**
   * Called when the user dismisses the dialog; the parent then stops rendering it. Without it, it cannot be
   * dismissed.
   */
  readonly onClose?: () => void;
  readonly children?: React.ReactNode;
}

/**
 * A modal dialog that is open while it is rendered. The native `<dialog>` traps the focus, makes the rest of the page
 * inert and restores the focus. A control with `data-autofocus` gets the initial focus.
 */
export function Dialog({
  title,
  description,
  variant = 'box',
  alert = false,
  lang,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Close before removal, so that the browser restores the focus.
    return () => element?.close();
  }, []);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input inside fires a `cancel` event too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };
  const closed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (onClose) onClose();
    else currentTarget.showModal();
  };
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    if (!alert && isOutside(event)) onClose?.();
  };
  const isSheet = variant !== 'box' && variant !== 'full';
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keys what a press outside does.
    <dialog
      ref={dialog}
      className={looks[variant]}
      lang={lang}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCancel={cancel}
      onClose={closed}
      onClick={press}
    >
      <div className={isSheet ? 'sheet__head' : 'dialog__head'}>
        <h2 id={`${id}-title`}>{title}</h2>
        {onClose && !alert && (
          <button
            type="button"
            className={isSheet ? 'sheet__close' : 'dialog__close'}
            aria-label={messages.common.close}
            onClick={onClose}
          >
            <DeskIcon name="close" />
          </button>
        )}
      </div>
      {description !== undefined && <p id={`${id}-description`}>{description}</p>}
      {children}
    </dialog>,
    document.body,
  );
}

/** Returns whether a click was on the backdrop; its events target the dialog. */
function isOutside({
  target,
  currentTarget,
  clientX: x,
  clientY: y,
}: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
