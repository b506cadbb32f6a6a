import { expect, it } from 'vitest';
import { smsHref, telHref } from './phone-links.ts';

it.each([
  ['956-555-0118', 'tel:+19565550118'],
  ['(956) 555 0118 ext. 4', 'tel:+19565550118'],
  ['1 956 555 0118', 'tel:+19565550118'],
  ['+52 899 555 0118', 'tel:+528995550118'],
  ['555-0118', 'tel:5550118'],
  ['call me', null],
  ['', null],
])('%s is called at %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});

it('links a text message to the same number', () => {
  expect(smsHref('956-555-0118')).toBe('sms:+19565550118');
});
