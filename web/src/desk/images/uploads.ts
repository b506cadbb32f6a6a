import { ApiError } from '../api/api-error.ts';
import { refetchImages } from '../api/queries.ts';
import { createStore } from '../lib/store.ts';
import { notify } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { rejectReason } from './reject-reason.ts';
import { sendImage } from './send-image.ts';

/** An upload, kept until it is stored or its error is dismissed. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Uploaded share, from 0 to 1. */
  readonly part: number;
  /** Error message; empty while uploading. */
  readonly error: string;
}

/** Current uploads; they continue when the user leaves the screen. */
export const uploads = createStore<readonly Upload[]>([]);

/** Images whose name is taken, waiting for the user's decision. */
export const replacePrompts = createStore<readonly ReplacePrompt[]>([]);

/** Replaced images whose alt text has not been reviewed yet. */
export const uncheckedDescriptions = createStore<ReadonlySet<string>>(new Set());

/** The image that was stored last, a new object for each upload. */
export const lastUpload = createStore<{ readonly name: string } | null>(null);

/** Notes that the descriptions of an image were checked. */
export function closeDescriptions(name: string): void {
  const left = [...uncheckedDescriptions.get()].filter((one) => one !== name);
  uncheckedDescriptions.set(new Set(left));
}

/** An image that would replace another. */
export interface ReplacePrompt {
  readonly name: string;
  readonly file: File;
}

let next = 1;
let before: Promise<void> = Promise.resolve();

/**
 * Queues an upload. Uploads run one at a time, which suits slow phone connections. It asks before it replaces an image
 * that it may not.
 */
export function upload(name: string, file: File, mayReplace: boolean | number, maxBytes: number): void {
  const id = next++;
  const error = rejectReason(file, maxBytes);
  uploads.set([...uploads.get(), { id, name, part: 0, error }]);
  if (error) return;
  before = before.then(() => send(id, name, file, mayReplace));
}

/** Removes an upload from the list. */
export function dismissUpload(id: number): void {
  uploads.set(uploads.get().filter((one) => one.id !== id));
}

/** Removes a prompt, regardless of the decision. */
export function closeReplacePrompt(question: ReplacePrompt): void {
  replacePrompts.set(replacePrompts.get().filter((one) => one !== question));
}

async function send(id: number, name: string, file: File, mayReplace: boolean | number): Promise<void> {
  const change = (part: Partial<Upload>) =>
    uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...part } : one)));
  try {
    await sendImage({ name, file, mayReplace, onProgress: (part) => change({ part }) });
    uncheckedDescriptions.set(new Set([...uncheckedDescriptions.get(), name]));
    await refetchImages();
    lastUpload.set({ name });
    dismissUpload(id);
    notify(format(screenMessages.images.uploaded, { name }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) {
      dismissUpload(id);
      // Someone else may have stored it just now.
      await refetchImages();
      replacePrompts.set([...replacePrompts.get(), { name, file }]);
    } else change({ error: error instanceof Error ? error.message : String(error) });
  }
}
