import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
    'Jan 5, 2020, 12:02:40 PM, Rosa',
    'Jan 5, 2020, 12:02:07 PM, Rosa',
    'Jan 5, 2020, 12:01 PM, Rosa',
  ]);
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual([
    'Restore this version: Sun, Jan 5, 2020, 12:02:07 PM',
    'Restore this version: Sun, Jan 5, 2020, 12:01 PM',
  ]);
});

const original: ContentVersion = {
  id: 'shipped',
  at: null,
  by: '',
  note: 'shipped',
  is_shipped: true,
  is_current: false,
};

it.each([
  [false, 'Restore this version?'],
  [true, 'Restore and discard your changes?'],
])('asks before a version goes live; with unpublished changes: %s', (isDirty, title) => {
  const onRestore = vi.fn();
  const versions = [version('c', '2020-01-05T18:02:40Z'), original];
  render(<History versions={versions} isDirty={isDirty} busy={false} onRestore={onRestore} />);
  fireEvent.click(screen.getByRole('button', { name: 'Restore this version: Original' }));
  expect(onRestore).not.toHaveBeenCalled();
  const question = within(screen.getByRole('alertdialog', { name: title, hidden: true }));
  fireEvent.click(question.getByRole('button', { name: 'Restore this version', hidden: true }));
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(original);
});

it('offers the original once, not at each row that says that it was restored', () => {
  const versions = [
    { ...version('d', '2020-01-05T18:03:40Z'), note: 'shipped' },
    version('b', '2020-01-05T18:02:40Z'),
    { ...original, is_current: true },
  ];
  render(<History versions={versions} isDirty={false} busy={false} onRestore={() => undefined} />);
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Restore this version: Sun, Jan 5, 2020, 12:02 PM']);
});

it('shows no list before the first version', () => {
  render(<History versions={[]} isDirty={false} busy={false} onRestore={() => undefined} />);
  expect(screen.queryByRole('list')).toBeNull();
});
