import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskMe, LeadLine } from '../../contract.gen';
import { leadLine } from '../fixtures/lead-line.ts';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { columns } from './columns.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}));

const Customer = columns.find(({ id }) => id === 'customer')?.Cell;
const Estimate = columns.find(({ id }) => id === 'estimate')?.Cell;

const show = (line: Partial<LeadLine>, sees_revenue: boolean) => {
  if (!Estimate) throw new Error('The list has no estimates.');
  renderDesk(<Estimate line={leadLine('a', line)} />, { person: { sees_revenue } } as Partial<DeskMe>);
};

afterEach(cleanup);

it('The estimate of a booked lead does not pass for its price', () => {
  // The server sends no booked price to people without revenue.
  show({ state: 'booked', total_cents: 94_719, booked_cents: null }, false);
  expect(screen.queryByText('$947.19')).toBeNull();
  expect(screen.getByText('Booked')).toBeTruthy();
});

it('Others see the price of a booked lead, and everybody the estimate of an open one', () => {
  show({ state: 'booked', total_cents: 94_719, booked_cents: 95_000 }, true);
  expect(screen.getByText('$950.00')).toBeTruthy();
  cleanup();
  show({ state: 'contacted', total_cents: 94_719 }, false);
  expect(screen.getByText('$947.19')).toBeTruthy();
});

it('A lead that was marked as spam is no longer only possible spam', () => {
  if (!Customer) throw new Error('The list has no customers.');
  const spam_reason = 'Someone at the desk marked it as spam.';
  renderDesk(<Customer line={leadLine('a', { spam_reason, marked_as_spam: true })} />);
  expect(screen.getByText('Spam')).toBeTruthy();
  cleanup();
  renderDesk(<Customer line={leadLine('a', { spam_reason: 'Too fast' })} />);
  expect(screen.getByText('Possible spam')).toBeTruthy();
});
