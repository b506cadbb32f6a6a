/** Makes the dropdowns of the header tell the truth and obey keys and taps; by the mouse they open without it. */
export function watchDropdowns(): void {
  document.querySelectorAll<HTMLElement>('[data-menu]').forEach(watch);
}

function watch(item: HTMLElement): void {
  const button = item.querySelector('button');
  if (!button) return;
  /** Whether it was opened by a key or a press, and so stays open when the mouse leaves. */
  let held = false;
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const sync = () => {
    const hovered = matchMedia('(hover:hover)').matches && item.matches(':hover:not(.is-shut)');
    button.setAttribute('aria-expanded', String(held || hovered));
  };
  /** Opens it to stay, or shuts it even under the mouse. */
  const hold = (yes: boolean) => {
    held = yes;
    item.classList.toggle('is-shut', !yes);
    sync();
  };
  const listen = (target: EventTarget, types: string, heard: (event: Event) => void) => {
    for (const type of types.split(' ')) target.addEventListener(type, heard);
  };

  // A finger enters just before it presses, which is the click's affair.
  listen(item, 'pointerenter', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch') item.classList.remove('is-shut');
    sync();
  });
  // The pointer and the focus have not moved yet while they leave.
  listen(item, 'pointerleave focusout', () =>
    setTimeout(() => {
      held &&= item.contains(document.activeElement);
      sync();
    }),
  );
  // On some phones a tap beside it moves no focus.
  listen(document, 'pointerdown', ({ target }) => {
    held &&= item.contains(target as Node);
    sync();
  });
  // The focus opens nothing, but it stays in what it has entered.
  listen(item, 'focusin', ({ target }) => {
    if (target !== button) hold(true);
  });

  // What a mouse has opened by hovering, its click only holds; a key shuts whatever is open.
  listen(button, 'click', (event) => {
    const close = (event as MouseEvent).detail ? held : isOpen();
    button.focus();
    hold(!close);
  });

  // Escape works while the list is merely hovered, too, so the whole document is heard.
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
