import { describe, expect, it } from 'vitest';
import choices from '../../sections/quote-wizard/choices.css?raw';
import moreChoices from '../../sections/quote-wizard/more-choices.css?raw';

const sheets = import.meta.glob<string>('../**/*.css', { eager: true, query: '?raw', import: 'default' });

/** The classes that start a selector. */
function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(/(?:^|[,}])\s*\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
}

describe('the estimate dialog', () => {
  // The desk is one page: the stylesheet of a screen opened earlier still applies.
  it('keeps the look of the wizard’s choices whatever screen was opened before', () => {
    const wizard = classesOf(choices + moreChoices);
    expect(wizard).toContain('segments');
    const taken = Object.entries(sheets).flatMap(([file, css]) =>
      [...classesOf(css)].filter((name) => wizard.has(name)).map((name) => `${file} .${name}`),
    );
    expect(taken).toEqual([]);
  });
});
