import { describe, expect, it } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { changedPointers } from './diff.ts';
import {
  childPointer,
  itemKey,
  pointerKeys,
  valueAtPointer,
  withInserted,
  withMoved,
  withRemoved,
  withValueAt,
} from './json-pointer.ts';
import type { Json } from './schema.ts';

const page = pageFile.value as { readonly section: readonly Json[] } & { readonly [key: string]: Json };

describe('pointers', () => {
  it('escape keys as in RFC 6901', () => {
    const pointer = childPointer(childPointer('', 'a/b'), '~x');
    expect(pointer).toBe('/a~1b/~0x');
    expect(pointerKeys(pointer)).toEqual(['a/b', '~x']);
  });

  it('resolve to values', () => {
    expect(valueAtPointer(page, '/section/1/items/0/question')).toBe('Do stairs cost more?');
    expect(valueAtPointer(page, '/section/9/items')).toBeUndefined();
    expect(valueAtPointer(page, '')).toBe(page);
  });
});

describe('withValueAt', () => {
  it('keeps the identity of unchanged parts', () => {
    const next = withValueAt(page, '/section/0/heading', 'Strong backs') as typeof page;
    expect(valueAtPointer(next, '/section/0/heading')).toBe('Strong backs');
    expect(next.section[1]).toBe(page.section[1]);
    expect(valueAtPointer(page, '/section/0/heading')).toBe('Expert movers');
  });

  it('keeps key order, removes a key and adds a new one', () => {
    expect(Object.keys(withValueAt(page, '/path', '/x') as object)).toEqual(['path', 'title', 'section']);
    expect(withValueAt({ a: 1, b: 2 }, '/a', undefined)).toEqual({ b: 2 });
    expect(withValueAt({}, '/a/b', 1)).toEqual({ a: { b: 1 } });
  });

  it('keeps the React key of an item that is edited and moved', () => {
    const name = itemKey(page.section[1] as Json, 1);
    const next = withValueAt(page, '/section/1/items/0/answer', 'None.') as typeof page;
    const swapped = withMoved(next.section, 1, 0);
    expect(itemKey(swapped[0] as Json, 0)).toBe(name);
    expect(itemKey(swapped[1] as Json, 1)).not.toBe(name);
  });
});

describe('lists', () => {
  it('can be reordered, extended and shortened', () => {
    expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(withMoved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(withInserted(['a', 'c'], 1, 'b')).toEqual(['a', 'b', 'c']);
    expect(withRemoved(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
  });
});

describe('changedPointers', () => {
  it('descends as far as the structures match', () => {
    const other = withValueAt(
      withValueAt(page, '/title', 'Movers'),
      '/section/1/items/1/answer',
      'Uprights too.',
    );
    expect(changedPointers(page, other)).toEqual(['/title', '/section/1/items/1/answer']);
    const shorter = withValueAt(page, '/section/1/items', []);
    expect(changedPointers(page, shorter)).toEqual(['/section/1/items']);
    expect(changedPointers(page, structuredClone(page))).toEqual([]);
  });
});
