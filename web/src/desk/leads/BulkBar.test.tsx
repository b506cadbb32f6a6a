import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { BulkBar } from './BulkBar.tsx';
import { select } from './selection.ts';

afterEach(() => {
  cleanup();
  select([]);
  vi.unstubAllGlobals();
});

it('The actions on a phone open below a button', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(json({ people: [], tags: [] })));
  select(['a']);
  renderDesk(<BulkBar lines={[leadLine('a')]} />);
  // The style sheet shows the button on narrow screens only.
  const menu = screen.getByText('Actions');
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  const actions = document.getElementById(menu.getAttribute('aria-controls') ?? '');
  expect(actions?.textContent).toContain('Mark as lost');
  expect(screen.getByRole('region').className).toContain('is-open');
});
