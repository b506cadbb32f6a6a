/** Replaces the `{placeholders}` of a sentence; unknown ones stay. */
export function fill(sentence: string, words: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(words[name] ?? place));
}
