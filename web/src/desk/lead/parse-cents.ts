/** Parses dollars as people type them, such as "$1,201.58" or "1200", to cents; undefined if invalid. */
export function parseCents(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '');
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
