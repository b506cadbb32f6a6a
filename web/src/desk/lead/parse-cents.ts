/** Dollars as people type them, "$1,201.58" or "1200", in cents; undefined when it is no amount. */
export function parseCents(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '');
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
