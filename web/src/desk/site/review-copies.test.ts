import { describe, expect, it } from 'vitest';
import { changedReviews, copiesIn, needsTranslation, withCopies } from './review-copies.ts';
import type { Json, JsonObject } from './schema.ts';

const page = (...testimonials: readonly JsonObject[]): Json => ({
  section: [{ kind: 'hero' }, { kind: 'reviews', testimonials }],
});
const sample = (name: string, poster: string): JsonObject => ({
  name,
  location: 'Edinburg',
  rating: 5,
  source: 'Sample review',
  poster: { name: poster, alt: '' },
});
const marta = { ...sample('Marta G.', 'review-1.jpg'), video_url: 'review-1.mp4' };
const ernesto = sample('Ernesto R.', 'review-2.jpg');
const delia: JsonObject = {
  name: 'Delia R.',
  location: 'Pharr',
  rating: 4,
  source: 'Google',
  words: 'They wrapped my piano.',
};
const pointer = '/section/1/testimonials/0';

describe('changedReviews', () => {
  it('finds the reviews that were rewritten, and none that only moved', () => {
    expect(changedReviews(page(marta, ernesto), page(delia, ernesto))).toEqual([
      { before: marta, after: delia },
    ]);
    expect(changedReviews(page(marta, ernesto), page(ernesto, marta))).toEqual([]);
    expect(changedReviews(page(marta, ernesto), page(ernesto))).toEqual([]);
  });
});

describe('withCopies', () => {
  const change = { before: marta, after: delia };

  it('finds a copy by its name or by its picture', () => {
    expect(copiesIn(page(sample('Sample 1', 'review-1.jpg'), ernesto), change)).toEqual([pointer]);
    expect(copiesIn(page({ name: 'Marta G.' }, ernesto), change)).toEqual([pointer]);
    expect(copiesIn(page(ernesto), change)).toEqual([]);
  });

  it('leaves a copy alone that already names the new customer', () => {
    expect(copiesIn(page(sample('Delia R.', 'review-1.jpg')), change)).toEqual([]);
  });

  it('takes over the whole text in the same language, without the sample’s video', () => {
    const other = page(marta, ernesto);
    expect(withCopies(other, [change], true)).toEqual(page(delia, ernesto));
  });

  it('leaves the words to be translated in another language', () => {
    const { words: _, ...withoutWords } = delia;
    const spanish = page({ ...marta, words: 'Palabras de otra persona.' }, ernesto);
    expect(withCopies(spanish, [change], false)).toEqual(page(withoutWords, ernesto));
    expect(needsTranslation(change)).toBe(true);
  });

  it('keeps translated words when the same customer’s stars or city change', () => {
    const stars = { before: delia, after: { ...delia, rating: 5 } };
    const translated = { ...delia, source: 'Opinión de Google', words: 'Envolvieron mi piano.' };
    expect(withCopies(page(translated), [stars], false)).toEqual(page({ ...translated, rating: 5 }));
    expect(needsTranslation(stars)).toBe(false);
  });
});
