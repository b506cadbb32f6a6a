import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { leadLine, pagesOf } from '../fixtures/lead-line.ts';
import { expireHiddenLists, removeCachedLead, updateCachedLine } from './lead-cache.ts';
import { type LeadPages, linesIn } from './lead-pages.ts';

let client: QueryClient;
const booked = ['leads', 'booked'];
const all = ['leads', 'all'];
const isOutdated = (key: string[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(booked, pagesOf([['a']]));
  client.setQueryData(all, pagesOf([['b']]));
});

describe('a list', () => {
  it('shows a changed lead in place', () => {
    updateCachedLine(client, leadLine('a', { customer_name: 'Ana', updated_at: 2_000 }));
    expect(linesIn(client.getQueryData<LeadPages>(booked))[0]?.customer_name).toBe('Ana');
  });

  it('an outdated list stays outdated when one of its leads changes or is erased', async () => {
    await client.invalidateQueries({ queryKey: ['leads'] });
    updateCachedLine(client, leadLine('a', { updated_at: 2_000 }));
    removeCachedLead(client, 'b');
    expect([isOutdated(booked), isOutdated(all)]).toEqual([true, true]);
  });

  it('a list that is not on the screen is loaded again after a change', () => {
    expireHiddenLists(client);
    expect([isOutdated(booked), isOutdated(all)]).toEqual([true, true]);
  });
});
