import type { ContentFile, ContentKind } from '../../contract.gen';
import { draftNames, loadDraft, saveDraft } from '../lib/use-draft.ts';
import { changedPointers } from './diff.ts';
import { languageOf } from './file-language.ts';
import { plain } from './find-files.ts';
import type { Content } from './merge-content.ts';
import { isObject, type Json } from './schema.ts';
import { showTextWith } from './shown-text.ts';

/** Unpublished changes to a file. */
export interface FileDraft {
  /** The version that was edited. */
  readonly version: string;
  readonly value: Json;
  readonly body: string | null;
  /** The content of that version; older drafts do not have it. */
  readonly base?: Content;
  /** The whole file, if it is a new post that the server does not know. */
  readonly file?: ContentFile;
}

const start = 'site:';

/** The storage key of a file's draft. */
export function draftKey(path: string): string {
  return start + path;
}

/** A new page, city or post that was never published: it exists only in this browser. */
export interface NewFile {
  readonly path: string;
  readonly kind: ContentKind;
  /** Its title with the values in braces filled in, or the name of the city. */
  readonly title: string;
}

/** The new files in this browser that are not published yet, by title. */
export function newFiles(): NewFile[] {
  const found = draftNames(start).flatMap((name) => {
    const draft = parseDraft(loadDraft(name));
    if (!draft?.file || draft.version !== '') return [];
    const { path, kind } = draft.file;
    return [{ path, kind, title: shownTitle(draft.file, draft.value) }];
  });
  return found.sort((a, b) => a.title.localeCompare(b.title));
}

/** Keeps a new file in this browser until it is published or discarded. */
export function keepNewFile(file: ContentFile): void {
  const draft: FileDraft = { version: '', value: file.value as Json, body: file.body, file };
  saveDraft(draftKey(file.path), JSON.stringify(draft));
}

/** The unpublished new file of the same language that already has the address or the title of another one. */
export function sameNewFile(begun: ContentFile): NewFile | undefined {
  const { path, kind, value } = begun;
  const wanted = plain(shownTitle(begun, value as Json));
  return newFiles().find(
    (file) =>
      file.path === path ||
      (file.kind === kind && languageOf(file.path) === languageOf(path) && plain(file.title) === wanted),
  );
}

/** The title of a new file with these values, as pages show it. */
function shownTitle({ title, placeholders }: ContentFile, value: Json): string {
  return showTextWith(placeholders)(titleIn(value) || title);
}

/** What the values call the file. The title of a page ends with the name of the company. */
function titleIn(value: Json): string {
  const title = isObject(value) ? (value.city_name ?? value.title) : undefined;
  return typeof title === 'string' ? (title.split(' | ')[0] ?? '').trim() : '';
}

/** Deletes the draft of a file if it is what was published. What was typed since then stays. */
export function forgetPublishedDraft(path: string, sent: Pick<FileDraft, 'value' | 'body'>): void {
  const draft = parseDraft(loadDraft(draftKey(path)));
  if (draft && isEqual(draft.value, sent.value) && draft.body === sent.body) saveDraft(draftKey(path), '');
}

/** Parses a stored draft; null if there is none or it is invalid. */
export function parseDraft(text: string): FileDraft | null {
  if (text === '') return null;
  try {
    const draft = JSON.parse(text) as Partial<FileDraft>;
    const { version, value, body = null, base, file } = draft;
    if (typeof version !== 'string' || value === undefined) return null;
    // Older drafts do not contain what is newer in a file.
    return { version, value, body, ...(base && { base }), ...(file && { file: { ...newer, ...file } }) };
  } catch {
    return null;
  }
}

const newer: Pick<ContentFile, 'placeholders' | 'places'> = { placeholders: [], places: [] };

/** Whether two values are deeply equal. The order of keys does not matter: the server writes them in its own. */
export function isEqual(one: Json, other: Json): boolean {
  return changedPointers(one, other).length === 0;
}
