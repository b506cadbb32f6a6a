import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskLead, DeskPerson } from '../../contract.gen';
import { estimate } from '../../lib/estimate.ts';
import { COMPLETE, RATES } from '../../lib/quote-fixture';
import { toEstimateInput } from '../../lib/quote-form.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import printStyles from '../print.css?inline';
import { LeadDetail } from './LeadDetail.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): HTMLElement {
  vi.stubGlobal('fetch', async () => json([]));
  const note = { id: 'n', at: 1_000, by: 'Rosa', by_id: null, text: 'Dog at home', edited_at: null };
  const records = { history: [], attachments: { files: [], max_bytes: 1 }, editable: [] };
  const source = { page: '/', referrer: '', language: '', address: '203.0.113.7', campaign: [] };
  const line = { tags: ['piano'], customer_phone: '956.555.0118' };
  const lead = { ...deskLead(line), ...records, notes: [note], source, continues: null, continued_by: [] };
  const quote = {
    home_type: 'apartment',
    bedrooms: 1,
    special_requests: 'A parrot',
    estimate: estimate(RATES, toEstimateInput(COMPLETE)),
    additional_services: [],
  };
  const { container } = renderDesk(<LeadDetail lead={{ ...lead, quote } as unknown as DeskLead} />, {
    person: { id: 'a', role: 'dispatcher' } as DeskPerson,
  });
  return container;
}
const paper = () => document.querySelector('.crew-sheet');

it('a printed lead is one sheet with what the crew needs, and nothing to press', () => {
  open();
  expect(paper()).toBeNull();
  act(() => void dispatchEvent(new Event('beforeprint')));
  const text = paper()?.textContent ?? '';
  for (const shown of [
    'Marisol Treviño',
    '(956) 555-0118',
    'marisol@example.com',
    '1210 N 10th St',
    '410 E Cano St',
    '$779.40',
    'A parrot',
    'Dog at home',
    'piano',
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain('203.0.113.7');
  expect(paper()?.querySelector('button, a, input')).toBeNull();
  // The stylesheet hides all that follows it.
  expect(paper()?.parentElement?.firstElementChild).toBe(paper());
  expect(printStyles).toContain('#desk .crew-sheet ~ *');
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeNull();
});

it('is printed with a button', () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  screen.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
});
