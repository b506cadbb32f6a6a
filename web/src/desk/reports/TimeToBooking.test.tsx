import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TimeToBooking } from './TimeToBooking.tsx';

afterEach(cleanup);

const hour = 3_600_000;
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

it('The median is in hours, and the share within a day beside its counts', () => {
  render(<TimeToBooking times={{ booked: 20, within_day: 12, median_ms: 37.2 * hour }} />);
  expect(screen.getByRole('table', { name: 'From lead to booking' })).toBeTruthy();
  expect(cells()).toEqual(['20', '37.2 h', '12 of 20 (60%)']);
});

it('Without a booked lead it says that there is no data', () => {
  render(<TimeToBooking times={{ booked: 0, within_day: 0, median_ms: null }} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('No data yet.')).toBeTruthy();
});
