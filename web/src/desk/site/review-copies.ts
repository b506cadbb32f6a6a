import { isEqual } from './file-draft.ts';
import { childPointer, valueAtPointer, withValueAt } from './json-pointer.ts';
import { isList, isObject, type Json, type JsonObject } from './schema.ts';

/** The files with customers' reviews: the same ones are on the home page and on the page of reviews. */
export const reviewFiles = ['en', 'es'].flatMap((language) =>
  ['home', 'reviews'].map((page) => `${language}/pages/${page}.toml`),
);

/** The texts of a customer's review; empty ones are missing. */
export interface Review {
  readonly name: string;
  readonly words: string;
  /** The name of the video file. */
  readonly video: string;
  /** The name of the picture. */
  readonly poster: string;
}

/** A review before and after it was published. */
export interface ChangedReview {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** A value as a customer's review. */
export function reviewOf(value: Json | undefined): Review {
  const fields: JsonObject = isObject(value) ? value : {};
  return {
    name: textOf(fields.name),
    words: textOf(fields.words),
    video: textOf(fields.video_url),
    poster: textOf(isObject(fields.poster) ? fields.poster.name : undefined),
  };
}

/** Whether two reviews have the same name and words. */
export function isSameReview(one: Review, other: Review): boolean {
  return one.name === other.name && one.words === other.words;
}

/** The reviews of a page that were changed in place; new, moved and removed ones are left out. */
export function changedReviews(before: Json, after: Json): readonly ChangedReview[] {
  const old = reviewsIn(before).map((pointer) => ({ pointer, review: valueAtPointer(before, pointer) }));
  const present = reviewsIn(after).map((pointer) => valueAtPointer(after, pointer) ?? null);
  return old.flatMap(({ pointer, review }) => {
    const now = valueAtPointer(after, pointer);
    if (!isObject(review) || !isObject(now)) return [];
    if (present.some((one) => isEqual(one, review))) return [];
    if (old.some((one) => one.review !== undefined && isEqual(one.review, now))) return [];
    return [{ before: review, after: now }];
  });
}

/**
 * The pointers of the reviews of another page that say the same as a review did, or show the same picture. One that
 * names the new customer was changed there.
 */
export function copiesIn(page: Json, { before, after }: ChangedReview): readonly string[] {
  const { name, poster } = reviewOf(before);
  const next = reviewOf(after).name;
  return reviewsIn(page).filter((pointer) => {
    const other = reviewOf(valueAtPointer(page, pointer));
    if (next !== name && other.name === next) return false;
    return (name !== '' && other.name === name) || (poster !== '' && other.poster === poster);
  });
}

/**
 * A page with the changed reviews in place of their copies. A page in another language gets what needs no translation;
 * the words of another customer are removed there, until they are translated.
 */
export function withCopies(page: Json, changes: readonly ChangedReview[], isSameLanguage: boolean): Json {
  const puts = changes.flatMap((change) => copiesIn(page, change).map((pointer) => ({ pointer, change })));
  return puts.reduce((whole, { pointer, change }) => {
    const copy = valueAtPointer(page, pointer);
    if (!isObject(copy)) return whole;
    return withValueAt(whole, pointer, isSameLanguage ? ownCopy(copy, change) : translation(copy, change));
  }, page);
}

/** Whether a customer's words have to be translated on pages in another language. */
export function needsTranslation({ before, after }: ChangedReview): boolean {
  const [old, now] = [reviewOf(before), reviewOf(after)];
  return now.words !== '' && !isSameReview(old, now);
}

/** A copy with the texts of the changed review, and no video or picture that it has lost. */
function ownCopy(copy: JsonObject, { after }: ChangedReview): JsonObject {
  const { words: _, ...others } = withoutLost(copy, after);
  const taken = Object.fromEntries(texts.flatMap((key) => entryOf(after, key)));
  return { ...others, ...taken };
}

function translation(copy: JsonObject, { before, after }: ChangedReview): JsonObject {
  const { words, ...others } = withoutLost(copy, after);
  const changed = texts.filter((key) => key !== 'words' && before[key] !== after[key]);
  const isSamePerson = before.name === after.name;
  return {
    ...others,
    ...Object.fromEntries(changed.flatMap((key) => entryOf(after, key))),
    ...(isSamePerson && words !== undefined && { words }),
  };
}

const texts = ['name', 'location', 'rating', 'source', 'words'] as const;

function withoutLost(copy: JsonObject, after: JsonObject): JsonObject {
  const lost = ['video_url', 'poster'].filter((key) => !isPresent(after[key]));
  return Object.fromEntries(Object.entries(copy).filter(([key]) => !lost.includes(key)));
}

function entryOf(review: JsonObject, key: string): readonly (readonly [string, Json])[] {
  const value = review[key];
  return isPresent(value) ? [[key, value]] : [];
}

function isPresent(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}

/** The pointers of the reviews of a page. */
function reviewsIn(page: Json): readonly string[] {
  const sections = valueAtPointer(page, '/section');
  if (!isList(sections)) return [];
  return sections.flatMap((section, at) => {
    const list = isObject(section) ? section.testimonials : undefined;
    const pointer = `/section/${at}/testimonials`;
    return isList(list) ? list.map((_, number) => childPointer(pointer, number)) : [];
  });
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
