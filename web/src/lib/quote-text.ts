/** Puts words into the `{places}` of a sentence; a place without a word stays as it is. */
export function fill(sentence: string, words: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(words[name] ?? place));
}
