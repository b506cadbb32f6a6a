import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DeskMe, LeadLine } from '../../contract.gen';
import { deskLead, renderDesk } from '../fixtures/render-desk.tsx';
import { LeadGlance } from './LeadGlance.tsx';

afterEach(cleanup);

const shown = (line: Partial<LeadLine>, sees_revenue = true) => {
  cleanup();
  renderDesk(<LeadGlance lead={deskLead(line)} />, { person: { sees_revenue } } as Partial<DeskMe>);
  return [...document.querySelectorAll('.glance > div')].map((cell) => cell.textContent);
};

it('says where, when, what and for how much', () => {
  const [where, when, what, price] = shown({ moving_date: '2099-06-14' });
  expect(where).toMatch(/^WhereMcAllen.*Edinburg$/);
  expect(when).toMatch(/^WhenSun, Jun 14, 2099 \(in [\d,]+ days\)$/);
  expect(what).toBe('What2BR apartment 3 movers, 6 h');
  expect(price).toBe('Estimate$1,201.58');
});

it('shows the price of the booking, and no estimate in its place', () => {
  const booked = { state: 'booked', booked_cents: 95_000 } as const;
  expect(shown(booked).at(-1)).toBe('Booked price$950.00');
  expect(shown({ state: 'booked', booked_cents: null }, false).join()).not.toMatch(/Estimate|price/);
});

it('names what a lead lacks', () => {
  shown({ origin: '', destination: '', moving_date: null, home_type: null, total_cents: null });
  for (const text of ['No address', 'No date', 'No price yet']) expect(screen.getByText(text)).toBeTruthy();
});
