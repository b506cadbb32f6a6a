import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ListSearch } from '../api/list-search.ts';
import { leadsQuery } from '../api/queries.ts';
import { pagesOf } from '../fixtures/lead-line.ts';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { LeadList } from './LeadList.tsx';

afterEach(cleanup);

/** Shows a view of a desk with answered leads that has none for a search. */
function open(search: ListSearch) {
  const { client, rerender } = renderDesk(null);
  const none = pagesOf([[]]);
  const [page] = none.pages;
  if (page) Object.assign(page.counts, { contacted: 3 });
  client.setQueryData(leadsQuery(search).queryKey, none);
  rerender(<LeadList search={search} openId={undefined} />);
}

describe('an empty list', () => {
  it('says that all leads are answered only if no filter hides them', () => {
    open({});
    expect(screen.getByText('No leads waiting')).toBeTruthy();
    for (const filter of [{ form: 'quote' }, { tag: 'piano' }, { assignee: 'rosa' }]) {
      cleanup();
      open(filter as ListSearch);
      expect(screen.queryByText('No leads waiting')).toBeNull();
      expect(screen.getByText('No leads match')).toBeTruthy();
    }
  });

  it('says how to search for a name that was not found', () => {
    open({ q: 'Treviño' });
    expect(screen.getByText(/the last four digits of the phone/)).toBeTruthy();
  });
});

it('Only the list of possible spam has no column of deadlines', () => {
  const columns = (search: ListSearch) => {
    cleanup();
    const { client, rerender } = renderDesk(null);
    client.setQueryData(leadsQuery(search).queryKey, pagesOf([['a']]));
    rerender(<LeadList search={search} openId={undefined} />);
    return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  };
  expect(columns({})).toContain('Due');
  expect(columns({ view: 'quarantined', q: 'Ana' })).toContain('Due');
  expect(columns({ view: 'quarantined' })).not.toContain('Due');
});
