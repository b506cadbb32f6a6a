import type { LeadResponse } from '../../contract.gen';
import type { Draft } from './drafts';

/** Milliseconds until a request is given up. */
const TIMEOUT_MS = 20_000;

/** The result of sending a form. */
export type SendResult =
  | { readonly kind: 'stored'; readonly answer: LeadResponse }
  | { readonly kind: 'refused'; readonly answer: LeadResponse }
  /** Not stored; the server may have given a reason. */
  | { readonly kind: 'failed'; readonly answer: LeadResponse | null; readonly cause: unknown }
  /** No network. */
  | { readonly kind: 'offline' }
  /** The response is a page, which the browser itself must load: a card without contact only opens the wizard. */
  | { readonly kind: 'page' };

/** Sends a form as the browser would. Only status 201 with a message counts as stored. Never throws. */
export async function sendLead(draft: Draft, key: string): Promise<SendResult> {
  const elapsed = Math.round(Date.now() - draft.began);
  const more = { submission: key, referrer: draft.referrer, elapsed: String(elapsed) };
  // Not `AbortSignal.timeout`, which browsers of 2022 do not have.
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(draft.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams([
        ...draft.entries.map(([name, value]) => [name, value]),
        ...Object.entries(more),
      ]),
      // A waiting draft may be sent from another page than its own.
      referrer: draft.page,
      signal: abort.signal,
    });
    return judge(response.status, await response.json().catch(() => null));
  } catch (cause) {
    // `fetch` rejects with a TypeError if the server is unreachable, and with another error on a timeout. A waiting
    // form continues to wait: right after the event `online` the network may not be there yet.
    const isGone = cause instanceof TypeError && (draft.pending || !navigator.onLine);
    return isGone ? { kind: 'offline' } : { kind: 'failed', answer: null, cause };
  } finally {
    clearTimeout(timer);
  }
}

function judge(status: number, body: unknown): SendResult {
  const answer = isAnswer(body) ? body : null;
  if (status === 201 && answer) return { kind: 'stored', answer };
  if (status === 200 && !answer) return { kind: 'page' };
  if (status >= 400 && status < 500 && answer && answer.errors.length > 0) return { kind: 'refused', answer };
  return { kind: 'failed', answer: status >= 400 ? answer : null, cause: { status, body } };
}

function isAnswer(body: unknown): body is LeadResponse {
  if (typeof body !== 'object' || body === null) return false;
  const { title, text, errors } = body as Partial<Record<keyof LeadResponse, unknown>>;
  return typeof title === 'string' && typeof text === 'string' && Array.isArray(errors);
}
