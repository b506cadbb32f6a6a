/** A phone as typed, as a `tel:` address; null when it holds too few digits to be called. */
export function telHref(phone: string): string | null {
  const number = dialable(phone);
  return number && `tel:${number}`;
}

/** The same for a text message. */
export function smsHref(phone: string): string | null {
  const number = dialable(phone);
  return number && `sms:${number}`;
}

const fewest = 7;

function dialable(phone: string): string | null {
  // What follows an extension is dialled by hand.
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
