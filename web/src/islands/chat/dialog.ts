import type { ChatText } from '../../contract.gen';
import { button, icon, make } from './dom';

/** A place where the widget can stand: the panel of wide screens, or the sheet of small ones. */
export interface Frame {
  readonly dialog: HTMLDialogElement;
  readonly slot: HTMLElement;
  readonly close: () => void;
}

/** Makes a frame. `closed` is told however it was closed: button, Escape, or a tap beside the sheet. */
export function frame(
  kind: 'panel' | 'sheet',
  text: ChatText,
  closed: (dialog: HTMLDialogElement) => void,
): Frame {
  const id = `chat-${kind}`;
  const slot = make('div', { class: 'chat__slot' });
  const close = () => dialog.close();
  const dialog = make(
    'dialog',
    { class: `chat chat--${kind}`, 'aria-labelledby': id },
    make(
      'div',
      { class: 'chat__h' },
      make('h2', { id }, text.title),
      make('p', {}, text.subtitle),
      button(close, { class: 'chat__x', 'aria-label': text.close, autofocus: true }, icon('close')),
    ),
    slot,
  );
  dialog.addEventListener('close', () => closed(dialog));
  dialog.addEventListener('click', (event) => {
    // Only the backdrop is the dialog itself; whatever stands in the sheet has its own target.
    if (kind === 'sheet' && event.target === dialog) close();
  });
  return { dialog, slot, close };
}
