import { expect, it } from 'vitest';
import { shownPhone, smsHref, telHref } from './phone-links.ts';

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

it.each([
  ['9565550188', '(956) 555-0188'],
  ['956 555 0199', '(956) 555-0199'],
  ['956-555-0118', '(956) 555-0118'],
  ['+1 (956) 555.0118', '(956) 555-0118'],
  ['(956) 555 0118 ext. 4', '(956) 555-0118 ext. 4'],
  ['+52 899 555 0118', '+52 899 555 0118'],
  ['555-0118', '555-0118'],
  ['call me', 'call me'],
  ['', ''],
])('%s is shown as %s', (phone, shown) => {
  expect(shownPhone(phone)).toBe(shown);
});
