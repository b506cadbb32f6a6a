import type { DeskLanguage } from '../../contract.gen';

/** URL parameters of the file list. */
export interface SiteSearch {
  /** Search text. */
  readonly q?: string;
  /** Language of the files; that of the desk if it is not chosen. */
  readonly lang?: DeskLanguage;
}

/** URL parameters of the editor. */
export interface EditSearch {
  /** File path below `content/`. */
  readonly path: string;
  /** JSON Pointer of the field to open. */
  readonly at?: string;
  /** Name of an image to put into that field, as an unpublished change. */
  readonly image?: string;
}

/** Parses the parameters of the list; ignores invalid ones. */
export function parseSiteSearch({ q, lang }: Record<string, unknown>): SiteSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return {
    ...(typeof text === 'string' && text !== '' && { q: text }),
    ...((lang === 'en' || lang === 'es') && { lang }),
  };
}

/** Parses the parameters of the editor. */
export function parseEditSearch({ path, at, image }: Record<string, unknown>): EditSearch {
  return {
    path: typeof path === 'string' ? path : '',
    ...(typeof at === 'string' && at && { at }),
    ...(typeof image === 'string' && image && { image }),
  };
}
