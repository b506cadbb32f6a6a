import type english from '../../../../content/en/desk-messages.json';
import { loadMessages } from './locales.ts';

/** The texts of the shell, the list and a lead, which load first. English defines the keys; a test compares every other locale. */
export type Messages = typeof english;

const files = import.meta.glob<Messages>('../../../../content/*/desk-messages.json', { import: 'default' });

/** Modules that import this wait for it, so they can read messages as they load. */
export const messages: Messages = await loadMessages(files);

/** The language of the desk, such as `es`: the name of its folder of content. */
export const [language = 'en'] = messages.locale.split('-');
