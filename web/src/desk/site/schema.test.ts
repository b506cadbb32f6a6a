import { describe, expect, it } from 'vitest';
import { pageFile, pageSchema } from '../fixtures/content-file.ts';
import { type Json, type Schema, Shapes } from './schema.ts';

const shapes = new Shapes(pageSchema);
const definition = (name: string) => ({ $ref: `#/$defs/${name}` }) satisfies Schema;

describe('Shapes', () => {
  it('keeps field order and marks optional fields', () => {
    const shape = shapes.of(pageSchema);
    if (shape.kind !== 'object') throw new Error(shape.kind);
    expect(shape.fields.map(({ key, required }) => [key, required])).toEqual([
      ['path', true],
      ['title', true],
      ['miles', false],
      ['updated', false],
      ['section', true],
    ]);
  });

  it('resolves references and nullable types', () => {
    const hero = shapes.of(definition('Hero'));
    if (hero.kind !== 'object') throw new Error(hero.kind);
    const kinds = hero.fields.map(({ key, schema }) => [key, shapes.of(schema).kind]);
    expect(Object.fromEntries(kinds)).toEqual({
      ...{ heading: 'text', livery: 'list', quote: 'object', call: 'object', icon: 'choice', wide: 'switch' },
    });
    expect(shapes.of({ type: ['string', 'null'] }).kind).toBe('text');
  });

  it('reads a choice from described constants', () => {
    const shape = shapes.of({
      oneOf: [
        { type: 'string', const: 'plain', description: 'Without a frame.' },
        { type: 'string', enum: ['wide', 'tall'] },
      ],
    });
    expect(shape).toMatchObject({
      kind: 'choice',
      choices: [{ value: 'plain', about: 'Without a frame.' }, { value: 'wide' }, { value: 'tall' }],
    });
  });

  it('distinguishes section variants by their constant', () => {
    const shape = shapes.of(definition('Section'));
    if (shape.kind !== 'variants') throw new Error(shape.kind);
    expect(shape.variants.map(({ name }) => name)).toEqual(['hero', 'faq']);
    const [, faq] = (pageFile.value as { section: Json[] }).section;
    expect(shapes.variantFor(shape.variants, faq)?.name).toBe('faq');
  });

  it('distinguishes a text from an object variant', () => {
    const shape = shapes.of({ anyOf: [{ type: 'string' }, definition('Link')] });
    if (shape.kind !== 'variants') throw new Error(shape.kind);
    expect(shapes.variantFor(shape.variants, 'plain')?.name).toBe('string');
    expect(shapes.variantFor(shape.variants, { label: 'Call', href: 'tel:1' })?.schema).toEqual(
      definition('Link'),
    );
  });

  it('creates a minimal value with the required fields', () => {
    const shape = shapes.of(definition('Section'));
    if (shape.kind !== 'variants') throw new Error(shape.kind);
    const [hero] = shape.variants;
    expect(hero && shapes.emptyValue(hero.schema)).toEqual({
      ...{ kind: 'hero', heading: '', livery: [''], quote: { label: '', href: '' }, icon: 'clock' },
    });
  });

  it('handles recursive schemas', () => {
    const tree: Schema = {
      $ref: '#/$defs/Node',
      $defs: {
        Node: { type: 'object', properties: { parts: { type: 'array', items: { $ref: '#/$defs/Node' } } } },
      },
    };
    expect(new Shapes(tree).emptyValue(tree)).toEqual({});
  });

  it('falls back to "other" for unsupported schemas', () => {
    expect(shapes.of({}).kind).toBe('other');
    expect(shapes.of({ type: 'array', items: true }).kind).toBe('other');
  });
});
