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
