import type { ReactNode } from 'react';
import { language } from '../messages/messages.ts';
import { keyAsText, labelFor } from './labels.ts';

/** Hints by their English sentence, which comes from the schema. */
type Hints = Readonly<Record<string, string>>;

const files = import.meta.glob<Hints>('../../../../content/*/field-hints.json', { import: 'default' });

/** The hints in the language of the desk. English has no file: its sentences are the keys. */
const translations = await load();

async function load(): Promise<Hints> {
  const file = files[`../../../../content/${language}/field-hints.json`];
  try {
    return file ? await file() : {};
  } catch {
    // The editor works with English hints too.
    return {};
  }
}

/**
 * The hint for a field or for a kind of item: the first sentence of its schema description, unless it only repeats the
 * label or the key. A sentence without a translation is marked as English.
 */
export function hintFor(key: string, about: string): ReactNode {
  const [first = ''] = about
    .replaceAll('\n', ' ')
    .replace(/\. (?=[A-Z[])/, '.\n')
    .split('\n');
  const english = first.replaceAll('`', '').trim();
  if (repeats(english, key)) return undefined;
  if (language === 'en') return english;
  if (!Object.hasOwn(translations, english)) return <span lang="en">{english}</span>;
  const translated = translations[english] ?? english;
  return repeats(translated, key) ? undefined : translated;
}

function repeats(hint: string, key: string): boolean {
  const bare = hint
    .replace(/^(the|a|an|its|their|el|la|los|las|un|una) /i, '')
    .replace(/\.$/, '')
    .toLowerCase();
  return ['', labelFor(key).toLowerCase(), keyAsText(key)].includes(bare);
}
