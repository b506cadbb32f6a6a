/**
 * Makes the sheets of small screens modal: while one is open, everything else is inert, so the focus stays in it
 * and a tap outside only closes it. The platform opens and closes them and returns the focus, with or without script.
 */
export function watchModalPopovers(): void {
  const openSheets = new Map<Element, HTMLElement[]>();
  const release = (sheet: Element) => {
    for (const element of openSheets.get(sheet) ?? []) element.inert = false;
    openSheets.delete(sheet);
  };
  // Toggle events do not bubble. A sheet may be rendered again, so the document listens instead of each sheet.
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      const sheet = target as HTMLElement;
      if (newState !== 'open' || !sheet.hasAttribute('popover')) return;
      // The platform moves the focus only where markup asks for it, and returns it only from within the sheet.
      if (!sheet.contains(document.activeElement)) sheet.querySelector('button')?.focus();
      const beside = elementsBeside(sheet);
      for (const element of beside) element.inert = true;
      openSheets.set(sheet, beside);
    },
    true,
  );
  // Before it closes: an inert element could not take the focus back.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (newState === 'closed') release(target as Element);
    },
    true,
  );
}

/** The elements that are neither the sheet nor an ancestor of it, and are not inert already. */
function elementsBeside(sheet: Element): HTMLElement[] {
  const beside: HTMLElement[] = [];
  for (let within = sheet; within !== document.body && within.parentElement; within = within.parentElement) {
    for (const sibling of within.parentElement.children as HTMLCollectionOf<HTMLElement>) {
      if (sibling !== within && !sibling.inert) beside.push(sibling);
    }
  }
  return beside;
}

watchModalPopovers();
