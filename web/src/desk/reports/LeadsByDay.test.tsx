import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LeadsByDay } from './LeadsByDay.tsx';

// Charts measure themselves, which no test environment can.
vi.mock('recharts', () => {
  const Nothing = () => null;
  return Object.fromEntries(
    ['Bar', 'BarChart', 'CartesianGrid', 'ResponsiveContainer', 'Tooltip', 'XAxis', 'YAxis'].map((name) => [
      name,
      Nothing,
    ]),
  );
});
afterEach(cleanup);

const day = { day: '2026-06-10', leads: 2, booked: 1 };
const heading = () => screen.queryByRole('columnheader', { name: 'Booked revenue', hidden: true });

it('shows the revenue of each day', () => {
  render(<LeadsByDay days={[{ ...day, booked_cents: 82_000 }]} />);
  expect(heading()).not.toBeNull();
  expect(screen.getByText('$820.00')).toBeTruthy();
});

it('has no column for revenue that a person may not see', () => {
  render(<LeadsByDay days={[{ ...day, booked_cents: null }]} />);
  expect(heading()).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
});
