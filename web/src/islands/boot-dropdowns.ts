import { listen } from './listen';

/** Keeps `aria-expanded` of the header's dropdowns correct and handles keys and taps; hovering works without it. */
export function watchDropdowns(): void {
  document.querySelectorAll<HTMLElement>('[data-menu]').forEach(watch);
}

function watch(item: HTMLElement): void {
  const button = item.querySelector('button');
  if (!button) return;
  /** Whether it was opened by key or click, so that it stays open when the mouse leaves. */
  let held = false;
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const sync = () => {
    const hovered = matchMedia('(hover:hover)').matches && item.matches(':hover:not(.is-shut)');
    button.setAttribute('aria-expanded', String(held || hovered));
  };
  /** Opens it permanently, or closes it even while hovered. */
  const hold = (yes: boolean) => {
    held = yes;
    item.classList.toggle('is-shut', !yes);
    sync();
  };

  // A touch enters just before it clicks; the click handler deals with it.
  listen(item, 'pointerenter', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch') item.classList.remove('is-shut');
    sync();
  });
  // On these events, pointer and focus have not moved yet.
  listen(item, 'pointerleave focusout', () =>
    setTimeout(() => {
      held &&= item.contains(document.activeElement);
      sync();
    }),
  );
  // On some phones a tap outside does not move the focus.
  listen(document, 'pointerdown', ({ target }) => {
    held &&= item.contains(target as Node);
    sync();
  });
  // Focus alone does not open it, but keeps it open once inside.
  listen(item, 'focusin', ({ target }) => {
    if (target !== button) hold(true);
  });

  // A click on a hovered dropdown pins it; a key closes whatever is open.
  listen(button, 'click', (event) => {
    const close = (event as MouseEvent).detail ? held : isOpen();
    button.focus();
    hold(!close);
  });

  // Listens on the document, because Escape also closes a merely hovered list.
  listen(document, 'keydown', (event) => {
    const { key } = event as KeyboardEvent;
    if (key === 'Escape' && isOpen()) {
      if (item.contains(document.activeElement)) button.focus();
      hold(false);
    } else if (key === 'ArrowDown' && event.target === button) {
      event.preventDefault();
      hold(true);
      item.querySelector('a')?.focus();
    }
  });
  sync();
}
