import { imagesQuery, queryClient } from '../api/queries.ts';
import { Refusal } from '../api/refusal.ts';
import { say } from '../frame/news.ts';
import { createStore } from '../frame/store.ts';
import { words } from '../words.ts';
import { formatBytes } from './picture-name.ts';
import { sendPicture } from './send-picture.ts';

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
export const questions = createStore<readonly Question[]>([]);

/** A picture that would take another's place. */
export interface Question {
  readonly name: string;
  readonly file: File;
}

let next = 1;
let before: Promise<void> = Promise.resolve();

/** Puts a picture in, after those that are on their way: a phone sends one at a time. */
export function upload(name: string, file: File, mayReplace: boolean, maxBytes: number): void {
  const id = next++;
  const trouble = troubleWith(file, maxBytes);
  uploads.set([...uploads.get(), { id, name, part: 0, trouble }]);
  if (trouble) return;
  before = before.then(() => send(id, name, file, mayReplace));
}

/** Takes a line away. */
export function closeUpload(id: number): void {
  uploads.set(uploads.get().filter((one) => one.id !== id));
}

/** Takes a question away, answered or not. */
export function closeQuestion(question: Question): void {
  questions.set(questions.get().filter((one) => one !== question));
}

async function send(id: number, name: string, file: File, mayReplace: boolean): Promise<void> {
  const change = (part: Partial<Upload>) =>
    uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...part } : one)));
  try {
    await sendPicture({ name, file, mayReplace, onProgress: (part) => change({ part }) });
    await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
    closeUpload(id);
    say(words.pictures.sent(name));
  } catch (error) {
    if (error instanceof Refusal && error.status === 412) {
      closeUpload(id);
      questions.set([...questions.get(), { name, file }]);
    } else change({ trouble: error instanceof Error ? error.message : String(error) });
  }
}

/** What is plain before a single byte is sent. */
function troubleWith(file: File, maxBytes: number): string {
  if (file.type !== '' && !file.type.startsWith('image/')) return words.pictures.noPicture;
  return file.size > maxBytes ? words.pictures.tooLarge(formatBytes(maxBytes, words.locale)) : '';
}
