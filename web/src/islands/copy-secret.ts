/**
 * Shows the buttons that copy the text of their `data-copy`, and those that print the page. Without this script there is
 * nothing they could do.
 */
export function enableCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    // Pages without HTTPS have no clipboard; there the text is selected manually.
    button.hidden = !navigator.clipboard;
    button.addEventListener('click', () => void copy(button));
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const { copy: text = '', copied = '' } = button.dataset;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = copied;
  } catch {
    // The browser refused: the button still shows its action.
  }
}

enableCopying();
