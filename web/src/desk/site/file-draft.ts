import type { ContentFile } from '../../contract.gen';
import { loadDraft, saveDraft } from '../lib/use-draft.ts';
import { changedPointers } from './diff.ts';
import type { Json } from './schema.ts';

/** Unpublished changes to a file. */
export interface FileDraft {
  /** The version that was edited. */
  readonly version: string;
  readonly value: Json;
  readonly body: string | null;
  /** The whole file, if it is a new post that the server does not know. */
  readonly file?: ContentFile;
}

/** The storage key of a file's draft. */
export function draftKey(path: string): string {
  return `site:${path}`;
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
    if (typeof draft.version !== 'string' || draft.value === undefined) return null;
    return { ...draft, version: draft.version, value: draft.value, body: draft.body ?? null };
  } catch {
    return null;
  }
}

/** Whether two values are deeply equal. The order of keys does not matter: the server writes them in its own. */
export function isEqual(one: Json, other: Json): boolean {
  return changedPointers(one, other).length === 0;
}
