/** A path in the language of the document: `/chat.json` is `/es/chat.json` on a Spanish page. */
export function localPath(path: string): string {
  const { lang } = document.documentElement;
  return lang === 'es' ? `/es${path}` : path;
}
