import { expect, it, vi } from 'vitest';
import { limitDates } from './future-dates';

it('limits date fields of lead forms to today in Texas', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') });
  document.body.innerHTML =
    '<form action="/leads" data-send=""><input type="date"></form><input type="date" id="other">';
  limitDates();
  expect(document.querySelector('form input')?.getAttribute('min')).toBe('2026-11-20');
  expect(document.querySelector('#other')?.hasAttribute('min')).toBe(false);
  vi.useRealTimers();
});
