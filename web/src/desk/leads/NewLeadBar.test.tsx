import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newLeads } from '../api/event-stream.ts';
import { leadLine } from '../fixtures/lead-line.ts';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { NewLeadBar } from './NewLeadBar.tsx';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }));

const bar = () => screen.queryByRole('complementary', { name: 'New leads' });
const wait = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000);
  });

beforeEach(() => {
  vi.useFakeTimers();
  newLeads.set([leadLine('a')]);
  renderDesk(<NewLeadBar />);
});
afterEach(() => {
  cleanup();
  newLeads.set([]);
  vi.useRealTimers();
});

it('The bar of a new lead disappears by itself, and the lead is still new to the list', () => {
  expect(bar()?.textContent).toContain('Marisol');
  wait(29);
  expect(bar()).toBeTruthy();
  wait(2);
  expect(bar()).toBeNull();
  expect(newLeads.get()).toHaveLength(1);
  act(() => newLeads.set([leadLine('a'), leadLine('b', { customer_name: 'Dana' })]));
  expect(bar()?.textContent).toContain('Dana');
});

it('It stays while it is pointed at or has the focus', () => {
  for (const [hold, release] of [
    [fireEvent.pointerEnter, fireEvent.pointerLeave],
    [fireEvent.focus, fireEvent.blur],
  ] as const) {
    const shown = bar();
    if (!shown) throw new Error('The bar is gone.');
    hold(shown);
    wait(60);
    expect(bar()).toBeTruthy();
    release(shown);
  }
  wait(31);
  expect(bar()).toBeNull();
});
