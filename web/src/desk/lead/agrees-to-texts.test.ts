import { expect, it } from 'vitest';
import type { DeskConsent } from '../../contract.gen';
import { agreesToTexts } from './agrees-to-texts.ts';

const phone = '956-555-0118';
const sms = 'I agree to get text messages (SMS) from Valley Movers.';
const consent = (text: string, given = true, of = phone) => ({ text, given, phone: of }) as DeskConsent;

it('is true for a given consent to texts only', () => {
  expect(agreesToTexts([consent(sms)], phone)).toBe(true);
  expect(agreesToTexts([consent('Acepto recibir mensajes de texto de Valley Movers.')], phone)).toBe(true);
  expect(agreesToTexts([consent(sms, false)], phone)).toBe(false);
  const terms = 'I agree to the terms and privacy policy. We never sell your data.';
  expect(agreesToTexts([consent(terms)], phone)).toBe(false);
  expect(agreesToTexts([], phone)).toBe(false);
});

it('does not pass from a merged lead to the number of another', () => {
  expect(agreesToTexts([consent(sms, true, '956-555-0199'), consent(sms, false)], phone)).toBe(false);
  expect(agreesToTexts([consent(sms, true, '(956) 555 0118')], phone)).toBe(true);
  expect(agreesToTexts([consent(sms, true, '')], '')).toBe(false);
});
