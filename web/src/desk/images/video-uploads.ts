import { ApiError } from '../api/api-error.ts';
import { imagesQuery, queryClient, videosQuery } from '../api/queries.ts';
import { createStore } from '../lib/store.ts';
import { notify } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatBytes } from './image-name.ts';
import { rejectReason } from './reject-reason.ts';
import { sendFile } from './send-file.ts';

const strings = screenMessages.videos;

/** The upload of one part of a video: the video itself, its still image, or captions. */
export interface VideoUpload {
  /** Path below the desk's API, which identifies it. */
  readonly path: string;
  /** Uploaded share, from 0 to 1. */
  readonly part: number;
  /** Error message; empty while uploading. */
  readonly error: string;
}

/** A part of a video that can be uploaded. */
export interface VideoPart {
  /** Path below the desk's API. */
  readonly path: string;
  /** The field in which the server names errors; none for images. */
  readonly field: 'video' | 'captions' | 'poster';
  /** What the notice calls it. */
  readonly name: string;
  readonly maxBytes: number;
  /** What it may replace: the address of a file, the time of a still image, or null if the person saw none. */
  readonly seen: string | number | null;
}

/** Current uploads; they continue when the person leaves the screen. */
export const videoUploads = createStore<readonly VideoUpload[]>([]);

/** Uploads a part of a video. Its error stays until the next attempt. */
export async function uploadVideoPart(part: VideoPart, file: File): Promise<void> {
  const { path, field, name, maxBytes, seen } = part;
  const rest = () => videoUploads.get().filter((one) => one.path !== path);
  const change = (to: Partial<VideoUpload>) =>
    videoUploads.set([...rest(), { path, part: 0, error: '', ...to }]);
  const tooLarge = () =>
    file.size > maxBytes ? format(messages.uploads.tooLarge, { size: formatBytes(maxBytes) }) : '';
  const error = field === 'poster' ? rejectReason(file, maxBytes) : tooLarge();
  if (error) return change({ error });
  change({});
  try {
    await sendFile({
      path,
      file,
      headers: {
        'Content-Type': contentType(field, file),
        ...(seen === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${seen}"` }),
      },
      onProgress: (share) => change({ part: share }),
    });
    await refetch(field);
    videoUploads.set(rest());
    notify(format(strings.uploaded, { name }));
  } catch (error) {
    const named = error instanceof ApiError ? error.messageFor(field) : undefined;
    change({ error: named ?? (error instanceof Error ? error.message : String(error)) });
    // Someone else has uploaded a different one, which is shown before the person retries.
    if (error instanceof ApiError && error.status === 412) await refetch(field);
  }
}

async function refetch(field: VideoPart['field']): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
  if (field === 'poster') await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
}

/** The server decides by the content; browsers do not know every type. */
function contentType(field: VideoPart['field'], file: File): string {
  if (field === 'captions') return 'text/vtt';
  if (field === 'video') return 'video/mp4';
  return file.type || 'image/x-unknown';
}
