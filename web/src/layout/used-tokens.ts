const declaration = /--([\w-]+):[^;}]*;?/g;

/** Removes the custom properties that neither the token sheet nor `css` uses. */
export function usedTokens(tokens: string, css: string): string {
  const used = new Set([...(tokens + css).matchAll(/var\(\s*--([\w-]+)/g)].map(([, name]) => name));
  const kept = tokens.replace(declaration, (whole, name: string) => (used.has(name) ? whole : ''));
  // A minifier leaves the spaces in the value of a custom property.
  return kept.replaceAll(', ', ',');
}
