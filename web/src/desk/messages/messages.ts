import type english from '../../../../content/en/desk-messages.json';
import { chooseLocale } from './locales.ts';

/** Everything the desk says. English defines the keys; a test holds every other locale to them. */
export type Messages = typeof english;

const files = import.meta.glob<Messages>('../../../../content/*/desk-messages.json', { import: 'default' });

/**
 * The desk's messages in the language of the document, which the server chooses. Each locale is a chunk of its own, and
 * only this one is loaded: modules that import this wait for it, so they can read messages as they load.
 */
export const messages: Messages = await load(document.documentElement.lang);

function load(lang: string): Promise<Messages> {
  const file = files[chooseLocale(Object.keys(files), lang)];
  if (!file) throw new Error('content/en/desk-messages.json is missing.');
  return file();
}
