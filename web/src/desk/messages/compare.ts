/** A file of messages: texts, tables of them, and the forms of plurals. */
export interface MessageTable {
  readonly [key: string]: string | MessageTable;
}

/** Returns the keys that a translation lacks or has in excess of the file that defines them, one per line. */
export function translationProblems(
  base: MessageTable,
  other: MessageTable,
  locale: string,
  at = '',
): readonly string[] {
  const problems: string[] = [];
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const [key, message] of Object.entries(base)) {
    const path = at ? `${at}.${key}` : key;
    const translated = other[key];
    if (typeof translated !== typeof message) problems.push(`${path} is missing`);
    else if (typeof message === 'string' || typeof translated === 'string')
      problems.push(...placeholderProblems(path, [message], [translated as string]));
    else if (isPlural(message)) {
      const forms = translated as MessageTable;
      for (const category of categories)
        if (!(category in forms)) problems.push(`${path}.${category} is missing`);
      problems.push(...placeholderProblems(path, Object.values(message), Object.values(forms)));
    } else problems.push(...translationProblems(message, translated as MessageTable, locale, path));
  }
  for (const key of Object.keys(other))
    if (!(key in base)) problems.push(`${at ? `${at}.${key}` : key} is unknown`);
  return problems;
}

/** Returns whether an entry holds the forms of a plural: `other` and no keys except CLDR's categories. */
export function isPlural(entry: string | MessageTable | undefined): entry is MessageTable {
  if (typeof entry !== 'object') return false;
  const known = ['zero', 'one', 'two', 'few', 'many', 'other'];
  return 'other' in entry && Object.keys(entry).every((key) => known.includes(key));
}

/** Forms of a plural may leave out the count: "One lead". What the texts name together is compared. */
function placeholderProblems(path: string, base: readonly unknown[], other: readonly unknown[]): string[] {
  const names = (texts: readonly unknown[]) =>
    [
      ...new Set(texts.flatMap((text) => [...String(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
    ].sort();
  const [wanted, found] = [names(base).join(', '), names(other).join(', ')];
  return wanted === found ? [] : [`${path} has the placeholders {${found}} instead of {${wanted}}`];
}
