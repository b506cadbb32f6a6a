import type { DeskConsent } from '../../contract.gen';
import { smsHref } from './phone-links.ts';

/**
 * Whether the customer agreed to text messages at a phone number. Consents are stored as they were shown: one for texts
 * names them, as carriers require, and one that accepts the terms does not. A consent of a merged lead is for the
 * number of that lead only.
 */
export function agreesToTexts(consents: readonly DeskConsent[], phone: string): boolean {
  const number = smsHref(phone);
  if (number === null) return false;
  return consents.some(
    (consent) =>
      consent.given &&
      smsHref(consent.phone) === number &&
      /\bSMS\b|text message|mensajes? de texto/i.test(consent.text),
  );
}
