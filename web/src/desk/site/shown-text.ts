import type { Placeholder } from '../../contract.gen';

/** Makes a text one as pages show it. */
export type ShowText = (text: string) => string;

/**
 * Fills in text in braces, as pages show it. A value that is known only when a page is shown, such as the hours of
 * an estimate, becomes an ellipsis. A fact that does not exist stays as it is, because publishing will refuse it.
 */
export function showTextWith(placeholders: readonly Placeholder[]): ShowText {
  const values = new Map(placeholders.map(({ name, value }) => [name, value] as const));
  const shownValue = (name: string, braces: string) => {
    const [, amount] = /^amount (\d[\d.,]*)$/.exec(name) ?? [];
    if (amount !== undefined) return `$${amount}`;
    return values.get(name) ?? (name.includes('.') ? braces : '…');
  };
  return (text) => text.replaceAll(inBraces, (braces, name: string) => shownValue(name, braces));
}

/** The values that a text contains in braces, each once, as far as they are known before a page is shown. */
export function placeholdersIn(text: string, placeholders: readonly Placeholder[]): readonly Placeholder[] {
  const names = new Set(Array.from(text.matchAll(inBraces), ([, name]) => name));
  return placeholders.filter(({ name }) => names.has(name));
}

const inBraces = /\{(\p{L}[^{}\n]*)\}/gu;
