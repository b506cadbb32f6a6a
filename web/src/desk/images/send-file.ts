import { ApiError, type FieldError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { session } from '../api/session.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** A file to upload. */
export interface SendingFile {
  /** Path below the desk's API. */
  readonly path: string;
  readonly file: Blob;
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/**
 * Uploads a file. Reports progress, which `fetch` cannot. When the session has ended, waits for the person to sign in
 * and sends it again. Returns the text of the response. Throws an {@link ApiError}.
 */
export async function sendFile(sending: SendingFile): Promise<string> {
  for (;;) {
    const { status, text } = await send(sending);
    if (status >= 200 && status < 300) return text;
    if (status !== 401) {
      const { error, fields } = refusal(text);
      const message = error ?? format(messages.errors.status, { status: String(status) });
      throw new ApiError(status, message, fields);
    }
    await session.wait();
  }
}

function send({ path, file, headers, onProgress }: SendingFile): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `${api}/${path}`);
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0, messages.errors.offline));
    request.send(file);
  });
}

function refusal(text: string): { error?: string; fields: readonly FieldError[] } {
  try {
    const { error, fields } = JSON.parse(text) as { error?: unknown; fields?: FieldError[] };
    return { ...(typeof error === 'string' && { error }), fields: Array.isArray(fields) ? fields : [] };
  } catch {
    return { fields: [] };
  }
}
