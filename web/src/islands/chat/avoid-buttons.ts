/** Minimum distance in pixels between a form's button and the chat button. */
const MARGIN = 8;

/** Hides the floating button while a form's button is under it. */
export function avoidButtons(floating: HTMLElement): void {
  const under = new Set<Element>();
  let observer: IntersectionObserver | null = null;
  const watch = () => {
    observer?.disconnect();
    under.clear();
    const { left, top, width } = floating.getBoundingClientRect();
    // It has no size on small screens and while the panel is open.
    if (width === 0) return;
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) under[isIntersecting ? 'add' : 'delete'](target);
        floating.classList.toggle(
          'is-aside',
          [...under].some((button) => button.isConnected),
        );
      },
      { rootMargin: `${MARGIN - top}px 0px 0px ${MARGIN - left}px` },
    );
    for (const button of document.querySelectorAll('main form button')) observer.observe(button);
  };
  addEventListener('resize', watch);
  // Each wizard step has its own buttons.
  const main = document.querySelector('main');
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true });
  // Also fires when the button reappears after the panel closes, and at the start.
  new ResizeObserver(watch).observe(floating);
}
