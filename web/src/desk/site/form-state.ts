import type { ContentFile, ContentProblem } from '../../contract.gen';
import { changedPointers } from './diff.ts';
import { type FileDraft, isEqual } from './file-draft.ts';
import { withValueAt } from './json-pointer.ts';
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
  /** Publish the user's version over the other one. */
  | { readonly type: 'keep-mine' }
  /** Discard the user's changes. */
  | { readonly type: 'take-theirs' }
  /** The server accepted the change. */
  | { readonly type: 'published'; readonly file: ContentFile; readonly sent: SentContent };

/** The content that was sent. */
export type SentContent = Pick<FormState, 'value' | 'body'>;

/** The initial form for a file, with its draft if there is one. */
export function createForm(file: ContentFile, draft: FileDraft | null): FormState {
  const isRestored =
    draft !== null && !(isEqual(draft.value, file.value as Json) && draft.body === file.body);
  if (!draft || (!isRestored && file.version !== '')) return { ...formFrom(file), refusals: 0, round: 0 };
  const { version, value, body } = draft;
  return { file, version, value, body, problems: [], refusals: 0, isRestored, round: 0 };
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

/** Whether someone else published the file while it was edited. */
export function hasEditConflict(form: FormState): boolean {
  return form.version !== form.file.version && isFormDirty(form);
}

/** The reducer of the form. */
export function formReducer(form: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'change': {
      const value = withValueAt(form.value, action.pointer, action.value);
      return { ...form, value, problems: withoutProblemsAt(form.problems, action.pointer) };
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
      return isFormDirty(form) ? { ...form, file: action.file } : resetTo(form, action.file);
    }
    case 'keep-mine':
      return { ...form, version: form.file.version };
    case 'take-theirs':
      return resetTo(form, form.file);
    case 'published': {
      const { file, sent } = action;
      // Typed while publishing: kept, and still unpublished.
      if (form.value !== sent.value || form.body !== sent.body)
        return { ...form, file, version: file.version, problems: [] };
      // The same fields stay on the screen, with what is open around them.
      if (isEqual(form.value, file.value as Json) && form.body === file.body)
        return { ...form, file, version: file.version, problems: [], isRestored: false };
      return resetTo(form, file);
    }
  }
}

/** The pointer of errors in a post's Markdown. */
export const bodyPointer = '/body';

function resetTo(form: FormState, file: ContentFile): FormState {
  return { ...formFrom(file), refusals: form.refusals, round: form.round + 1 };
}

function formFrom(file: ContentFile): Omit<FormState, 'refusals' | 'round'> {
  const { version, body } = file;
  return { file, version, value: file.value as Json, body, problems: [], isRestored: false };
}
