import { sendFile } from './send-file.ts';

/** An image to upload. */
export interface Sending {
  readonly name: string;
  readonly file: Blob;
  /** Whether it may replace an image with the same name. */
  readonly mayReplace: boolean;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Uploads an image to the bucket. Throws an `ApiError`; its status is 412 if the name is taken. */
export async function sendImage({ name, file, mayReplace, onProgress }: Sending): Promise<void> {
  await sendFile({
    path: `images/${encodeURIComponent(name)}`,
    file,
    headers: {
      'Content-Type': file.type || 'application/octet-stream',
      ...(!mayReplace && { 'If-None-Match': '*' }),
    },
    onProgress,
  });
}
