import { describe, expect, it } from 'vitest';
import { leadLine, pagesOf } from '../fixtures/lead-line.ts';
import { type LeadPages, linesIn, withNewLead, withoutLead, withUpdatedLine } from './lead-pages.ts';

const ids = (pages: LeadPages | null) => pages && linesIn(pages).map(({ id }) => id);

describe('a lead that just came', () => {
  it('stands first among the newest', () => {
    expect(ids(withNewLead(pagesOf([['a', 'b'], ['c']]), leadLine('new'), 'newest'))).toEqual([
      'new',
      'a',
      'b',
      'c',
    ]);
  });

  it('stands last by time left, so that nothing above it moves', () => {
    expect(ids(withNewLead(pagesOf([['a'], ['b']]), leadLine('new'), 'deadline'))).toEqual(['a', 'b', 'new']);
  });

  it('waits for its page when the end of the list is not loaded', () => {
    const pages = pagesOf([['a', 'b']], true);
    expect(withNewLead(pages, leadLine('new'), 'deadline')).toBe(pages);
  });

  it('is not listed twice', () => {
    const pages = pagesOf([['a', 'b']]);
    expect(withNewLead(pages, leadLine('b'), 'newest')).toBe(pages);
  });

  it('is left to the server where only it knows the order', () => {
    expect(withNewLead(pagesOf([['a']]), leadLine('new'), 'move_date')).toBeNull();
  });
});

describe('a lead that changed', () => {
  it('is shown as it is now, in its place', () => {
    const changed = withUpdatedLine(
      pagesOf([['a', 'b']]),
      leadLine('a', { state: 'booked', updated_at: 2_000 }),
    );
    expect(ids(changed)).toEqual(['a', 'b']);
    expect(linesIn(changed)[0]?.state).toBe('booked');
  });

  it('is not turned back by news that was overtaken', () => {
    const changed = withUpdatedLine(pagesOf([['a']]), leadLine('a', { state: 'lost', updated_at: 500 }));
    expect(linesIn(changed)[0]?.state).toBe('new');
  });

  it('is gone when it was erased', () => {
    expect(ids(withoutLead(pagesOf([['a', 'b']]), 'a'))).toEqual(['b']);
  });
});

it('A lead that withMoved between two loads is listed once', () => {
  expect(
    ids(
      pagesOf([
        ['a', 'b'],
        ['b', 'c'],
      ]),
    ),
  ).toEqual(['a', 'b', 'c']);
});
