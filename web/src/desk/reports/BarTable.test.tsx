import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BarTable } from './BarTable.tsx';

afterEach(cleanup);

const google = { key: 'google', label: 'Google', leads: 8, booked: 3 };
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

it('The booked value is beside the counts', () => {
  render(
    <BarTable title="Sources" column="Source" rows={[{ ...google, booked_cents: 246_050 }]} withValue />,
  );
  expect(screen.getByRole('columnheader', { name: 'Value' })).toBeTruthy();
  expect(cells()).toEqual(['8', '3', '$2,460.50']);
});

it('There is no value for a person who may not see revenue', () => {
  render(<BarTable title="Sources" column="Source" rows={[{ ...google, booked_cents: null }]} withValue />);
  expect(screen.queryByRole('columnheader', { name: 'Value' })).toBeNull();
  expect(cells()).toEqual(['8', '3']);
});
