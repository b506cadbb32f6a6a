import type { ContentFile, ContentProblem } from '../../contract.gen';
import { changedPointers } from './diff.ts';
import { type FileDraft, isEqual } from './file-draft.ts';
import { valueAtPointer, withValueAt } from './json-pointer.ts';
import { bodyPointer, type Content, isWithin, mergeContent, withTheirs } from './merge-content.ts';
import { withoutProblemsAt } from './problems.ts';
import type { Json } from './schema.ts';

/** The state of the form for a file. */
export interface FormState {
  /** The file as the server last sent it. */
  readonly file: ContentFile;
  /** The version being edited. If the file has another one, someone else has published. */
  readonly version: string;
  readonly value: Json;
  readonly body: string | null;
  /** The content of the version being edited; null for a draft that does not contain it. */
  readonly base: Content | null;
  /** Pointers of what someone else changed as well, until the user chooses. */
  readonly conflicts: readonly string[];
  readonly problems: readonly ContentProblem[];
  /** How often the server found problems. */
  readonly refusals: number;
  /** Whether changes were restored from a draft in this browser. An unchanged new file has none. */
  readonly isRestored: boolean;
  /** Incremented when the content is replaced, so that every field is re-created. */
  readonly round: number;
}

/** An action on the form. */
export type FormAction =
  | { readonly type: 'change'; readonly pointer: string; readonly value: Json | undefined }
  | { readonly type: 'body'; readonly body: string }
  | { readonly type: 'problems'; readonly problems: readonly ContentProblem[] }
  /** A refetch brought the file. */
  | { readonly type: 'refetched'; readonly file: ContentFile }
  /** Decides a conflict. */
  | { readonly type: 'choose'; readonly pointer: string; readonly choice: 'mine' | 'theirs' }
  /** Discard the user's changes. */
  | { readonly type: 'discard' }
  /** The server accepted the change. */
  | { readonly type: 'published'; readonly file: ContentFile; readonly sent: SentContent };

/** The content that was sent. */
export type SentContent = Content;

/** The initial form for a file, with its draft if there is one. */
export function createForm(file: ContentFile, draft: FileDraft | null): FormState {
  const isRestored =
    draft !== null && !(isEqual(draft.value, file.value as Json) && draft.body === file.body);
  if (!draft || (!isRestored && file.version !== '')) return { ...formFrom(file), refusals: 0, round: 0 };
  const { version, value, body, base = null } = draft;
  const form = { file, version, value, body, base, conflicts: [], problems: [], refusals: 0, round: 0 };
  const restored = { ...form, isRestored };
  return version === file.version ? { ...restored, base: contentOf(file) } : merged(restored, file);
}

/** Whether the form differs from the site. */
export function isFormDirty({ file, version, value, body }: FormState): boolean {
  return version === '' || !isEqual(value, file.value as Json) || body !== file.body;
}

/** The pointer of the first field that differs from the site. */
export function firstChange({ file, value, body }: FormState): string | undefined {
  const [first] = changedPointers(file.value as Json, value);
  return first ?? (body === file.body ? undefined : bodyPointer);
}

/** Whether someone else published other values of fields that were changed here. */
export function hasEditConflict(form: FormState): boolean {
  return form.conflicts.length > 0;
}

/** The reducer of the form. */
export function formReducer(form: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'change': {
      const value = withValueAt(form.value, action.pointer, action.value);
      const problems = withoutProblemsAt(form.problems, action.pointer);
      return { ...form, value, problems, conflicts: conflictsAfter(form.conflicts, action.pointer) };
    }
    case 'body':
      return {
        ...form,
        body: action.body,
        problems: form.problems.filter(({ pointer }) => pointer !== bodyPointer),
      };
    case 'problems':
      return {
        ...form,
        problems: action.problems,
        refusals: form.refusals + (action.problems.length > 0 ? 1 : 0),
      };
    case 'refetched': {
      // The text is the same, but what is said about it may be newer, such as when its original was changed.
      if (action.file.version === form.file.version) return { ...form, file: action.file };
      return isFormDirty(form) ? merged(form, action.file) : resetTo(form, action.file);
    }
    case 'choose': {
      const conflicts = form.conflicts.filter((pointer) => pointer !== action.pointer);
      const version = conflicts.length > 0 ? form.version : form.file.version;
      const decided = { ...form, conflicts, version };
      if (action.choice === 'mine') return decided;
      const taken = withTheirs(form, contentOf(form.file), action.pointer);
      return { ...decided, ...taken, round: form.round + 1 };
    }
    case 'discard':
      return resetTo(form, form.file);
    case 'published': {
      const { file, sent } = action;
      // Typed while publishing: kept, and still unpublished.
      if (!isEqual(form.value, sent.value) || form.body !== sent.body)
        return { ...form, ...basedOn(file), problems: [] };
      // The same fields stay on the screen, with what is open around them.
      if (isEqual(form.value, file.value as Json) && form.body === file.body)
        return { ...form, ...basedOn(file), problems: [], isRestored: false };
      return resetTo(form, file);
    }
  }
}

function resetTo(form: FormState, file: ContentFile): FormState {
  return { ...formFrom(file), refusals: form.refusals, round: form.round + 1 };
}

function formFrom(file: ContentFile): Omit<FormState, 'refusals' | 'round'> {
  return { ...basedOn(file), ...contentOf(file), problems: [], isRestored: false };
}

/** The parts of the state that say which version is edited. */
function basedOn(file: ContentFile): Pick<FormState, 'file' | 'version' | 'base' | 'conflicts'> {
  return { file, version: file.version, base: contentOf(file), conflicts: [] };
}

function contentOf({ value, body }: ContentFile): Content {
  return { value: value as Json, body };
}

/** The form over a newer version. Fields that were not changed here take the published values. */
function merged(form: FormState, file: ContentFile): FormState {
  const theirs = contentOf(file);
  const { value, body, conflicts } = mergeContent(form.base, form, theirs);
  const open = form.conflicts.filter(
    (pointer) => !isEqual(partAt(value, pointer), partAt(theirs.value, pointer)),
  );
  const all = [...new Set([...open, ...conflicts])];
  const version = all.length > 0 ? form.version : file.version;
  return { ...form, file, version, value, body, base: theirs, conflicts: all, round: form.round + 1 };
}

function partAt(value: Json, pointer: string): Json {
  return valueAtPointer(value, pointer) ?? null;
}

/** A part that was changed as a whole, such as a list with an item less, is decided as a whole. */
function conflictsAfter(conflicts: readonly string[], changed: string): readonly string[] {
  return [...new Set(conflicts.map((pointer) => (isWithin(pointer, changed) ? changed : pointer)))];
}
