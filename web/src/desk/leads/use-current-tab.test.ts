import { expect, it } from 'vitest';
import { showTab } from './use-current-tab.ts';

/** An element whose box is this wide and begins there. */
function box(left: number, width: number): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, 0, width, 44);
  return element;
}

it('A tab beyond the edge comes to the middle of its bar', () => {
  const bar = box(0, 390);
  bar.append(box(20, 100), box(600, 90));
  showTab(bar, 1);
  expect(bar.scrollLeft).toBe(450);
});
