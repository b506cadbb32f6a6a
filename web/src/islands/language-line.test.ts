import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerSpanish, prefersSpanish } from './language-line.ts';

const line = () => document.querySelector('.langline');

describe('the line that offers Spanish', () => {
  beforeEach(() => {
    localStorage.clear();
    document.body.innerHTML =
      '<header><a hreflang="es" href="/es/cotizacion">Español</a></header><main tabindex="-1"></main>';
    return () => vi.unstubAllGlobals();
  });
  const languages = (...all: string[]) => vi.stubGlobal('navigator', { languages: all });

  it('leads to the same page, and stays away once it was dismissed', () => {
    languages('es-MX', 'en');
    offerSpanish();
    expect(line()?.getAttribute('lang')).toBe('es');
    expect(line()?.textContent).toContain('Ver esta página en español');
    expect(line()?.querySelector('a')?.getAttribute('href')).toContain('/es/cotizacion');
    line()?.querySelector('button')?.click();
    expect(line()).toBeNull();
    expect(document.activeElement).toBe(document.querySelector('main'));
    offerSpanish();
    expect(line()).toBeNull();
  });

  it('is not shown to who prefers English, nor on a page without a translation', () => {
    languages('en-US', 'es');
    offerSpanish();
    expect(line()).toBeNull();
    languages('es');
    document.querySelector('header')?.remove();
    offerSpanish();
    expect(line()).toBeNull();
  });
});

it.each([
  [['es'], true],
  [['es-MX', 'en-US'], true],
  [['fr', 'es', 'en'], true],
  [['en-ES', 'es'], false],
  [['en', 'es'], false],
  [['fr'], false],
  [['est', 'en'], false],
])('%j prefers Spanish: %s', (languages, prefers) => {
  expect(prefersSpanish(languages)).toBe(prefers);
});
