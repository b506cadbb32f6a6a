import type { DeskImage } from '../../contract.gen';
import { notify } from '../lib/toasts.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { sendFile } from './send-file.ts';

/** An image to upload. */
export interface Sending {
  readonly name: string;
  readonly file: Blob;
  /** Whether it may replace an image with the same name; a time means the one that was stored then. */
  readonly mayReplace: boolean | number;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/**
 * Uploads an image to the bucket, and reports if only the first frame of an animation was stored. Throws an `ApiError`;
 * its status is 412 if the name is taken, or by another image than the one that may be replaced.
 */
export async function sendImage({ name, file, mayReplace, onProgress }: Sending): Promise<void> {
  const stored = await sendFile({
    path: `images/${encodeURIComponent(name)}`,
    file,
    headers: {
      // Browsers do not know every type. The server decides by the content.
      'Content-Type': file.type || 'image/x-unknown',
      ...(mayReplace === false && { 'If-None-Match': '*' }),
      ...(typeof mayReplace === 'number' && { 'If-Match': `"${mayReplace}"` }),
    },
    onProgress,
  });
  const { is_first_frame } = JSON.parse(stored) as Partial<DeskImage>;
  if (is_first_frame) notify(screenMessages.images.firstFrame);
}
