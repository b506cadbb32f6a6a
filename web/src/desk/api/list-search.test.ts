import { describe, expect, it } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import { belongsToList, countFor, listQueryString, parseListSearch, views } from './list-search.ts';

describe('the list in the address', () => {
  it('is read whatever somebody wrote there', () => {
    expect(parseListSearch({ view: 'nonsense', sort: 7, form: '', q: 9565550118, other: 1 })).toEqual({
      q: '9565550118',
    });
    expect(parseListSearch({ view: 'booked', sort: 'newest', form: 'phone' })).toEqual({
      view: 'booked',
      sort: 'newest',
      form: 'phone',
    });
  });

  it('asks the server for the states of its view, the least time left first while they wait', () => {
    expect(listQueryString({})).toBe('sort=deadline&limit=100&state=new&set_apart=false');
    expect(listQueryString({ view: 'closed' })).toBe(
      'sort=newest&limit=100&state=done%2Clost%2Cspam&set_apart=false',
    );
    expect(listQueryString({ view: 'quarantined' })).toBe('sort=newest&limit=100&set_apart=true');
  });

  it('searches all leads, whatever the view', () => {
    expect(listQueryString({ view: 'booked', q: 'Cantú' })).toBe(
      'sort=newest&limit=100&q=Cant%C3%BA&set_apart=false',
    );
    expect(listQueryString({ view: 'quarantined', q: 'casino' })).toContain('set_apart=true');
  });
});

it('Every lead is counted in one view beside all of them', () => {
  const counts = { new: 1, contacted: 2, quoted: 4, booked: 8, done: 16, lost: 32, spam: 64 };
  const all = { ...counts, set_apart: 128, late: 0, soon: 0 };
  const figures = Object.fromEntries(views.map((view) => [view, countFor(view, all)]));
  expect(figures).toEqual({ waiting: 1, contacted: 6, booked: 8, closed: 112, all: 127, quarantined: 128 });
});

describe('a new lead', () => {
  it('belongs to the waiting ones and to all, but to no other view', () => {
    const at = views.filter((view) => belongsToList(leadLine('a'), { view }));
    expect(at).toEqual(['waiting', 'all']);
  });

  it('belongs to those set apart alone when it looks machine-made', () => {
    const line = leadLine('a', { set_apart: 'Too fast' });
    expect(views.filter((view) => belongsToList(line, { view }))).toEqual(['quarantined']);
  });

  it('belongs to a list of its own form, and to no search', () => {
    expect(belongsToList(leadLine('a'), { form: 'phone' })).toBe(false);
    expect(belongsToList(leadLine('a'), { form: 'quote' })).toBe(true);
    expect(belongsToList(leadLine('a'), { q: 'a' })).toBe(false);
  });
});
