import { ApiError } from '../api/api-error.ts';
import { imagesQuery, queryClient } from '../api/queries.ts';
import { createStore } from '../lib/store.ts';
import { notify } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatBytes } from './image-name.ts';
import { sendImage } from './send-image.ts';

/** A picture that somebody put in, until it is stored or its trouble is closed. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** The part that has left, from 0 to 1. */
  readonly part: number;
  /** Why it was not taken; empty while it is on its way. */
  readonly trouble: string;
}

/** What is on its way; it goes on when one leaves the screen. */
export const uploads = createStore<readonly Upload[]>([]);

/** Pictures whose name is taken, and about which somebody has to be asked. */
export const replacePrompts = createStore<readonly ReplacePrompt[]>([]);

/** A picture that would take another's place. */
export interface ReplacePrompt {
  readonly name: string;
  readonly file: File;
}

let next = 1;
let before: Promise<void> = Promise.resolve();

/** Puts a picture in, after those that are on their way: a phone sends one at a time. */
export function upload(name: string, file: File, mayReplace: boolean, maxBytes: number): void {
  const id = next++;
  const trouble = rejectReason(file, maxBytes);
  uploads.set([...uploads.get(), { id, name, part: 0, trouble }]);
  if (trouble) return;
  before = before.then(() => send(id, name, file, mayReplace));
}

/** Takes a line away. */
export function dismissUpload(id: number): void {
  uploads.set(uploads.get().filter((one) => one.id !== id));
}

/** Takes a question away, answered or not. */
export function closeReplacePrompt(question: ReplacePrompt): void {
  replacePrompts.set(replacePrompts.get().filter((one) => one !== question));
}

async function send(id: number, name: string, file: File, mayReplace: boolean): Promise<void> {
  const change = (part: Partial<Upload>) =>
    uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...part } : one)));
  try {
    await sendImage({ name, file, mayReplace, onProgress: (part) => change({ part }) });
    await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
    dismissUpload(id);
    notify(format(messages.pictures.uploaded, { name }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) {
      dismissUpload(id);
      replacePrompts.set([...replacePrompts.get(), { name, file }]);
    } else change({ trouble: error instanceof Error ? error.message : String(error) });
  }
}

/** What is plain before a single byte is sent. */
function rejectReason(file: File, maxBytes: number): string {
  if (file.type !== '' && !file.type.startsWith('image/')) return messages.pictures.notAnImage;
  return file.size > maxBytes
    ? format(messages.pictures.tooLarge, { size: formatBytes(maxBytes, messages.locale) })
    : '';
}
