const ending = '_es';

/** The name of a reading's Spanish text. */
export function spanishOf(reading: string): string {
  return `${reading}${ending}`;
}

/** Returns whether a name is that of a Spanish text. */
export function isSpanish(name: string): boolean {
  return name.endsWith(ending);
}

/** The reading that a name is of, in whichever language. */
export function withoutSpanish(name: string): string {
  return isSpanish(name) ? name.slice(0, -ending.length) : name;
}
