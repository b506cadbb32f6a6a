/** How near a form's button may come to the chat button, in pixels. */
const NEAR = 8;

/** Takes the floating button out of the way while a button of a form lies under it. */
export function giveRoom(floating: HTMLElement): void {
  const under = new Set<Element>();
  let observer: IntersectionObserver | null = null;
  const watch = () => {
    observer?.disconnect();
    under.clear();
    const { left, top, width } = floating.getBoundingClientRect();
    // On small screens, and while the panel is open, it is not there at all.
    if (width === 0) return;
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) under[isIntersecting ? 'add' : 'delete'](target);
        floating.classList.toggle(
          'is-aside',
          [...under].some((button) => button.isConnected),
        );
      },
      { rootMargin: `${NEAR - top}px 0px 0px ${NEAR - left}px` },
    );
    for (const button of document.querySelectorAll('main form button')) observer.observe(button);
  };
  addEventListener('resize', watch);
  // A wizard brings its own buttons with each of its steps.
  const main = document.querySelector('main');
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true });
  // Coming back after the panel has closed is a change of size; so is being there from the start.
  new ResizeObserver(watch).observe(floating);
}
