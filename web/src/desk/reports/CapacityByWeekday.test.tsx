import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { WeekdayUse } from '../../contract.gen';
import { CapacityByWeekday } from './CapacityByWeekday.tsx';

afterEach(cleanup);

const day = (weekday: string, booked_minutes: number, offered_minutes: number): WeekdayUse => ({
  weekday,
  booked_minutes,
  offered_minutes,
});
const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('Booked and offered hours are side by side, with their share and the sum of the week', () => {
  render(
    <CapacityByWeekday
      week={[day('monday', 450, 960), day('saturday', 1_080, 960), day('sunday', 300, 0)]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Use of crew time by weekday' })).toBeTruthy();
  expect(rowOf('Monday')).toEqual(['7.5 h', '16 h', '46%']);
  expect(rowOf('Saturday')).toEqual(['18 h', '16 h', '112%']);
  expect(rowOf('Sunday')).toEqual(['5 h', '0 h', '–']);
  expect(rowOf('All days')).toEqual(['30.5 h', '32 h', '95%']);
});

it('Without crews it says that there is no data', () => {
  render(<CapacityByWeekday week={[]} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('No data yet.')).toBeTruthy();
});
