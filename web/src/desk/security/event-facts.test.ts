import { expect, it } from 'vitest';
import type { SecurityEvent } from '../../contract.gen';
import { detailText, factsOf } from './event-facts.ts';

it.each([
  ['erasure', '1', '1 lead'],
  ['restore', 'leads 12', '12 leads'],
  ['recovery_code_used', '9', '9 codes left'],
  ['purge', 'spam 3, lost 0, messages 7', 'spam: 3, lost leads: 0, emails: 7'],
  ['backup', 'not encrypted', 'not encrypted'],
  ['sign_in_failed', 'throttled', 'too many attempts'],
  ['sign_in', 'Firefox on Linux', 'Firefox on Linux'],
  ['access_refused', 'GET /desk/api/people/7', 'GET /desk/api/people/7'],
])('The detail of %s, %s, reads as %s', (kind, stored, shown) => {
  expect(detailText(kind, stored)).toBe(shown);
});

it('An event says what a number and an address are', () => {
  const event: SecurityEvent = {
    ...{ id: '1', at: Date.parse('2026-06-12T15:00:00Z'), kind: 'erasure', label: 'Erased' },
    ...{ actor: 'Rosa Garza', person: '', detail: '1', address: '127.0.0.1' },
  };
  expect(factsOf(event)).toEqual(['Fri, Jun 12, 2026, 10:00 AM', 'Rosa Garza', '1 lead', 'from 127.0.0.1']);
});
