const declaration = /--([\w-]+):[^;}]*;?/g;

/** Removes the custom properties that neither the token sheet nor `css` uses. */
export function usedTokens(tokens: string, css: string): string {
  const asked = new Set([...(tokens + css).matchAll(/var\(\s*--([\w-]+)/g)].map(([, name]) => name));
  const kept = tokens.replace(declaration, (whole, name: string) => (asked.has(name) ? whole : ''));
  // What a minifier leaves of a custom property as it is written.
  return kept.replaceAll(', ', ',');
}
