import { beforeEach, expect, it } from 'vitest';
import { liftSheet, lockScroll } from './safari';

beforeEach(() => {
  document.body.innerHTML = `
    <main></main>
    <dialog class="chat--sheet" open><p>Header</p><div style="overflow-y: auto"><p>Long</p></div></dialog>`;
});

const find = (css: string) => document.querySelector(css) as HTMLElement;

it('lifts the sheet above the keyboard, unless the visitor has zoomed in', () => {
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  liftSheet(viewport as unknown as VisualViewport);
  const change = (to: object) => {
    Object.assign(viewport, to);
    viewport.dispatchEvent(new Event('resize'));
    const { bottom, maxHeight } = find('dialog').style;
    return [bottom, maxHeight];
  };
  expect(change({ height: innerHeight - 300 })).toEqual(['300px', `${innerHeight - 300}px`]);
  expect(change({ offsetTop: 100 })).toEqual(['200px', `${innerHeight - 300}px`]);
  expect(change({ height: 10, scale: 2 })).toEqual(['200px', `${innerHeight - 300}px`]);
  expect(change({ height: innerHeight, offsetTop: 0, scale: 1 })).toEqual(['0px', `${innerHeight}px`]);
});

it('lets a finger scroll only what scrolls within an open sheet', () => {
  lockScroll();
  const isStopped = (element: Element, fingers = 1) => {
    const touch = Object.assign(new Event('touchmove', { bubbles: true, cancelable: true, composed: true }), {
      touches: Array.from({ length: fingers }),
    });
    element.dispatchEvent(touch);
    return touch.defaultPrevented;
  };
  const log = find('dialog div');
  Object.defineProperty(log, 'scrollHeight', { value: 900 });
  Object.defineProperty(log, 'clientHeight', { value: 300 });
  expect(isStopped(find('main'))).toBe(true);
  expect(isStopped(find('main'), 2)).toBe(false);
  expect(isStopped(find('dialog > p'))).toBe(true);
  expect(isStopped(find('dialog div p'))).toBe(false);
  find('dialog').removeAttribute('open');
  expect(isStopped(find('main'))).toBe(false);
});
