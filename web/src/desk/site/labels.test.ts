import { describe, expect, it } from 'vitest';
import { pageFile, pageSchema } from '../fixtures/content-file.ts';
import { findFiles } from './find-files.ts';
import { hintFor, labelFor, titleFor } from './labels.ts';
import { countWords } from './MarkdownCell.tsx';
import { fieldPath } from './ProblemSummary.tsx';
import { pageIn, previewAddress } from './preview-address.ts';
import { problemsByField } from './problems.ts';
import { type Json, Shapes } from './schema.ts';

describe('words for a file', () => {
  it('makes a label of a key', () => {
    expect(labelFor('livery_phone')).toBe('Livery phone');
    expect(labelFor('page-hero')).toBe('Page hero');
  });

  it('strings of a field only what its label does not', () => {
    expect(hintFor('heading', 'The heading.')).toBeUndefined();
    expect(hintFor('title', 'What stands in `title`. Keep it short.')).toBe('What stands in title.');
    expect(hintFor('title', '')).toBeUndefined();
    expect(hintFor('title', '')).toBeUndefined();
  });

  it('calls a section by its kind and its heading', () => {
    const shapes = new Shapes(pageSchema);
    const [hero, faq] = (pageFile.value as { section: Json[] }).section;
    const shape = shapes.of({ $ref: '#/$defs/Section' });
    expect(titleFor(hero, shape)).toBe('Hero: Expert movers');
    expect(titleFor(faq, shape)).toBe('Faq: Do stairs cost more?');
    expect(titleFor({ question: '  Do stairs\ncost more?' }, shapes.of({ $ref: '#/$defs/Question' }))).toBe(
      'Do stairs cost more?',
    );
  });

  it('strings where a problem is', () => {
    expect(fieldPath('/section/0/badges/2/label')).toBe('Sections 1, Badges 3, Label');
    expect(fieldPath('/crews/3')).toBe('Crews 4');
  });

  it('brings the problems of this file to their fields', () => {
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

  it('counts the words of a text withoutLead its signs', () => {
    expect(countWords('## What to ask\n\n- _¿Cuánto_ cuesta? **It’s** [free](/quote).')).toBe(8);
    expect(countWords('')).toBe(0);
  });

  it('finds files by parts of words, with or withoutLead accents', () => {
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
    expect(pageIn('/desk/preview/ab12/city/pharr')).toBe('/city/pharr');
    expect(pageIn('/desk/preview/ab12')).toBe('/');
    expect(previewAddress('/desk/preview/ab12/', '/services')).toBe('/desk/preview/ab12/services');
  });
});
