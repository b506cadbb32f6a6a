import type { DeskConsent } from '../../contract.gen';

/**
 * Whether the customer agreed to text messages. Consents are stored as they were shown: one for texts names them, as
 * carriers require, and one that accepts the terms does not.
 */
export function agreesToTexts(consents: readonly DeskConsent[]): boolean {
  return consents.some(({ given, text }) => given && /\bSMS\b|text message|mensajes? de texto/i.test(text));
}
