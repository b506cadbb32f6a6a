import type { QueryClient } from '@tanstack/react-query';
import type { DeskLead } from '../../contract.gen';
import { newKey } from '../../lib/quote-key.ts';
import { ApiError } from '../api/api-error.ts';
import { cacheLead } from '../api/lead-cache.ts';
import { formatBytes } from '../images/image-name.ts';
import { sendFile } from '../images/send-file.ts';
import { createStore } from '../lib/store.ts';
import { notify } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** A file on its way to a lead, kept until it is stored or its error is dismissed. */
export interface AttachmentUpload {
  /** Id of the attachment: a retry after a lost response sends the same one, and the file is stored once. */
  readonly id: string;
  /** Lead id. */
  readonly lead: string;
  readonly file: File;
  /** Uploaded share, from 0 to 1. */
  readonly part: number;
  /** Error message; empty while it waits or is uploading. */
  readonly error: string;
  /** Whether the same file may be stored at another time. */
  readonly mayRetry: boolean;
}

/** Current uploads; they continue when the person leaves the lead. */
export const attachmentUploads = createStore<readonly AttachmentUpload[]>([]);

const strings = messages.lead.files;
/** Refusals of the moment: too slow, too many at a time. */
const passing = [408, 429];
let before: Promise<void> = Promise.resolve();

attachmentUploads.watch(() => {
  const isUploading = attachmentUploads.get().some(({ error }) => error === '');
  if (isUploading) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
});

/** Attaches files to a lead, one at a time, which suits slow phone connections. */
export function attachFiles(
  client: QueryClient,
  lead: string,
  files: readonly File[],
  maxBytes: number,
): void {
  for (const file of files) {
    const isTooLarge = file.size > maxBytes;
    const error = isTooLarge ? format(messages.uploads.tooLarge, { size: formatBytes(maxBytes) }) : '';
    const upload = { id: newKey(), lead, file, part: 0, error, mayRetry: false };
    attachmentUploads.set([...attachmentUploads.get(), upload]);
    if (!isTooLarge) enqueue(client, upload);
  }
}

/** Uploads a file again that could not be stored. */
export function retryAttachment(client: QueryClient, upload: AttachmentUpload): void {
  change(upload.id, { part: 0, error: '', mayRetry: false });
  enqueue(client, upload);
}

/** Removes an upload from the list. */
export function dismissAttachment(id: string): void {
  attachmentUploads.set(attachmentUploads.get().filter((one) => one.id !== id));
}

function enqueue(client: QueryClient, upload: AttachmentUpload): void {
  before = before.then(() => send(client, upload));
}

async function send(client: QueryClient, { id, lead, file }: AttachmentUpload): Promise<void> {
  try {
    const stored = await sendFile({
      path: `leads/${encodeURIComponent(lead)}/attachments/${id}?name=${encodeURIComponent(file.name)}`,
      file,
      headers: { 'Content-Type': file.type || 'application/octet-stream' },
      onProgress: (part) => change(id, { part }),
    });
    cacheLead(client, JSON.parse(stored) as DeskLead);
    dismissAttachment(id);
    notify(format(strings.added, { name: file.name }));
  } catch (error) {
    change(id, failure(error));
  }
}

function failure(error: unknown): Pick<AttachmentUpload, 'error' | 'mayRetry'> {
  if (!(error instanceof ApiError)) return { error: String(error), mayRetry: true };
  const { status, message } = error;
  if (status === 0) return { error: strings.offline, mayRetry: true };
  const mayRetry = status >= 500 || passing.includes(status);
  return { error: error.messageFor('file') ?? message, mayRetry };
}

function change(id: string, to: Partial<AttachmentUpload>): void {
  attachmentUploads.set(attachmentUploads.get().map((one) => (one.id === id ? { ...one, ...to } : one)));
}

/** Asks before the page is left during an upload. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
