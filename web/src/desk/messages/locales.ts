/** Loads a file of messages. */
export type Load<T> = () => Promise<T>;

/**
 * Loads the messages of a language from files such as `content/es/desk-messages.json`: by default that of the document,
 * which the server chooses. Each is a chunk of its own, and no other language is loaded.
 */
export function loadMessages<T>(
  files: Readonly<Record<string, Load<T>>>,
  language: string = document.documentElement.lang,
): Promise<T> {
  const load = files[chooseLocale(Object.keys(files), language)];
  if (!load) throw new Error('The English messages are missing.');
  return load();
}

/** The file of a language such as `es` or `es-MX` among paths like `content/es/desk-messages.json`; else the English one. */
export function chooseLocale(paths: readonly string[], lang: string): string {
  const [language = ''] = lang.toLowerCase().split('-');
  const pathOf = (locale: string) => paths.find((path) => path.split('/').at(-2) === locale);
  return (language && pathOf(language)) || (pathOf('en') ?? '');
}
