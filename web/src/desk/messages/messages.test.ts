import { describe, expect, it } from 'vitest';
import { isPlural, type MessageTable, translationProblems } from './compare.ts';
import { createFormatter } from './formatter.ts';
import { chooseLocale } from './locales.ts';

const files = import.meta.glob<MessageTable>('../../../../content/*/desk-*messages.json', {
  eager: true,
  import: 'default',
});
const pathsOf = (name: string) => Object.keys(files).filter((path) => path.endsWith(`/${name}`));

describe.each(['desk-messages.json', 'desk-screen-messages.json'])('the files %s', (name) => {
  const paths = pathsOf(name);
  const english = files[chooseLocale(paths, 'en')] ?? {};

  it.each(paths)('%s has every key and placeholder of the English one', (path) => {
    expect(translationProblems(english, files[path] ?? {}, path.split('/').at(-2) ?? '')).toEqual([]);
  });

  it('use plural categories only together with the fallback "other"', () => {
    const names = ['zero', 'one', 'two', 'few', 'many'];
    const check = (table: MessageTable, at: string): string[] =>
      Object.entries(table).flatMap(([key, entry]) => {
        // A table of field names, of which some are also named after a plural category.
        if (at === '.site.fields') return [];
        if (typeof entry === 'string') return names.includes(key) && !isPlural(table) ? [`${at}.${key}`] : [];
        return check(entry, `${at}.${key}`);
      });
    expect(Object.keys(english).length).toBeGreaterThan(0);
    expect(check(english, '')).toEqual([]);
  });
});

describe('a translation', () => {
  const base = {
    locale: 'en-US',
    title: 'Leads',
    saved: '{name} was added',
    days: { one: '{count} day', other: '{count} days' },
    nav: { back: 'Back' },
  };
  const spanish = {
    locale: 'es-US',
    title: 'Solicitudes',
    saved: 'Se agregó a {name}',
    days: { one: '{count} día', many: '{count} de días', other: '{count} días' },
    nav: { back: 'Volver' },
  };

  it('passes when it is complete', () => {
    expect(translationProblems(base, spanish, 'es-US')).toEqual([]);
  });

  it('is refused for a missing key, an unknown key, a missing placeholder and a missing plural form', () => {
    const incomplete = {
      ...spanish,
      saved: 'Se agregó',
      days: { one: '{count} día', other: '{count} días' },
      nav: { forward: 'Adelante' },
    };
    expect(translationProblems(base, incomplete, 'es-US')).toEqual([
      'saved has the placeholders {} instead of {name}',
      'days.many is missing',
      'nav.back is missing',
      'nav.forward is unknown',
    ]);
  });

  it('is formatted by the rules of its locale', () => {
    const { format, plural, relativeDays } = createFormatter('es-US');
    expect(format(spanish.saved, { name: 'Rosa' })).toBe('Se agregó a Rosa');
    expect([1, 2, 1_000_000].map((count) => plural(spanish.days, count))).toEqual([
      '1 día',
      '2 días',
      '1,000,000 de días',
    ]);
    expect(relativeDays(1)).toBe('mañana');
  });
});

describe('a formatter', () => {
  const { format, plural, percent, relativeDays } = createFormatter('en-US');

  it('groups numbers and leaves an unknown placeholder visible', () => {
    expect(format('{count} of {total}', { count: 1200 })).toBe('1,200 of {total}');
  });

  it('puts values in as they are, whatever characters they hold', () => {
    expect(format('Copied {what}', { what: '$& {what} $1' })).toBe('Copied $& {what} $1');
  });

  it('chooses the form for the count', () => {
    const forms = { one: '{count} lead', other: '{count} leads' };
    expect([0, 1, 2].map((count) => plural(forms, count))).toEqual(['0 leads', '1 lead', '2 leads']);
  });

  it('rounds a share down, so that 37 of 38 is not all', () => {
    expect([0, 37 / 38, 1].map(percent)).toEqual(['0%', '97%', '100%']);
  });

  it('writes days from today as text', () => {
    expect([-2, -1, 0, 1, 14].map(relativeDays)).toEqual([
      '2 days ago',
      'yesterday',
      'today',
      'tomorrow',
      'in 14 days',
    ]);
  });
});

describe('the locale', () => {
  const paths = ['/content/en/desk-messages.json', '/content/es/desk-messages.json'];

  it.each([
    ['es', paths[1]],
    ['es-MX', paths[1]],
    ['en-US', paths[0]],
    ['fr', paths[0]],
    ['', paths[0]],
  ])('for %j is loaded from its own file, or else the English one', (lang, file) => {
    expect(chooseLocale(paths, lang)).toBe(file);
  });
});
