import { expect, it } from 'vitest';
import type { ListSearch } from '../api/list-search.ts';
import { pagesOf } from '../fixtures/lead-line.ts';
import { figuresFor } from './summary.ts';

const none = pagesOf([[]]).pages[0]?.counts;
if (!none) throw new Error('no counts');
const counts = { ...none, new: 3, booked: 2, lost: 12, late: 1, moves_today: 1 };
const shown = (search: ListSearch) => figuresFor(search, counts).map(({ count, text }) => `${count} ${text}`);

it('A list shows the number of its own leads, not of those that wait', () => {
  expect(shown({})).toEqual(['3 waiting', '1 past 24 hours']);
  expect(shown({ view: 'closed' })).toEqual(['12 leads']);
  expect(shown({ view: 'booked' })).toEqual(['2 moves']);
  expect(shown({ view: 'contacted' })).toEqual([]);
});

it('A search or a filter shows no figures of the whole list', () => {
  expect(shown({ view: 'closed', q: 'Cantú' })).toEqual([]);
  expect(shown({ view: 'closed', form: 'phone' })).toEqual([]);
});
