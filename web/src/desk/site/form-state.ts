import type { ContentFile, ContentProblem } from '../../contract.gen';
import { type FileDraft, isEqual } from './file-draft.ts';
import { withValueAt } from './json-pointer.ts';
import { withoutProblemsAt } from './problems.ts';
import type { Json } from './schema.ts';

/** A file as it stands in the form. */
export interface FormState {
  /** What the server has told of it last. */
  readonly file: ContentFile;
  /** The version that is typed over. Where the file has another one, somebody else published meanwhile. */
  readonly version: string;
  readonly value: Json;
  readonly body: string | null;
  readonly problems: readonly ContentProblem[];
  /** Whether what is shown was typed before, and kept by this browser. */
  readonly isRestored: boolean;
  /** Counts up when other values come in than were typed, so that every field begins anew. */
  readonly round: number;
}

/** What happens to a form. */
export type FormAction =
  | { readonly type: 'change'; readonly pointer: string; readonly value: Json | undefined }
  | { readonly type: 'body'; readonly body: string }
  | { readonly type: 'problems'; readonly problems: readonly ContentProblem[] }
  /** The server told of the file, unasked. */
  | { readonly type: 'told'; readonly file: ContentFile }
  /** What is typed shall be published over what others published. */
  | { readonly type: 'keep-mine' }
  /** What is typed is given up for what the server has. */
  | { readonly type: 'take-theirs' }
  /** The server has taken this. */
  | { readonly type: 'published'; readonly file: ContentFile; readonly sent: Sent };

/** What was sent to be published. */
export type Sent = Pick<FormState, 'value' | 'body'>;

/** A form for a file, with what was typed into it before. */
export function createForm(file: ContentFile, draft: FileDraft | null): FormState {
  if (!draft || (isEqual(draft.value, file.value as Json) && draft.body === file.body && file.version !== ''))
    return { ...formFrom(file), round: 0 };
  const { version, value, body } = draft;
  return { file, version, value, body, problems: [], isRestored: true, round: 0 };
}

/** Whether the form says something else than the site. */
export function isFormDirty({ file, version, value, body }: FormState): boolean {
  return version === '' || !isEqual(value, file.value as Json) || body !== file.body;
}

/** Whether somebody else published the file while this was typed. */
export function hasEditConflict(form: FormState): boolean {
  return form.version !== form.file.version && isFormDirty(form);
}

/** The form after something has happened to it. */
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
      return { ...form, problems: action.problems };
    case 'told': {
      if (action.file.version === form.file.version) return form;
      return isFormDirty(form) ? { ...form, file: action.file } : resetTo(form, action.file);
    }
    case 'keep-mine':
      return { ...form, version: form.file.version };
    case 'take-theirs':
      return resetTo(form, form.file);
    case 'published': {
      const { file, sent } = action;
      // Somebody types on while it is sent: that is not lost, and not published.
      if (form.value !== sent.value || form.body !== sent.body)
        return { ...form, file, version: file.version, problems: [] };
      return resetTo(form, file);
    }
  }
}

/** Where problems of a post's Markdown are said to be. */
export const bodyPointer = '/body';

function resetTo(form: FormState, file: ContentFile): FormState {
  return { ...formFrom(file), round: form.round + 1 };
}

function formFrom(file: ContentFile): Omit<FormState, 'round'> {
  const { version, body } = file;
  return { file, version, value: file.value as Json, body, problems: [], isRestored: false };
}
