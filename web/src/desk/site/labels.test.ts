import { describe, expect, it, vi } from 'vitest';
import { pageFile, pageSchema } from '../fixtures/content-file.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { fieldPath } from './field-path.ts';
import { findFiles } from './find-files.ts';
import { labelFor, titleFor } from './labels.ts';
import { countWords } from './MarkdownCell.tsx';
import { placeName } from './place-name.ts';
import { pageIn, previewAddress } from './preview-address.ts';
import { problemsByField } from './problems.ts';
import { type Json, Shapes } from './schema.ts';

describe('labels and problems', () => {
  it('turns a key into a label', () => {
    expect(labelFor('livery_phone')).toBe('Phone on the truck');
    expect(labelFor('page-hero')).toBe('Page heading');
  });

  it('names fields by what they do on the site, not by their keys', () => {
    const jargon = /toast|livery|prose|hero|\bcrumb|\blabel$|\bpicture\b/i;
    const { fields } = screenMessages.site;
    const found = Object.entries(fields).filter(([key, label]) => key.includes('_') && jargon.test(label));
    expect(found).toEqual([]);
    expect(['press', 'bare', 'head', 'kept', 'prose'].map(labelFor)).toEqual([
      'Confirm button',
      'General price question',
      'Column headings',
      'Text while offline',
      'Text',
    ]);
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
    expect(titleFor(hero, shape)).toBe('Home page opening: Expert movers');
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

  it('calls the next step of a post what it is, and other fields of that key by the key', () => {
    expect(fieldPath('/next', {})).toBe('Button link');
    expect(fieldPath('/section/0/next', {})).toBe('Sections 1, Next');
  });

  it('names a section by its kind, as the form does', () => {
    const value = { section: [{ kind: 'hero' }, { kind: 'faq', items: [{}, {}] }, { kind: 'faq' }] };
    expect(fieldPath('/section/0/heading', value)).toBe('Home page opening, Heading');
    expect(fieldPath('/section/1/items/1/answer', value)).toBe('FAQ 1, item 2, Answer');
    expect(fieldPath('/section/2/heading', value)).toBe('FAQ 2, Heading');
    expect(fieldPath('/items/0/answer', { items: [{}] })).toBe('Item 1, Answer');
  });

  it('shows a number that is the key of a table as it is', () => {
    expect(fieldPath('/crews/3', { crews: { 3: '160.00' } })).toBe('Crews 3');
    expect(fieldPath('/crews/3', { crews: ['120.00'] })).toBe('Crews 4');
  });

  it('names what a search found as the profile and the price list do', () => {
    expect(placeName('facts.toml', '/phone/main')).toBe('Main phone');
    expect(placeName('facts.toml', '/phone/desk')).toBe('Phone, Desk');
    expect(placeName('rates.toml', '/minimum_hours')).toBe('Minimum hours per move');
    expect(placeName('en/pages/about.toml', '/section/0/heading')).toBe('Heading');
  });

  it('groups the problems of a file by field', () => {
    const at = { place: '', line: null, title: 'Home', message: 'No.' };
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
