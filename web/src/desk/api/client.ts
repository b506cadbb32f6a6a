import { dismissErrors } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { forgetKeptData } from '../push/worker-registration.ts';
import { ApiError, type FieldError } from './api-error.ts';
import { reauthentication } from './reauthentication.ts';
import { session } from './session.ts';

/** Base path of the desk's API. */
export const api = '/desk/api';

/** Options of a request; GET by default. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request to the desk's API and returns the JSON of the response. When the session has ended, waits for the
 * person to sign in and sends it again; likewise when the person has to confirm who they are. Throws an
 * {@link ApiError} if it is refused or the server is unreachable.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const attempt = `${options.method ?? 'GET'} ${path}`;
  try {
    const data = await requestSignedIn<T>(path, options);
    dismissErrors(attempt);
    return data;
  } catch (error) {
    if (error instanceof ApiError) error.attempt = attempt;
    throw error;
  }
}

async function requestSignedIn<T>(path: string, options: RequestOptions): Promise<T> {
  for (;;) {
    const response = await send(path, options);
    if (response.status === 401) {
      await session.wait();
      continue;
    }
    try {
      return await read<T>(response);
    } catch (error) {
      if (!needsReauthentication(error) || !(await reauthentication.wait())) throw error;
    }
  }
}

/** Returns whether the request may be repeated once the person has confirmed who they are. */
function needsReauthentication(error: unknown): boolean {
  if (!(error instanceof ApiError && error.status === 403)) return false;
  return (error.body as { reauthenticate?: unknown } | null)?.reauthenticate === true;
}

/** Sends a request once. A missing session is thrown as a 401 instead of waiting for sign-in. */
export async function requestOnce<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return read<T>(await send(path, options));
}

async function send(path: string, { method = 'GET', body, signal }: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  // The server requires JSON, which other sites cannot send without a CORS preflight.
  if (method !== 'GET') headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(`${api}/${path}`, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      ...(signal && { signal }),
    });
    if (response.status === 401) await forgetKeptData();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, messages.errors.offline);
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok) return body as T;
  const { error, fields } = (body ?? {}) as { error?: unknown; fields?: FieldError[] };
  const message =
    typeof error === 'string' ? error : format(messages.errors.status, { status: String(response.status) });
  throw new ApiError(response.status, message, Array.isArray(fields) ? fields : [], body);
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
