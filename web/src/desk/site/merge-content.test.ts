import { describe, expect, it } from 'vitest';
import { mergeContent } from './merge-content.ts';
import type { Json } from './schema.ts';

const base: Json = { title: 'A', lead: 'B', items: [{ name: 'x' }, { name: 'y' }] };
const content = (change: Record<string, Json>, body: string | null = null) => ({
  value: { ...(base as Record<string, Json>), ...change },
  body,
});
const merge = (mine: Record<string, Json>, theirs: Record<string, Json>) =>
  mergeContent({ value: base, body: null }, content(mine), content(theirs));

describe('two changes of one content', () => {
  it('of different fields are both kept, also in items of one list', () => {
    expect(merge({ title: 'Mine' }, { lead: 'Theirs' })).toEqual({
      ...content({ title: 'Mine', lead: 'Theirs' }),
      conflicts: [],
    });
    const merged = merge(
      { items: [{ name: 'x' }, { name: 'mine' }] },
      { items: [{ name: 'theirs' }, { name: 'y' }] },
    );
    expect(merged).toEqual({ ...content({ items: [{ name: 'theirs' }, { name: 'mine' }] }), conflicts: [] });
  });

  it('of one field are a conflict, unless they are the same', () => {
    expect(merge({ title: 'Mine' }, { title: 'Theirs', lead: 'C' })).toEqual({
      ...content({ title: 'Mine', lead: 'C' }),
      conflicts: ['/title'],
    });
    expect(merge({ title: 'Same' }, { title: 'Same' }).conflicts).toEqual([]);
  });

  it('of a list and of an item in it are a conflict of the list', () => {
    const merged = merge({ items: [{ name: 'mine' }, { name: 'y' }] }, { items: [{ name: 'x' }] });
    expect(merged.conflicts).toEqual(['/items']);
    expect(merged.value).toEqual(content({ items: [{ name: 'mine' }, { name: 'y' }] }).value);
    const other = merge({ items: [] }, { items: [{ name: 'theirs' }, { name: 'y' }] });
    expect(other.conflicts).toEqual(['/items']);
  });

  it('take over a field that the other one added or removed', () => {
    expect(merge({ title: 'Mine' }, { added: 'C' }).value).toEqual(
      content({ title: 'Mine', added: 'C' }).value,
    );
    const { lead: _, ...without } = base as Record<string, Json>;
    const theirs = { value: without, body: null };
    const merged = mergeContent({ value: base, body: null }, content({ title: 'Mine' }), theirs);
    expect(merged.value).toEqual({ ...without, title: 'Mine' });
  });

  it('of the text of a post are a conflict', () => {
    const before = content({}, 'Before');
    expect(mergeContent(before, before, content({}, 'Theirs'))).toMatchObject({
      body: 'Theirs',
      conflicts: [],
    });
    expect(mergeContent(before, content({}, 'Mine'), before)).toMatchObject({ body: 'Mine', conflicts: [] });
    const both = mergeContent(before, content({}, 'Mine'), content({}, 'Theirs'));
    expect(both).toMatchObject({ body: 'Mine', conflicts: ['/body'] });
  });
});
