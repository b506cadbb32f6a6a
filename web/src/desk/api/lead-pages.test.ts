import { describe, expect, it } from 'vitest';
import { leadLine, pagesOf } from '../fixtures/lead-line.ts';
import { type LeadPages, linesIn, withNewLead, withoutLead, withUpdatedLine } from './lead-pages.ts';

const ids = (pages: LeadPages | null) => pages && linesIn(pages).map(({ id }) => id);

describe('withNewLead', () => {
  it('inserts a lead first when sorted by newest', () => {
    expect(ids(withNewLead(pagesOf([['a', 'b'], ['c']]), leadLine('new'), 'newest'))).toEqual([
      'new',
      'a',
      'b',
      'c',
    ]);
  });

  it('inserts a lead last when sorted by time left', () => {
    expect(ids(withNewLead(pagesOf([['a'], ['b']]), leadLine('new'), 'deadline'))).toEqual(['a', 'b', 'new']);
  });

  it('changes nothing while the end of the list is not loaded', () => {
    const pages = pagesOf([['a', 'b']], true);
    expect(withNewLead(pages, leadLine('new'), 'deadline')).toBe(pages);
  });

  it('does not insert a lead twice', () => {
    const pages = pagesOf([['a', 'b']]);
    expect(withNewLead(pages, leadLine('b'), 'newest')).toBe(pages);
  });

  it('returns null when only the server knows the order', () => {
    expect(withNewLead(pagesOf([['a']]), leadLine('new'), 'move_date')).toBeNull();
  });
});

describe('withUpdatedLine', () => {
  it('updates a lead in place', () => {
    const changed = withUpdatedLine(
      pagesOf([['a', 'b']]),
      leadLine('a', { state: 'booked', updated_at: 2_000 }),
    );
    expect(ids(changed)).toEqual(['a', 'b']);
    expect(linesIn(changed)[0]?.state).toBe('booked');
  });

  it('ignores an update older than the cached line', () => {
    const changed = withUpdatedLine(pagesOf([['a']]), leadLine('a', { state: 'lost', updated_at: 500 }));
    expect(linesIn(changed)[0]?.state).toBe('new');
  });

  it('removes an erased lead', () => {
    expect(ids(withoutLead(pagesOf([['a', 'b']]), 'a'))).toEqual(['b']);
  });
});

it('lists a lead once if it moved between two page loads', () => {
  expect(
    ids(
      pagesOf([
        ['a', 'b'],
        ['b', 'c'],
      ]),
    ),
  ).toEqual(['a', 'b', 'c']);
});
