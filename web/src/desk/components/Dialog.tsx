import { type MouseEvent, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../messages/messages.ts';
import { DeskIcon } from './DeskIcon.tsx';

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly title: string;
  readonly description?: string;
  /** A box in the middle, or a sheet that comes up from the bottom edge. */
  readonly variant?: 'box' | 'sheet' | 'tall-sheet';
  /** An alert dialog has no close button, and a press outside does not close it: its buttons answer it. */
  readonly alert?: boolean;
  /** Asks to be unmounted. Without it the dialog stays until it is no longer rendered. */
  readonly onClose?: () => void;
  readonly children?: React.ReactNode;
}

/**
 * A modal dialog, open while it is rendered: the browser's own `<dialog>`, which keeps the focus inside, makes the rest
 * inert and gives the focus back. A control with `data-autofocus` gets the focus first.
 */
export function Dialog({
  title,
  description,
  variant = 'box',
  alert = false,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closed before it is removed, so that the browser gives the focus back.
    return () => element?.close();
  }, []);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input inside fires the same event.
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
  const isSheet = variant !== 'box';
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keys what a press outside does.
    <dialog
      ref={dialog}
      className={isSheet ? `sheet${variant === 'tall-sheet' ? ' sheet--tall' : ''}` : 'dialog'}
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

/** Whether a press was on the backdrop, which belongs to the dialog as far as events go. */
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
