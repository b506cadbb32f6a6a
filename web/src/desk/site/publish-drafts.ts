import type { QueryClient } from '@tanstack/react-query';
import type { ContentChange, ContentChanges, ContentFile } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { contentFileQuery } from '../api/queries.ts';
import { draftNames, loadDraft, saveDraft } from '../lib/use-draft.ts';
import { draftKey, parseDraft } from './file-draft.ts';
import { createForm, hasEditConflict, isFormDirty } from './form-state.ts';

/** The most files that the server publishes together. */
export const mostFiles = 40;

/** How often changes that others publish meanwhile are merged. */
const mostMerges = 3;

/** How far a publication is. */
export interface PublishingStep {
  /** The files that were merged with what others published. */
  readonly prepared: number;
  readonly total: number;
}

/** Some files were changed by someone else in the same fields, so nothing was published. */
export class UndecidedError extends Error {
  readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    super(paths.join(', '));
    this.paths = paths;
  }
}

/** The files with unpublished changes in this browser, sorted by path. */
export function draftPaths(): readonly string[] {
  const start = draftKey('');
  return draftNames(start)
    .filter((name) => parseDraft(loadDraft(name)) !== null)
    .map((name) => name.slice(start.length));
}

/**
 * Publishes the drafts of files as one change: the server publishes all or none. What others published meanwhile stays
 * in fields that were not changed here. Throws {@link UndecidedError} if both changed a field, and an `ApiError` if the
 * server refuses the change.
 */
export async function publishDrafts(
  client: QueryClient,
  paths: readonly string[],
  onStep: (step: PublishingStep) => void,
): Promise<readonly ContentFile[]> {
  for (let merges = 1; ; merges += 1) {
    const drafts = await prepareDrafts(client, paths, onStep);
    if (drafts.length === 0) return [];
    const body: ContentChanges = { changes: drafts.map(({ change }) => change) };
    try {
      const files = await request<readonly ContentFile[]>('content/files', { method: 'PUT', body });
      // What was typed in another tab since then stays.
      for (const { path, text } of drafts.map(({ change, text }) => ({ path: change.path, text })))
        if (loadDraft(draftKey(path)) === text) saveDraft(draftKey(path), '');
      for (const file of files) client.setQueryData(contentFileQuery(file.path).queryKey, file);
      return files;
    } catch (error) {
      const isOlder = error instanceof ApiError && error.status === 409;
      if (!isOlder || merges === mostMerges) throw error;
    }
  }
}

interface PreparedDraft {
  readonly change: ContentChange;
  /** The draft as it was stored. */
  readonly text: string;
}

async function prepareDrafts(
  client: QueryClient,
  paths: readonly string[],
  onStep: (step: PublishingStep) => void,
): Promise<readonly PreparedDraft[]> {
  const prepared: PreparedDraft[] = [];
  const undecided: string[] = [];
  for (const [at, path] of paths.entries()) {
    onStep({ prepared: at, total: paths.length });
    const text = loadDraft(draftKey(path));
    const draft = parseDraft(text);
    if (!draft) continue;
    const file = draft.file ?? (await client.fetchQuery({ ...contentFileQuery(path), staleTime: 0 }));
    const form = createForm(file, draft);
    if (hasEditConflict(form)) undecided.push(path);
    if (!isFormDirty(form)) {
      // Someone else published the same.
      saveDraft(draftKey(path), '');
      continue;
    }
    const { value, body, version: expected } = form;
    prepared.push({ change: { path, value, body, expected }, text });
  }
  if (undecided.length > 0) throw new UndecidedError(undecided);
  onStep({ prepared: paths.length, total: paths.length });
  return prepared;
}
