import { expect, it } from 'vitest';
import type { DeskConsent } from '../../contract.gen';
import { agreesToTexts } from './agrees-to-texts.ts';

const consent = (text: string, given = true) => ({ text, given }) as DeskConsent;

it('is true for a given consent to texts only', () => {
  expect(agreesToTexts([consent('I agree to get text messages (SMS) from Valley Movers.')])).toBe(true);
  expect(agreesToTexts([consent('Acepto recibir mensajes de texto de Valley Movers.')])).toBe(true);
  expect(agreesToTexts([consent('I agree to get text messages (SMS).', false)])).toBe(false);
  expect(agreesToTexts([consent('I agree to the terms and privacy policy. We never sell your data.')])).toBe(
    false,
  );
  expect(agreesToTexts([])).toBe(false);
});
