/** The file of a language such as `es` or `es-MX` among paths like `content/es/desk-messages.json`; else the English one. */
export function chooseLocale(paths: readonly string[], lang: string): string {
  const [language = ''] = lang.toLowerCase().split('-');
  const pathOf = (locale: string) => paths.find((path) => path.endsWith(`/${locale}/desk-messages.json`));
  return (language && pathOf(language)) || (pathOf('en') ?? '');
}
