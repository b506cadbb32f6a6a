import { expect, it } from 'vitest';
import type { DeskLead, LeadLine } from '../../contract.gen';
import { deskLead } from '../fixtures/render-desk.tsx';
import { suggestKept } from './suggest-kept.ts';

const lead = (line: Partial<LeadLine>, quote: object | null = null) =>
  ({ ...deskLead(line), quote }) as unknown as DeskLead;

it('keeps the lead with an estimate rather than a call that is further along', () => {
  const call = lead({ id: 'call', state: 'contacted' });
  const quote = lead({ id: 'quote' }, {});
  expect(suggestKept(call, quote)).toEqual({ kept: quote, reason: 'estimate' });
  expect(suggestKept(quote, call)).toEqual({ kept: quote, reason: 'estimate' });
});

it('keeps what is further along, then what has more details, then the open one', () => {
  const booked = lead({ id: 'booked', state: 'booked' });
  const bare = lead({ id: 'bare', origin: '', moving_date: null });
  const full = lead({ id: 'full' });
  expect(suggestKept(full, booked)).toEqual({ kept: booked, reason: 'further' });
  expect(suggestKept(bare, full)).toEqual({ kept: full, reason: 'details' });
  expect(suggestKept(full, lead({ id: 'same' }))).toEqual({ kept: full, reason: 'open' });
});

it('keeps no possible spam', () => {
  const spam = lead({ id: 'spam', spam_reason: 'Too fast' }, {});
  const customer = lead({ id: 'customer' });
  expect(suggestKept(spam, customer)).toEqual({ kept: customer, reason: 'notSpam' });
});
