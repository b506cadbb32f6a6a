import { describe, expect, it } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { changesBetween } from './changes.ts';
import { below, dropped, inserted, keysOf, moved, nameOfItem, valueAt, withPart } from './edit.ts';
import type { Json } from './schema.ts';

const page = pageFile.value as { readonly section: readonly Json[] } & { readonly [key: string]: Json };

describe('pointers', () => {
  it('escape what JSON Pointer escapes', () => {
    const pointer = below(below('', 'a/b'), '~x');
    expect(pointer).toBe('/a~1b/~0x');
    expect(keysOf(pointer)).toEqual(['a/b', '~x']);
  });

  it('find what they name', () => {
    expect(valueAt(page, '/section/1/items/0/question')).toBe('Do stairs cost more?');
    expect(valueAt(page, '/section/9/items')).toBeUndefined();
    expect(valueAt(page, '')).toBe(page);
  });
});

describe('a change', () => {
  it('leaves all else the very same', () => {
    const next = withPart(page, '/section/0/heading', 'Strong backs') as typeof page;
    expect(valueAt(next, '/section/0/heading')).toBe('Strong backs');
    expect(next.section[1]).toBe(page.section[1]);
    expect(valueAt(page, '/section/0/heading')).toBe('Expert movers');
  });

  it('keeps the keys in their order, takes one out, and puts one in that was not there', () => {
    expect(Object.keys(withPart(page, '/path', '/x') as object)).toEqual(['path', 'title', 'section']);
    expect(withPart({ a: 1, b: 2 }, '/a', undefined)).toEqual({ b: 2 });
    expect(withPart({}, '/a/b', 1)).toEqual({ a: { b: 1 } });
  });

  it('lets an item keep its name while it is changed and moved', () => {
    const name = nameOfItem(page.section[1] as Json, 1);
    const next = withPart(page, '/section/1/items/0/answer', 'None.') as typeof page;
    const swapped = moved(next.section, 1, 0);
    expect(nameOfItem(swapped[0] as Json, 0)).toBe(name);
    expect(nameOfItem(swapped[1] as Json, 1)).not.toBe(name);
  });
});

describe('lists', () => {
  it('move, insert and drop', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(inserted(['a', 'c'], 1, 'b')).toEqual(['a', 'b', 'c']);
    expect(dropped(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
  });
});

describe('what differs', () => {
  it('is named as deep as both have the same parts', () => {
    const other = withPart(withPart(page, '/title', 'Movers'), '/section/1/items/1/answer', 'Uprights too.');
    expect(changesBetween(page, other)).toEqual(['/title', '/section/1/items/1/answer']);
    const shorter = withPart(page, '/section/1/items', []);
    expect(changesBetween(page, shorter)).toEqual(['/section/1/items']);
    expect(changesBetween(page, structuredClone(page))).toEqual([]);
  });
});
