import { describe, expect, it } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import {
  belongsToList,
  countFor,
  type ListSearch,
  listQueryString,
  parseListSearch,
  sortFor,
  viewFor,
  views,
} from './list-search.ts';

describe('the URL parameters of the list', () => {
  it('are parsed and invalid ones ignored', () => {
    expect(parseListSearch({ view: 'nonsense', sort: 7, form: '', q: 9565550118, other: 1 })).toEqual({
      q: '9565550118',
    });
    expect(parseListSearch({ view: 'booked', sort: 'newest', form: 'phone' })).toEqual({
      view: 'booked',
      sort: 'newest',
      form: 'phone',
    });
  });

  it('never reach the server when the router passes on invalid ones', () => {
    const raw = { view: 'anything', sort: 'sideways' } as unknown as ListSearch;
    expect(viewFor(raw)).toBe('waiting');
    expect(sortFor(raw)).toBe('deadline');
    expect(listQueryString(raw)).toBe(listQueryString({}));
  });

  it('become a query for the statuses of the view, sorted by time left while waiting', () => {
    expect(listQueryString({})).toBe('sort=deadline&limit=100&state=new&quarantined=false&due=any');
    expect(listQueryString({ view: 'closed' })).toBe(
      'sort=newest&limit=100&state=done%2Clost%2Cspam%2Ccontinued&quarantined=false&due=first',
    );
    expect(listQueryString({ view: 'due', tag: 'gun safe', assignee: 'none' })).toBe(
      'sort=deadline&limit=100&quarantined=false&tag=gun+safe&assignee=none&due=follow_ups',
    );
    expect(listQueryString({ view: 'quarantined' })).toBe('sort=newest&limit=100&quarantined=true');
  });

  it('search all views', () => {
    expect(listQueryString({ view: 'booked', q: 'Cantú' })).toBe(
      'sort=newest&limit=100&q=Cant%C3%BA&quarantined=any',
    );
    expect(listQueryString({ view: 'quarantined', q: 'casino' })).toContain('quarantined=any');
  });
});

it('counts every lead in exactly one view besides "all"', () => {
  const counts = { new: 1, contacted: 2, quoted: 4, booked: 8, done: 16, lost: 32, spam: 64, continued: 128 };
  const agenda = { due: 3, follow_ups: 512, today: 1024, moves_today: 1 };
  const all = { ...counts, quarantined: 256, late: 0, soon: 0, ...agenda };
  const figures = Object.fromEntries(views.map((view) => [view, countFor(view, all)]));
  // Follow-ups are also in the views of their statuses.
  expect(figures).toEqual({
    ...{
      waiting: 1,
      due: 512,
      contacted: 6,
      booked: 8,
      closed: 240,
      all: 255,
      quarantined: 256,
    },
  });
});

describe('belongsToList', () => {
  it('puts a new lead in the views "waiting" and "all" only', () => {
    const at = views.filter((view) => belongsToList(leadLine('a'), { view }));
    expect(at).toEqual(['waiting', 'all']);
  });

  it('puts a quarantined lead in its own view only', () => {
    const line = leadLine('a', { spam_reason: 'Too fast' });
    expect(views.filter((view) => belongsToList(line, { view }))).toEqual(['quarantined']);
  });

  it('respects the form filter and leaves searches to the server', () => {
    expect(belongsToList(leadLine('a'), { form: 'phone' })).toBe(false);
    expect(belongsToList(leadLine('a'), { form: 'quote' })).toBe(true);
    expect(belongsToList(leadLine('a'), { q: 'a' })).toBe(false);
  });
});
