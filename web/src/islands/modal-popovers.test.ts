import { beforeEach, expect, it } from 'vitest';
import { watchModalPopovers } from './modal-popovers';

beforeEach(() => {
  document.body.innerHTML =
    '<header></header><main><p></p><section popover="auto"></section><p inert></p></main><details></details>';
});

const toggle = (element: Element | null, type: string, newState: string) =>
  element?.dispatchEvent(Object.assign(new Event(type), { newState }));
const inert = () => [...document.querySelectorAll('[inert]')].map(({ localName }) => localName);

it('makes everything except an open sheet inert, and nothing once it closes', () => {
  watchModalPopovers();
  const sheet = document.querySelector('section') as HTMLElement;
  sheet.popover = 'auto';
  toggle(sheet, 'toggle', 'open');
  expect(inert()).toEqual(['header', 'p', 'p', 'details']);
  toggle(sheet, 'beforetoggle', 'closed');
  expect(inert()).toEqual(['p']);
});

it('leaves an open answer of the FAQ alone', () => {
  toggle(document.querySelector('details'), 'toggle', 'open');
  expect(inert()).toEqual(['p']);
});
