import type { AssistantAnswer, AssistantQuestion } from '../../../contract.gen';
import { abortAfter } from '../dom';

/** Milliseconds until a request is aborted. */
const TIMEOUT_MS = 10_000;

/** A question; the document's language is added. */
export type Question = Omit<AssistantQuestion, 'language'>;

/** Sends a question to the server. Throws an error; its message is the server's text, if it sent one. */
export async function askAssistant(question: Question, anonKey: string): Promise<AssistantAnswer> {
  const response = await fetch('/functions/v1/assistant', {
    method: 'POST',
    headers: { apikey: anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...question, language: document.documentElement.lang }),
    signal: abortAfter(TIMEOUT_MS),
  });
  if (response.ok) return response.json();
  const body: unknown = await response.json().catch(() => null);
  throw new RefusedError(response.status === 429 ? messageIn(body) : '');
}

/** The server refused the question. The message is for the visitor and may be empty. */
export class RefusedError extends Error {}

function messageIn(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : '';
  return typeof error === 'string' ? error : '';
}
