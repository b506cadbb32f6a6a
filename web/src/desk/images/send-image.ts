import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { session } from '../api/session.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** An image to upload. */
export interface Sending {
  readonly name: string;
  readonly file: Blob;
  /** Whether it may replace an image with the same name. */
  readonly mayReplace: boolean;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/**
 * Uploads an image to the bucket. Reports progress, which `fetch` cannot. When the session has ended, waits for the
 * person to sign in and sends it again. Throws an {@link ApiError}; its status is 412 if the name is taken.
 */
export async function sendImage(sending: Sending): Promise<void> {
  for (;;) {
    const { status, text } = await send(sending);
    if (status >= 200 && status < 300) return;
    if (status !== 401)
      throw new ApiError(status, errorIn(text) ?? format(messages.errors.status, { status: String(status) }));
    await session.wait();
  }
}

function send({ name, file, mayReplace, onProgress }: Sending): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `${api}/images/${encodeURIComponent(name)}`);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('Accept', 'application/json');
    if (!mayReplace) request.setRequestHeader('If-None-Match', '*');
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0, messages.errors.offline));
    request.send(file);
  });
}

function errorIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}
