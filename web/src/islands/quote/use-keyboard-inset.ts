import { useEffect } from 'react';

/**
 * Sets the custom property `--keyboard` to the height of what covers the end of the window, in pixels: browsers show the
 * keyboard over the page, and with it over whatever sticks to the window's end. The field that has the focus stays in
 * view.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    let last = 0;
    const place = () => {
      // A page that is enlarged with two fingers has no keyboard to measure.
      const covered = view.scale > 1 ? 0 : Math.round(innerHeight - view.height - view.offsetTop);
      const inset = Math.max(0, covered);
      if (inset === last) return;
      last = inset;
      style.setProperty('--keyboard', `${inset}px`);
      if (inset > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    place();
    view.addEventListener('resize', place);
    view.addEventListener('scroll', place);
    return () => {
      view.removeEventListener('resize', place);
      view.removeEventListener('scroll', place);
      style.removeProperty('--keyboard');
    };
  }, []);
}
