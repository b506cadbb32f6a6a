/** Replaces the `{placeholders}` of a sentence; unknown ones stay. */
export function fill(sentence: string, words: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(words[name] ?? place));
}

/** The other language than that of a path: Spanish for an English page, and English for a Spanish one. */
export function otherLanguage(path: string): 'en' | 'es' {
  return /^\/es(?:\/|$)/.test(path) ? 'en' : 'es';
}
