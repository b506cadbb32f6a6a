import { words } from '../words.ts';
import { type FieldRefusal, Refusal } from './refusal.ts';
import { session } from './session.ts';

/** Where the desk's API is. */
export const api = '/desk/api';

/** How to ask; without a body it is a GET. */
export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Asks the desk's API and answers its JSON. When the session has ended, waits for the person to sign in and asks
 * again. Throws a {@link Refusal} when the server does not take it or cannot be reached.
 */
export async function ask<T>(path: string, asking: Asking = {}): Promise<T> {
  for (;;) {
    const answer = await send(path, asking);
    if (answer.status !== 401) return read<T>(answer);
    await session.wait();
  }
}

/** Asks once, and leaves a missing session to the caller, as a 401. */
export async function askOnce<T>(path: string, asking: Asking = {}): Promise<T> {
  return read<T>(await send(path, asking));
}

async function send(path: string, { method = 'GET', body, signal }: Asking): Promise<Response> {
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
    throw new Refusal(0, words.trouble.offline);
  }
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  const body = parse(text);
  if (answer.ok) return body as T;
  const { error, fields } = (body ?? {}) as { error?: unknown; fields?: FieldRefusal[] };
  const message = typeof error === 'string' ? error : words.trouble.status(answer.status);
  throw new Refusal(answer.status, message, Array.isArray(fields) ? fields : [], body);
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
