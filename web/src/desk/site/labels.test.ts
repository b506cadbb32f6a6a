import { describe, expect, it } from 'vitest';
import { pageFile, pageSchema } from '../fixtures/content-file.ts';
import { wordsIn } from './BodyCell.tsx';
import { findFiles } from './find.ts';
import { hintOf, labelOf, titleOf } from './labels.ts';
import { placeOf } from './ProblemSummary.tsx';
import { pageOf, previewOf } from './preview-address.ts';
import { byField } from './problems.ts';
import { type Json, Shapes } from './schema.ts';

describe('words for a file', () => {
  it('makes a label of a key', () => {
    expect(labelOf('livery_phone')).toBe('Livery phone');
    expect(labelOf('page-hero')).toBe('Page hero');
  });

  it('says of a field only what its label does not', () => {
    expect(hintOf('heading', 'The heading.')).toBeUndefined();
    expect(hintOf('title', 'What stands in `title`. Keep it short.')).toBe('What stands in title.');
    expect(hintOf('title', '')).toBeUndefined();
    expect(hintOf('title', '')).toBeUndefined();
  });

  it('calls a section by its kind and its heading', () => {
    const shapes = new Shapes(pageSchema);
    const [hero, faq] = (pageFile.value as { section: Json[] }).section;
    const shape = shapes.of({ $ref: '#/$defs/Section' });
    expect(titleOf(hero, shape)).toBe('Hero: Expert movers');
    expect(titleOf(faq, shape)).toBe('Faq: Do stairs cost more?');
    expect(titleOf({ question: '  Do stairs\ncost more?' }, shapes.of({ $ref: '#/$defs/Question' }))).toBe(
      'Do stairs cost more?',
    );
  });

  it('says where a problem is', () => {
    expect(placeOf('/section/0/badges/2/label')).toBe('Sections 1, Badges 3, Label');
    expect(placeOf('/crews/3')).toBe('Crews 4');
  });

  it('brings the problems of this file to their fields', () => {
    const at = { line: null, message: 'No.' };
    const fields = byField(
      [
        { ...at, pointer: '/title', file: 'a.toml' },
        { ...at, pointer: '/title', file: 'a.toml', message: 'Nor this.' },
        { ...at, pointer: '/title', file: 'b.toml' },
      ],
      'a.toml',
    );
    expect([...fields]).toEqual([['/title', ['No.', 'Nor this.']]]);
  });

  it('counts the words of a text without its signs', () => {
    expect(wordsIn('## What to ask\n\n- _¿Cuánto_ cuesta? **It’s** [free](/quote).')).toBe(8);
    expect(wordsIn('')).toBe(0);
  });

  it('finds files by parts of words, with or without accents', () => {
    const line = {
      title: 'Peñitas',
      path: 'en/cities/peñitas.toml',
      page_path: '/city/peñitas',
      edited: null,
      removed: false,
    };
    const groups = [{ kind: 'towns' as const, files: [line] }];
    expect(findFiles(groups, 'penitas')).toEqual(groups);
    expect(findFiles(groups, 'town PEÑ')).toEqual(groups);
    expect(findFiles(groups, 'pharr')).toEqual([]);
  });
});

describe('the addresses of a preview', () => {
  it('lead from page to page within it', () => {
    expect(pageOf('/desk/preview/ab12/city/pharr')).toBe('/city/pharr');
    expect(pageOf('/desk/preview/ab12')).toBe('/');
    expect(previewOf('/desk/preview/ab12/', '/services')).toBe('/desk/preview/ab12/services');
  });
});
