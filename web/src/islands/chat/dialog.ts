import type { ChatText } from '../../contract.gen';
import { button, icon, make } from './dom';

/** The brand of the page, which is not the same on all pages; a replacement function, because a name may contain `$`. */
const pageBrand = () =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';

/** A dialog for the widget: the panel of wide screens or the sheet of small ones. */
export interface ChatDialog {
  readonly dialog: HTMLDialogElement;
  readonly slot: HTMLElement;
  readonly close: () => void;
}

/** Creates a dialog. `closed` is called however it is closed: button, Escape, or a tap outside the sheet. */
export function createDialog(
  kind: 'panel' | 'sheet',
  text: ChatText,
  closed: (dialog: HTMLDialogElement) => void,
): ChatDialog {
  const id = `chat-${kind}`;
  const slot = make('div', { class: 'chat__slot' });
  const close = () => dialog.close();
  const dialog = make(
    'dialog',
    { class: `chat chat--${kind}`, 'aria-labelledby': id },
    make(
      'div',
      { class: 'chat__h' },
      make('h2', { id }, text.title.replace('{brand}', pageBrand)),
      make('p', {}, text.subtitle),
      button(close, { class: 'chat__x', 'aria-label': text.close, autofocus: true }, icon('close')),
    ),
    slot,
  );
  dialog.addEventListener('close', () => closed(dialog));
  dialog.addEventListener('click', (event) => {
    // Events on the backdrop target the dialog itself; content has its own targets.
    if (kind === 'sheet' && event.target === dialog) close();
  });
  return { dialog, slot, close };
}
