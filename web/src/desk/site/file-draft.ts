import type { ContentFile } from '../../contract.gen';
import type { Json } from './schema.ts';

/** What has been typed into a file and is not published. */
export interface FileDraft {
  /** The version that it was typed over. */
  readonly version: string;
  readonly value: Json;
  readonly body: string | null;
  /** The whole file, where the server does not know it yet: a post that was just begun. */
  readonly file?: ContentFile;
}

/** The name under which a file's draft is kept in this browser. */
export function draftKey(path: string): string {
  return `site:${path}`;
}

/** Reads a draft as it was kept; null if there is none, or if it is not to be read. */
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

/** Whether two values say the same. */
export function isEqual(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
