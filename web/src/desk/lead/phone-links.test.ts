import { expect, it } from 'vitest';
import { shownNumber, shownPhone, smsHref, telHref } from './phone-links.ts';

it.each([
  ['956-555-0118', 'tel:+19565550118'],
  ['(956) 555 0118 ext. 4', 'tel:+19565550118;ext=4'],
  ['2 phones: 956-555-0118 / 956-555-0119', 'tel:+19565550118'],
  ['1 956 555 0118', 'tel:+19565550118'],
  ['+52 899 555 0118', 'tel:+528995550118'],
  ['555-0118', 'tel:5550118'],
  ['call me', null],
  ['', null],
])('%s is called at %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});

it.each([
  [{ dialed: '+19565550118', extension: undefined }, '(956) 555-0118'],
  [{ dialed: '+528995550118', extension: '4' }, '+52 899 555 0118 ext. 4'],
  [{ dialed: '5550118', extension: undefined }, '5550118'],
])('%o is written as %s', (number, shown) => {
  expect(shownNumber(number)).toBe(shown);
});

it('links a text message to the same number', () => {
  expect(smsHref('956-555-0118', 'Hi & hello')).toBe('sms:+19565550118?&body=Hi%20%26%20hello');
  expect(smsHref('call me', 'Hi')).toBeNull();
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
