import { beforeEach, describe, expect, it } from 'vitest';
import { select, selection, toggle } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const selected = () => [...selection.get()].sort();

describe('selection', () => {
  beforeEach(() => select([]));

  it('selects and clears one lead', () => {
    toggle('b', ids, false);
    expect(selected()).toEqual(['b']);
    toggle('b', ids, false);
    expect(selected()).toEqual([]);
  });

  it('selects a range in either direction, and clears one', () => {
    toggle('d', ids, false);
    toggle('b', ids, true);
    expect(selected()).toEqual(['b', 'c', 'd']);
    toggle('c', ids, true);
    expect(selected()).toEqual(['d']);
  });

  it('selects one lead where there is nothing to start from', () => {
    toggle('c', ids, true);
    expect(selected()).toEqual(['c']);
  });
});
