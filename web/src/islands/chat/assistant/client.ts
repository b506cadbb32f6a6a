import type { AssistantAnswer, AssistantQuestion } from '../../../contract.gen';

/** How long an answer may take. */
const PATIENCE = 10_000;

/** Asks our own server. Throws an error whose message is the server's words, where it has some. */
export async function ask(asked: AssistantQuestion, anonKey: string): Promise<AssistantAnswer> {
  const response = await fetch('/functions/v1/assistant', {
    method: 'POST',
    headers: { apikey: anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.ok) return response.json();
  const body: unknown = await response.json().catch(() => null);
  throw new Refused(response.status === 429 ? wordsOf(body) : '');
}

/** The server answered, but not the question. The message is for the visitor and may be empty. */
export class Refused extends Error {}

function wordsOf(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : '';
  return typeof error === 'string' ? error : '';
}
