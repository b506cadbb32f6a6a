/** Styles that only these browsers need: a sheet is hidden until it is open. Wide screens show the estimate without one. */
const RULES = [
  `@media (max-width: 47.99em) {
    .sheet { display: none; z-index: 100; max-height: 88vh; translate: none; box-shadow: 0 0 0 100vmax rgb(7 43 33 / 0.6) }
    .sheet.is-open { display: flex }
  }`,
  `@media screen and (max-width: 67.49em) {
    .copies { display: none; z-index: 100; max-height: 88vh; translate: none; box-shadow: 0 0 0 100vmax rgb(7 43 33 / 0.6) }
    .copies.is-open { display: block }
  }`,
];

/**
 * Opens and closes sheets in browsers without popovers (Safari 16, Chrome 113 and Firefox 124 and older), by the markup
 * and with the events of popovers. A sheet that is open has the class `is-open`.
 */
export function emulatePopovers(): void {
  const [styles] = document.styleSheets;
  for (const rule of RULES) styles?.insertRule(rule, styles.cssRules.length);
  let open: HTMLElement | null = null;
  let opener: HTMLElement | null = null;

  const announce = (sheet: HTMLElement, type: string, newState: string) =>
    sheet.dispatchEvent(Object.assign(new Event(type), { newState }));
  const toggle = (sheet: HTMLElement, isOpen: boolean) => {
    const newState = isOpen ? 'open' : 'closed';
    announce(sheet, 'beforetoggle', newState);
    sheet.classList.toggle('is-open', isOpen);
    open = isOpen ? sheet : null;
    announce(sheet, 'toggle', newState);
  };
  const close = () => {
    if (!open) return;
    const hadFocus = open.contains(document.activeElement);
    toggle(open, false);
    if (hadFocus) opener?.focus();
  };

  document.addEventListener('click', ({ target }) => {
    const pressed = target as Element;
    const button = pressed.closest<HTMLElement>('[popovertarget]');
    const sheet = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
    if (!sheet) {
      if (!open?.contains(pressed)) close();
      return;
    }
    const isOpen = sheet === open;
    close();
    if (isOpen || button.getAttribute('popovertargetaction') === 'hide') return;
    opener = button;
    toggle(sheet, true);
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
}

emulatePopovers();
