import { type PhoneNumber, phoneNumbers } from './phone-numbers.ts';

/** A `tel:` link for the first phone number of what was typed, with its extension; null without a number. */
export function telHref(phone: string): string | null {
  const number = phoneNumbers(phone)[0];
  return number ? telHrefOf(number) : null;
}

/** A `tel:` link for a phone number, with its extension (RFC 3966). */
export function telHrefOf({ dialed, extension }: PhoneNumber): string {
  return extension === undefined ? `tel:${dialed}` : `tel:${dialed};ext=${extension}`;
}

/**
 * An `sms:` link for the first phone number of what was typed, with a text (RFC 5724); null without a number. iPhones read
 * the text after `&`, other phones after `?`: both find it behind `?&`.
 */
export function smsHref(phone: string, text: string): string | null {
  const number = phoneNumbers(phone)[0];
  return number ? `sms:${number.dialed}?&body=${encodeURIComponent(text)}` : null;
}

/** A phone number as people write it. */
export function shownNumber({ dialed, extension }: PhoneNumber): string {
  const number = dialed
    .replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
    .replace(/^\+52(\d{3})(\d{3})(\d{4})$/, '+52 $1 $2 $3');
  return extension === undefined ? number : `${number} ext. ${extension}`;
}

const usNumber = /^\s*(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*((?:ext|x).*)?$/i;

/** A US phone number in the usual form; any other one as typed. */
export function shownPhone(phone: string): string {
  const [, area, exchange, line, extension] = usNumber.exec(phone) ?? [];
  if (area === undefined) return phone;
  return `(${area}) ${exchange}-${line}${extension ? ` ${extension}` : ''}`;
}

/** The phone of a lead as people write it: the first of several numbers, otherwise what was typed. */
export function leadPhone(typed: string): string {
  const [first, ...others] = phoneNumbers(typed);
  return first && others.length > 0 ? shownNumber(first) : shownPhone(typed);
}
