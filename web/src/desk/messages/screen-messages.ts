import type english from '../../../../content/en/desk-screen-messages.json';
import { loadMessages } from './locales.ts';

/** The texts of the screens that are loaded when they are opened. English defines the keys, as in {@link messages}. */
export type ScreenMessages = typeof english;

const files = import.meta.glob<ScreenMessages>('../../../../content/*/desk-screen-messages.json', {
  import: 'default',
});

/** Not for modules of the first screen, which would wait for texts that it does not show. */
export const screenMessages: ScreenMessages = await loadMessages(files);

/** The same texts in another language, such as `es`, for a customer who reads on this phone; else the English ones. */
export function screenMessagesIn(language: string): Promise<ScreenMessages> {
  return loadMessages(files, language);
}
