import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Reports } from '../../contract.gen';
import { Totals } from './Totals.tsx';

afterEach(cleanup);

const website = { key: 'quote', label: 'Quote request', answered: 1, open: 5, overdue: 0, in_time: 1 };
const reports = (phone: number) =>
  ({
    booked: 0,
    booked_cents: null,
    forms: [
      { key: 'quote', leads: 6 },
      { key: 'phone', leads: phone },
    ],
    response_times_by_form: [website],
    weeks: [],
  }) as unknown as Reports;

it('The contacted leads are those of the website, and phone leads are said to be left out', () => {
  render(<Totals reports={reports(1)} leads={7} />);
  const [all, , contacted] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(all).toBe('7 leads');
  expect(contacted).toBe('1 of 6 website leads contacted');
  expect(screen.getByText(/leave out 1 phone lead, which/)).toBeTruthy();
});

it('Leads past the deadline count against those that were contacted in time', () => {
  const late = { ...website, answered: 4, open: 5, overdue: 3, in_time: 4 };
  const given = { ...reports(0), response_times_by_form: [late] } as unknown as Reports;
  render(<Totals reports={given} leads={9} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    '4 of 7 contacted within 24 hours',
  );
});

it('Without phone leads nothing is left out', () => {
  render(<Totals reports={reports(0)} leads={6} />);
  expect(screen.queryByText(/leave out/)).toBeNull();
});

it('The booked revenue is named in lowercase, as the other totals', () => {
  render(<Totals reports={{ ...reports(0), booked_cents: 82_000 }} leads={6} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    '$820.00 booked revenue',
  );
});
