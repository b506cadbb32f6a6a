import { describe, expect, it, vi } from 'vitest';
import { pageFile, pageSchema } from '../fixtures/content-file.ts';
import { fieldPath } from './field-path.ts';
import { findFiles } from './find-files.ts';
import { labelFor, titleFor } from './labels.ts';
import { countWords } from './MarkdownCell.tsx';
import { pageIn, previewAddress } from './preview-address.ts';
import { problemsByField } from './problems.ts';
import { type Json, Shapes } from './schema.ts';

describe('labels and problems', () => {
  it('turns a key into a label', () => {
    expect(labelFor('livery_phone')).toBe('Livery phone');
    expect(labelFor('page-hero')).toBe('Page hero');
  });

  it('names fields and kinds of sections in the language of the desk', async () => {
    document.documentElement.lang = 'es';
    vi.resetModules();
    const spanish = await import('./labels.ts');
    document.documentElement.lang = 'en';
    expect(['heading', 'call-to-action', 'tax_percent'].map(spanish.labelFor)).toEqual([
      'Encabezado',
      'Invitación a cotizar',
      'Impuesto (%)',
    ]);
  });

  it('titles a section with its kind and heading', () => {
    const shapes = new Shapes(pageSchema);
    const [hero, faq] = (pageFile.value as { section: Json[] }).section;
    const shape = shapes.of({ $ref: '#/$defs/Section' });
    expect(titleFor(hero, shape)).toBe('Hero: Expert movers');
    expect(titleFor(faq, shape)).toBe('FAQ: Do stairs cost more?');
    expect(titleFor({ question: '  Do stairs\ncost more?' }, shapes.of({ $ref: '#/$defs/Question' }))).toBe(
      'Do stairs cost more?',
    );
  });

  it('describes the location of a problem', () => {
    const value = { section: [{ badges: [{}, {}, { label: '' }] }] };
    expect(fieldPath('/section/0/badges/2/label', value)).toBe('Sections 1, Badges 3, Label');
    expect(fieldPath('/section/0/badges/2/label', undefined)).toBe('Sections 1, Badges 3, Label');
  });

  it('shows a number that is the key of a table as it is', () => {
    expect(fieldPath('/crews/3', { crews: { 3: '160.00' } })).toBe('Crews 3');
    expect(fieldPath('/crews/3', { crews: ['120.00'] })).toBe('Crews 4');
  });

  it('groups the problems of a file by field', () => {
    const at = { line: null, message: 'No.' };
    const fields = problemsByField(
      [
        { ...at, pointer: '/title', file: 'a.toml' },
        { ...at, pointer: '/title', file: 'a.toml', message: 'Nor this.' },
        { ...at, pointer: '/title', file: 'b.toml' },
      ],
      'a.toml',
    );
    expect([...fields]).toEqual([['/title', ['No.', 'Nor this.']]]);
  });

  it('counts words without Markdown syntax', () => {
    expect(countWords('## What to ask\n\n- _¿Cuánto_ cuesta? **It’s** [free](/quote).')).toBe(8);
    expect(countWords('')).toBe(0);
  });

  it('finds files by the beginning of a word, ignoring accents', () => {
    const line = {
      title: 'Peñitas',
      path: 'en/cities/peñitas.toml',
      page_path: '/city/peñitas',
      edited: null,
      removed: false,
      outdated: false,
      found_at: null,
      found: null,
    };
    const groups = [{ kind: 'cities' as const, files: [line] }];
    expect(findFiles(groups, 'penitas')).toEqual(groups);
    expect(findFiles(groups, 'cities PEÑ')).toEqual(groups);
    expect(findFiles(groups, 'pharr')).toEqual([]);
    expect(findFiles(groups, 'peñ cities')).toEqual([]);
    expect(findFiles(groups, 'nitas')).toEqual([]);
  });
});

describe('preview URLs', () => {
  it('switch between pages of the same preview', () => {
    expect(pageIn('/desk/preview/ab12/city/pharr')).toBe('/city/pharr');
    expect(pageIn('/desk/preview/ab12')).toBe('/');
    expect(previewAddress('/desk/preview/ab12/', '/services')).toBe('/desk/preview/ab12/services');
  });
});
