import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ContentVersion } from '../../contract.gen';
import { History } from './VersionHistory.tsx';

const version = (id: string, at: string): ContentVersion => ({
  id,
  at: Date.parse(at),
  by: 'Rosa',
  note: 'published',
  is_shipped: false,
  is_current: id === 'c',
});

afterEach(cleanup);

it('tells versions of the same minute apart by seconds', () => {
  const versions = [
    version('c', '2020-01-05T18:02:40Z'),
    version('b', '2020-01-05T18:02:07Z'),
    version('a', '2020-01-05T18:01:59Z'),
  ];
  render(<History versions={versions} isDirty={false} busy={false} onRestore={() => undefined} />);
  const times = [...document.querySelectorAll('time')].map((time) => time.textContent);
  expect(times).toEqual([
    'Jan 5 2020, 12:02:40 PM, Rosa',
    'Jan 5 2020, 12:02:07 PM, Rosa',
    'Jan 5 2020, 12:01 PM, Rosa',
  ]);
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual([
    'Restore this version: Sun Jan 5 2020, 12:02:07 PM',
    'Restore this version: Sun Jan 5 2020, 12:01 PM',
  ]);
});
