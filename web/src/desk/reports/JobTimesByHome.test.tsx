import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { JobTimesByHome } from './JobTimesByHome.tsx';

afterEach(cleanup);

const home = { bedrooms: 2, jobs: 6, estimated_minutes: 300, actual_minutes: 375, base_minutes: 300 };
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

it('Estimated and actual hours are side by side, with a base time that fits better', () => {
  render(<JobTimesByHome homes={[{ ...home, suggested_minutes: 390 }]} />);
  expect(screen.getByRole('rowheader').textContent).toBe('2BR');
  expect(cells()).toEqual(['6', '5 h', '6.25 h', '5 h; these jobs suggest 6.5 h']);
});

it('Without a suggestion there is the base time alone', () => {
  render(<JobTimesByHome homes={[{ ...home, jobs: 4, suggested_minutes: null }]} />);
  expect(cells()).toEqual(['4', '5 h', '6.25 h', '5 h']);
});

it('Before the first finished job it says that there is no data', () => {
  render(<JobTimesByHome homes={[]} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('No data yet.')).toBeTruthy();
});
