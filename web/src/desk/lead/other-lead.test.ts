import { expect, it } from 'vitest';
import type { LeadStatus, SamePersonLead } from '../../contract.gen';
import { isRepeatCustomer, otherLeadName } from './other-lead.ts';

const other = (given: Partial<SamePersonLead> = {}, state: LeadStatus = 'new'): SamePersonLead => ({
  lead: { id: 'b', reference: 'MV-b', form_label: 'Quote wizard', created_at: 1_000, state },
  customer_name: 'Marisol Treviño',
  moving_date: '2026-06-14',
  total_cents: 120_158,
  ...given,
});

it('names another lead by what people know of it', () => {
  expect(otherLeadName(other(), '2026-06-10')).toBe('Marisol Treviño, Sun, Jun 14, $1,201.58');
  expect(otherLeadName(other({ moving_date: null, total_cents: null }), '2026-06-10')).toBe(
    'Marisol Treviño',
  );
  const nothing = { customer_name: ' ', moving_date: null, total_cents: null };
  expect(otherLeadName(other(nothing), '2026-06-10')).toBe('MV-b');
});

it('knows who has booked before', () => {
  expect(isRepeatCustomer([other(), other({}, 'done')])).toBe(true);
  expect(isRepeatCustomer([other(), other({}, 'lost')])).toBe(false);
});
