import { type ButtonHTMLAttributes, useState } from 'react';
import { messages } from '../messages/messages.ts';
import { Dialog } from './Dialog.tsx';

/** The question before an action. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  /** Label of the button that confirms. */
  readonly action: string;
  readonly onConfirm: () => void;
}

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps extends Confirmation {
  readonly onClose: () => void;
}

/** Asks for confirmation. "Cancel" comes first and has the focus. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog alert title={title} description={text} onClose={onClose}>
      <div className="row">
        <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
          {messages.common.cancel}
        </button>
        <button
          type="button"
          className="btn btn--sm"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}

/** Props of {@link ConfirmButton}. */
export interface ConfirmButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  readonly confirmation: Confirmation;
}

/** A button that asks for confirmation before its action. */
export function ConfirmButton({ confirmation, ...button }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      {open && <ConfirmDialog {...confirmation} onClose={() => setOpen(false)} />}
    </>
  );
}
