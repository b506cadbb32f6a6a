/** What the list of files shows, as its address says. */
export interface SiteSearch {
  /** Part of a title or of an address. */
  readonly q?: string;
}

/** Which file is open, as the address says. */
export interface EditSearch {
  /** Below `content/`. */
  readonly path: string;
}

/** Reads the address of the list; what makes no sense is left out. */
export function parseSiteSearch({ q }: Record<string, unknown>): SiteSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return typeof text === 'string' && text !== '' ? { q: text } : {};
}

/** Reads the address of an open file. */
export function parseEditSearch({ path }: Record<string, unknown>): EditSearch {
  return { path: typeof path === 'string' ? path : '' };
}
