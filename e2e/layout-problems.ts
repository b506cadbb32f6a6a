// Functions that run in the page and say what is wrong with its layout. Each stands alone, because the browser gets
// only its source.

/**
 * Overflow, interactive elements that overlap, and targets that are too small: less than 44 pixels for buttons, and
 * under a finger for everything that does not stand in a sentence; else less than 24 (WCAG 2.5.8).
 */
export function layoutProblems(): string[] {
  const problems: string[] = [];
  const reach = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  if (reach > innerWidth) problems.push(`${reach} px wide`);

  const describe = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')} '${element.textContent?.trim().slice(0, 30)}'`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.vh, [inert], svg');
  // Overlays are checked separately: an open sheet, menu or chat, and bars that are fixed. So are scroll containers,
  // because their content is hidden beyond their edges.
  const layerOf = (element: Element | null): Element | null =>
    element === null ||
    element.matches('dialog, [popover], .dropdown') ||
    /fixed|sticky/.test(getComputedStyle(element).position) ||
    /auto|scroll/.test(getComputedStyle(element).overflowY)
      ? element
      : layerOf(element.parentElement);
  const modal = document.querySelector(':modal, [popover]:popover-open');
  const scope = modal ?? document.body;

  const isFinger = matchMedia('(pointer: coarse)').matches;
  const interactive = 'a[href], button, summary, select, textarea, input:not([type=hidden])';
  const targets = [...scope.querySelectorAll(interactive)].filter(isShown);
  for (const target of targets) {
    // A link within a sentence is exempt; the target of a choice is its label.
    if (getComputedStyle(target).display === 'inline' || target.matches('[type=checkbox], [type=radio]'))
      continue;
    // The one small button stands in the top bar, and is small only for a mouse.
    const isLarge = isFinger || target.matches('button, .icon-btn, .btn:not(.btn--xs)');
    // The label around a field focuses it, too.
    const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
    if (Math.min(width, height) < (isLarge ? 44 : 24) - 0.5)
      problems.push(`${describe(target)} is ${Math.round(width)} x ${Math.round(height)} px`);
  }

  // A link that wraps has a box for each line. The words of the top bar stand between its links.
  const words = [...scope.querySelectorAll('.topbar__inner > span')].filter(isShown);
  const boxes = [...targets, ...words]
    .filter((target) => !target.matches('[type=checkbox], [type=radio]'))
    .flatMap((target) => {
      const layer = layerOf(target);
      return [...target.getClientRects()].map((box) => ({ target, layer, box }));
    })
    .sort((a, b) => a.box.top - b.box.top);
  for (const [index, { target: one, layer, box: a }] of boxes.entries()) {
    for (let next = index + 1; next < boxes.length; next += 1) {
      const other = boxes[next];
      if (!other || other.box.top > a.bottom - 1) break;
      if (other.layer !== layer || one.contains(other.target) || other.target.contains(one)) continue;
      const across = Math.min(a.right, other.box.right) - Math.max(a.left, other.box.left);
      const down = Math.min(a.bottom, other.box.bottom) - other.box.top;
      if (across > 1 && down > 1) problems.push(`${describe(one)} overlaps ${describe(other.target)}`);
    }
  }
  return problems;
}

/** Returns texts that are cut off, overlap others, or are in a column that is narrower than their words. */
export function textProblems(): string[] {
  const problems = new Set<string>();
  const describe = (element: Element) => `${element.localName} '${element.textContent?.trim().slice(0, 30)}'`;
  const isHidden = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement));
  const clipOf = (element: Element | null): Element | null => {
    if (!element || element === document.body) return null;
    return getComputedStyle(element).overflowX === 'visible' ? clipOf(element.parentElement) : element;
  };
  // Fixed elements overlap what is scrolled under them.
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
  const boxes: { element: Element; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    const content = text.textContent ?? '';
    // A drawing, such as the map, has its texts beside it, too.
    if (!element || !content.trim() || element.closest('[aria-hidden=true], svg')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (
      isHidden(element) &&
      clipOf(element)?.matches('.vh, li > span, .quote-head__inner, .quote-nav__back span')
    )
      continue;
    range.selectNodeContents(text);
    const clip = clipOf(element);
    const isScrolled = clip !== null && /auto|scroll/.test(getComputedStyle(clip).overflowX);
    const inner = clip?.getBoundingClientRect();
    const isOver = isFixed(element);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || isScrolled) continue;
      if (box.left < -1 || box.right > innerWidth + 1) problems.add(`${describe(element)} is off the screen`);
      if (inner && (box.right > inner.right + 2 || box.left < inner.left - 2))
        problems.add(`${describe(element)} is cut`);
      if (!isOver) boxes.push({ element, box });
    }
    // A long word may be hyphenated on a phone with large text, a short one only in a column that is too narrow.
    const may = getComputedStyle(element).hyphens === 'auto' ? 2 : 1;
    for (const { 0: word, index } of content.matchAll(/(?<![\p{L}\d])[\p{L}\d]{4,6}(?![\p{L}\d])/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > may)
        problems.add(`${describe(element)} is narrower than '${word}'`);
    }
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  for (const [index, { element: one, box: a }] of boxes.entries()) {
    for (let next = index + 1; next < boxes.length; next += 1) {
      const other = boxes[next];
      if (!other || other.box.top > a.bottom) break;
      if (one.contains(other.element) || other.element.contains(one)) continue;
      const across = Math.min(a.right, other.box.right) - Math.max(a.left, other.box.left);
      const down = Math.min(a.bottom, other.box.bottom) - other.box.top;
      // Lines are set closer than their boxes are high.
      if (across > 2 && down > Math.min(a.height, other.box.height) * 0.4)
        problems.add(`${describe(one)} lies over ${describe(other.element)}`);
    }
  }
  return [...problems];
}

/** Bars that are fixed over the page. */
export function fixedBars(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((bar) => getComputedStyle(bar).position === 'fixed')
    .filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
    .map((bar) => `${bar.localName}.${bar.getAttribute('class')} covers the page`);
}

/** The paths of the links that can be seen. */
export function visibleLinks(): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => link.checkVisibility({ visibilityProperty: true }) && link.getClientRects().length > 0)
    .filter((link) => link.origin === location.origin)
    .map((link) => link.pathname);
}
