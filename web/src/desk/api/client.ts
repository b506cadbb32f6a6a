import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { ApiError, type FieldError } from './api-error.ts';
import { session } from './session.ts';

/** Where the desk's API is. */
export const api = '/desk/api';

/** How to ask; without a body it is a GET. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Asks the desk's API and answers its JSON. When the session has ended, waits for the person to sign in and asks
 * again. Throws a {@link ApiError} when the server does not take it or cannot be reached.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  for (;;) {
    const answer = await send(path, options);
    if (answer.status !== 401) return read<T>(answer);
    await session.wait();
  }
}

/** Asks once, and leaves a missing session to the caller, as a 401. */
export async function requestOnce<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return read<T>(await send(path, options));
}

async function send(path: string, { method = 'GET', body, signal }: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  // The server takes no other kind, which no other site can send without being asked first.
  if (method !== 'GET') headers['Content-Type'] = 'application/json';
  try {
    return await fetch(`${api}/${path}`, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, messages.errors.offline);
  }
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  const body = parse(text);
  if (answer.ok) return body as T;
  const { error, fields } = (body ?? {}) as { error?: unknown; fields?: FieldError[] };
  const message =
    typeof error === 'string' ? error : format(messages.errors.status, { status: String(answer.status) });
  throw new ApiError(answer.status, message, Array.isArray(fields) ? fields : [], body);
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
