/** What Safari on an iPhone needs in addition. */

/** The chat's sheet while it covers the page. */
const SHEET = '.chat--sheet[open]';

/** Lifts the chat's sheet above the on-screen keyboard, which covers fixed elements instead of resizing the page. */
export function liftSheet(viewport: VisualViewport | null): void {
  const fit = () => {
    const sheet = document.querySelector<HTMLElement>(SHEET);
    // A visitor who has zoomed in sees a part of the page on purpose.
    if (!(sheet && viewport) || viewport.scale > 1) return;
    const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
    sheet.style.bottom = `${covered}px`;
    sheet.style.maxHeight = `${viewport.height}px`;
  };
  for (const change of ['resize', 'scroll']) viewport?.addEventListener(change, fit);
}

/** Stops a finger from scrolling the page behind the sheet, which `overflow: hidden` does not under a keyboard. */
export function lockScroll(): void {
  document.addEventListener(
    'touchmove',
    (event) => {
      const sheet = document.querySelector(SHEET);
      // Two fingers zoom.
      if (!sheet || event.touches.length > 1) return;
      const path = event.composedPath();
      const within = path.slice(0, path.indexOf(sheet) + 1);
      if (!within.some((part) => part instanceof Element && scrolls(part))) event.preventDefault();
    },
    { passive: false },
  );
}

function scrolls(element: Element): boolean {
  const { overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight;
}

liftSheet(window.visualViewport);
lockScroll();
