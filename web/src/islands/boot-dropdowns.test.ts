import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDropdowns } from './boot-dropdowns';

let item: HTMLElement;
let button: HTMLButtonElement;
let hovered: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <ul><li data-menu><button>Services</button><div><a href="/a">A</a><a href="/b">B</a></div></li></ul>
    <a id="after" href="/after">After</a>`;
  item = document.querySelector('[data-menu]') as HTMLElement;
  button = item.querySelector('button') as HTMLButtonElement;
  // Whether the test's pointer hovers here.
  hovered = false;
  vi.spyOn(item, 'matches').mockImplementation((selector) => {
    const vetoed = selector.includes(':not(.is-shut)') && item.classList.contains('is-shut');
    return hovered && !vetoed;
  });
  watchDropdowns();
});

afterEach(() => {
  vi.useRealTimers();
});

const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('says from the start that the list is shut', () => {
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

const expanded = () => button.getAttribute('aria-expanded');
function hover(enters: boolean) {
  hovered = enters;
  item.dispatchEvent(new PointerEvent(enters ? 'pointerenter' : 'pointerleave', { pointerType: 'mouse' }));
}

it('stays shut when the focus comes', () => {
  button.focus();
  expect(expanded()).toBe('false');
});

it('goes into the list with ArrowDown and back to the button with Escape, which shuts it', () => {
  button.focus();
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('A');
  expect(expanded()).toBe('true');
  press('Escape');
  expect(document.activeElement).toBe(button);
  expect(expanded()).toBe('false');
});

it('opens and shuts by turns when the button is pressed', () => {
  button.click();
  expect(document.activeElement).toBe(button);
  expect(expanded()).toBe('true');
  button.click();
  expect(expanded()).toBe('false');
});

it('shuts once the focus has left', () => {
  button.click();
  document.querySelector('a')?.focus();
  vi.runAllTimers();
  expect(expanded()).toBe('true');
  document.getElementById('after')?.focus();
  vi.runAllTimers();
  expect(expanded()).toBe('false');
});

it('shuts on a press outside, which need not move the focus', () => {
  button.click();
  item.querySelector('a')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(expanded()).toBe('true');
  document.getElementById('after')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(expanded()).toBe('false');
});

it('is open while the mouse is there, and Escape shuts it until the mouse comes again', () => {
  hover(true);
  expect(expanded()).toBe('true');
  press('Escape');
  expect(expanded()).toBe('false');
  expect(item.classList.contains('is-shut')).toBe(true);
  hover(false);
  vi.runAllTimers();
  hover(true);
  expect(expanded()).toBe('true');
  hover(false);
  vi.runAllTimers();
  expect(expanded()).toBe('false');
});

it('is held open by the click of a mouse that has opened it by hovering', () => {
  hover(true);
  button.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }));
  hover(false);
  vi.runAllTimers();
  expect(expanded()).toBe('true');
});
