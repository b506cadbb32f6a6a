import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Proposals } from './Proposals.tsx';

afterEach(cleanup);

const none = { sent: 0, accepted: 0, declined: 0, open: 0, ended: 0, reasons: [] };
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

it('Counts what became of proposals, and why customers declined', () => {
  const reasons = [{ reason: 'price', proposals: 2 }];
  render(<Proposals counts={{ sent: 9, accepted: 4, declined: 2, open: 2, ended: 1, reasons }} />);
  expect(screen.getByRole('table', { name: 'Written proposals' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'The price' })).toBeTruthy();
  expect(cells()).toEqual(['9', '4', '2', '2', '1', '2']);
});

it('Without a proposal it says that there is no data', () => {
  render(<Proposals counts={none} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('No data yet.')).toBeTruthy();
});
