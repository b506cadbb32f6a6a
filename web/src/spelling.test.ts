// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import nspell from 'nspell';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const dictionaries = { en: 'dictionary-en', es: 'dictionary-es-mx' } as const;
type Language = keyof typeof dictionaries;

const spelling = Object.fromEntries(
  Object.entries(dictionaries).map(([language, name]) => {
    const at = `node_modules/${name}/index`;
    const checker = nspell({ aff: read(`${at}.aff`), dic: read(`${at}.dic`) });
    for (const word of read(`docs/words-${language}.txt`).split('\n')) if (word) checker.add(word);
    return [language, checker];
  }),
) as Record<Language, ReturnType<typeof nspell>>;

// A post or a page also says words of the other language: "Tell them: Me mudo el sábado."
const isKnown = (word: string) => Object.values(spelling).some((checker) => checker.correct(word));

describe.each(['en', 'es'] as const)('The texts in %s', (language) => {
  it('are spelled as in the dictionaries and in docs/words-en.txt and docs/words-es.txt', () => {
    const files = readdirSync(join(root, 'content', language), { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(toml|md|json)$/.test(file) && !file.endsWith('assistant.toml'));
    expect(texts.length).toBeGreaterThan(100);
    const unknown = texts.flatMap((file) => {
      const words = wordsOf(file, read(`content/${language}/${file}`));
      return [...new Set(words)].filter((word) => !isKnown(word)).map((word) => `${file}: ${word}`);
    });
    expect(unknown).toEqual([]);
  });
});

it('A misspelled word is named, and markup, addresses and placeholders are not read', () => {
  const text = 'title = "Un camíon grande {phone.main}"\nhref = "/es/zonaz"\n';
  const unknown = wordsOf('a.toml', text).filter((word) => !isKnown(word));
  expect(unknown).toEqual(['camíon']);
});

/** The words of at least three letters in the texts of a content file. */
function wordsOf(file: string, source: string): string[] {
  const prose = textsOf(file, source).map((text) =>
    text.replace(/\{[^}]*\}|https?:\S+|\]\([^)]*\)|`[^`]*`|\S+@\S+|\/[\w-]+(\/[\w-]+)*/g, ' '),
  );
  const words = prose.flatMap((text) => text.match(/\p{L}[\p{L}'’]*/gu) ?? []);
  return words
    .map((word) => word.replace(/['’]s?$/, '').replaceAll('’', "'"))
    .filter((word) => word.length > 2);
}

/** Returns the readable texts of a file: the text of a post, the values of JSON, and TOML strings except keys. */
function textsOf(file: string, source: string): string[] {
  if (file.endsWith('.md')) return [source.split('+++')[2] ?? ''];
  if (file.endsWith('.json'))
    return [...source.matchAll(/:\s*"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
  const strings = source.replace(/^\s*#.*$/gm, '').matchAll(/"((?:[^"\\]|\\.)*)"/g);
  return [...strings].map(([, text = '']) => text).filter((text) => /\s/.test(text) || /^\p{Lu}/u.test(text));
}
