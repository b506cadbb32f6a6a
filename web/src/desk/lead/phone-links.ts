/** A `tel:` link for a phone number as typed; null with too few digits. */
export function telHref(phone: string): string | null {
  const number = dialable(phone);
  return number && `tel:${number}`;
}

/** An `sms:` link for a phone number as typed; null with too few digits. */
export function smsHref(phone: string): string | null {
  const number = dialable(phone);
  return number && `sms:${number}`;
}

const usNumber = /^\s*(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*((?:ext|x).*)?$/i;

/** A US phone number in the usual form; any other one as typed. */
export function shownPhone(phone: string): string {
  const [, area, exchange, line, extension] = usNumber.exec(phone) ?? [];
  if (area === undefined) return phone;
  return `(${area}) ${exchange}-${line}${extension ? ` ${extension}` : ''}`;
}

const fewest = 7;

function dialable(phone: string): string | null {
  // Leave out the extension.
  const [main = ''] = phone.split(/(?:ext\.?|x)/i);
  const digits = main.replace(/\D/g, '');
  if (digits.length < fewest) return null;
  if (phone.trim().startsWith('+')) return `+${digits}`;
  return digits.length === 10
    ? `+1${digits}`
    : digits.length === 11 && digits[0] === '1'
      ? `+${digits}`
      : digits;
}
