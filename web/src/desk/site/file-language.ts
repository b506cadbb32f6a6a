import type { ContentFile, DeskLanguage } from '../../contract.gen';

/** The language of a content file, by its folder. Files without one are in English. */
export function languageOf(path: string): DeskLanguage {
  return path.startsWith('es/') ? 'es' : 'en';
}

/** The other of the two languages. */
export function otherLanguage(language: DeskLanguage): DeskLanguage {
  return language === 'en' ? 'es' : 'en';
}

/** Whether a file on the site is a page, city or post without a counterpart in the other language. */
export function lacksCounterpart({ kind, version, removed, counterpart }: ContentFile): boolean {
  const isPage = kind === 'pages' || kind === 'cities' || kind === 'posts';
  return isPage && version !== '' && !removed && counterpart === null;
}
