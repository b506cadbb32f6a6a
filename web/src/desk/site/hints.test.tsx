import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { hintFor } from './hints.tsx';
import type { Schema } from './schema.ts';

/** A field with a translated hint, one with an unknown hint, one whose hint repeats its label, and a kind of item. */
const schema: Schema = {
  type: 'object',
  properties: {
    rating: { type: 'string', description: 'Number of stars, out of five; 0 shows none. Never more.' },
    hours: { type: 'string', description: 'Counted by `nobody`.' },
    locality: { type: 'string', description: 'City.' },
    section: {
      type: 'array',
      items: {
        oneOf: [
          {
            description: 'Video cards. Each has a title.',
            type: 'object',
            properties: { kind: { type: 'string', const: 'videos' } },
          },
          {
            description: 'Rating and testimonials.',
            type: 'object',
            properties: { kind: { type: 'string', const: 'reviews' } },
          },
        ],
      },
    },
  },
};

afterEach(cleanup);

describe('hints at an English desk', () => {
  it('are the first sentence of a description', () => {
    expect(hintFor('title', 'What stands in `title`. Keep it short.')).toBe('What stands in title.');
    expect(hintFor('auth-form', 'A form. [`State`] says\nwhere it leads.')).toBe('A form.');
  });

  it('are left out if they only repeat the label', () => {
    expect(hintFor('heading', 'The heading.')).toBeUndefined();
    expect(hintFor('title', '')).toBeUndefined();
  });
});

describe('hints at a Spanish desk', () => {
  it('are Spanish, or marked as English without a translation', async () => {
    document.documentElement.lang = 'es';
    vi.resetModules();
    const { FileForm } = await import('./FileForm.tsx');
    const { createForm } = await import('./form-state.ts');
    document.documentElement.lang = 'en';
    const form = createForm({ ...pageFile, schema, value: { section: [] } }, null);
    render(<FileForm form={form} act={() => {}} />);
    expect(screen.getByText('Cuántas estrellas, de cinco; con 0 no se muestra ninguna.').lang).toBe('');
    expect(screen.getByText('Counted by nobody.').lang).toBe('en');
    expect(screen.getByText('Tarjetas de video.').lang).toBe('');
    expect(screen.getByLabelText(/^Ciudad/)).toBeTruthy();
    expect(screen.queryByText('Ciudad.')).toBeNull();
  });
});
