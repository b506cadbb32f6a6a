import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ContentChange,
  ContentCheck,
  ContentDraft,
  ContentFile,
  ContentPreview,
  ContentProblem,
  ContentUndo,
} from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { contentFileQuery, contentListQuery, setUpQuery } from '../api/queries.ts';
import { notifyError } from '../lib/toasts.ts';
import { forgetPublishedDraft } from './file-draft.ts';
import { type FormAction, type FormState, formReducer, hasEditConflict } from './form-state.ts';
import { problemsOf } from './problems.ts';

/** The result of a check and preview. */
export interface PreviewResult {
  readonly address: string;
  readonly warnings: readonly string[];
  /** Problems that the site had before. */
  readonly known: readonly ContentProblem[];
}

/** The requests for the file in a form. */
export function useFileRequests(form: FormState, act: (action: FormAction) => void) {
  const client = useQueryClient();
  const { path } = form.file;
  const { value, body } = form;
  // It says when this file was changed, and whether there is one.
  const forgetCounterpart = ({ counterpart }: ContentFile) => {
    if (!counterpart) return;
    void client.invalidateQueries({ queryKey: contentFileQuery(counterpart.path).queryKey });
  };
  const keep = (file: ContentFile) => {
    client.setQueryData(contentFileQuery(path).queryKey, file);
    void client.invalidateQueries({ queryKey: contentListQuery.queryKey });
    forgetCounterpart(file);
    // The pages that use an image may have changed too.
    void client.invalidateQueries({ queryKey: ['images'] });
    void client.invalidateQueries({ queryKey: setUpQuery.queryKey });
  };
  const refused = (error: unknown) => {
    const now = fileInConflict(error);
    const problems = problemsOf(error);
    if (now) keep(now);
    if (problems.length > 0) act({ type: 'problems', problems });
    if (!now && problems.length === 0) notifyError(error);
  };

  const look = useMutation({
    mutationFn: async (): Promise<PreviewResult | null> => {
      const draft: ContentDraft = { path, value, body };
      const check = await request<ContentCheck>('content/check', { method: 'POST', body: draft });
      act({ type: 'problems', problems: check.problems });
      if (check.problems.length > 0) return null;
      const { address } = await request<ContentPreview>('content/preview', { method: 'POST', body: draft });
      return { address, warnings: check.warnings, known: check.known };
    },
    onError: refused,
  });
  const publish = useMutation({
    mutationFn: async (): Promise<ContentFile> => {
      let sent = form;
      for (;;) {
        const { value, body, version } = sent;
        try {
          const change: ContentChange = { path, value, body, expected: version };
          const file = await request<ContentFile>('content/file', { method: 'PUT', body: change });
          // Now, because the editor may be left before its form is rendered again.
          forgetPublishedDraft(path, { value, body });
          act({ type: 'published', file, sent: { value, body } });
          keep(file);
          return file;
        } catch (error) {
          const file = fileInConflict(error);
          if (!file || file.version === version) throw error;
          // Someone else published other fields: theirs stay, and this is published over them.
          const action: FormAction = { type: 'refetched', file };
          sent = formReducer(sent, action);
          act(action);
          if (hasEditConflict(sent)) throw error;
        }
      }
    },
    onError: refused,
  });
  const restore = useMutation({
    mutationFn: (to: string) => {
      const undo: ContentUndo = { path, to, expected: form.file.version };
      return request<ContentFile>('content/undo', { method: 'POST', body: undo });
    },
    onSuccess: (file) => {
      act({ type: 'published', file, sent: { value, body } });
      keep(file);
    },
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: () => {
      const asked = new URLSearchParams({ path, expected: form.file.version });
      return request<null>(`content/file?${asked}`, { method: 'DELETE' });
    },
    onSuccess: async () => {
      forgetCounterpart(form.file);
      void client.invalidateQueries({ queryKey: contentListQuery.queryKey });
      await client.invalidateQueries({ queryKey: contentFileQuery(path).queryKey });
    },
    onError: refused,
  });
  return { look, publish, restore, remove };
}

/** The current file in a conflict response. */
function fileInConflict(error: unknown): ContentFile | null {
  if (!(error instanceof ApiError && error.status === 409)) return null;
  return (error.body as { content?: ContentFile | null } | null)?.content ?? null;
}
