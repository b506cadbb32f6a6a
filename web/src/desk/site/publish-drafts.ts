import type { QueryClient } from '@tanstack/react-query';
import type {
  ContentChange,
  ContentChanges,
  ContentFile,
  ScheduledChanges,
  ScheduledContent,
} from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { contentFileQuery, scheduledContentQuery } from '../api/queries.ts';
import { draftNames, loadDraft, saveDraft } from '../lib/use-draft.ts';
import { draftKey, keepNewFile, parseDraft } from './file-draft.ts';
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
      forgetSent(drafts);
      for (const file of files) client.setQueryData(contentFileQuery(file.path).queryKey, file);
      return files;
    } catch (error) {
      const isOlder = error instanceof ApiError && error.status === 409;
      if (!isOlder || merges === mostMerges) throw error;
    }
  }
}

/** When drafts are published: a day, YYYY-MM-DD, and a time, HH:MM, in the company's time zone. */
export type ScheduledTime = Pick<ScheduledChanges, 'date' | 'time'>;

/**
 * Stores the drafts of files on the server, which publishes them together at a time. They are no longer on this device
 * then. Throws what {@link publishDrafts} throws. Returns the number of files.
 */
export async function scheduleDrafts(
  client: QueryClient,
  paths: readonly string[],
  at: ScheduledTime,
  onStep: (step: PublishingStep) => void,
): Promise<number> {
  const drafts = await prepareDrafts(client, paths, onStep);
  if (drafts.length === 0) return 0;
  const body: ScheduledChanges = { ...at, changes: drafts.map(({ change }) => change) };
  const list = await request<ScheduledContent[]>('content/scheduled', { method: 'POST', body });
  forgetSent(drafts);
  client.setQueryData(scheduledContentQuery.queryKey, list);
  return drafts.length;
}

/** Keeps the files of a canceled publication as drafts on this device. */
export function keepCanceled(files: readonly ContentFile[]): void {
  for (const file of files) {
    const { path, version, value, body } = file;
    if (version === '') keepNewFile(file);
    else saveDraft(draftKey(path), JSON.stringify({ version, value, body }));
  }
}

/** Deletes drafts that the server has. What was typed in another tab since then stays. */
function forgetSent(drafts: readonly PreparedDraft[]): void {
  for (const { path, text } of drafts.map(({ change, text }) => ({ path: change.path, text })))
    if (loadDraft(draftKey(path)) === text) saveDraft(draftKey(path), '');
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
