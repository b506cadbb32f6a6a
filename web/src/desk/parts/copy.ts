import { complain, say } from '../frame/news.ts';
import { words } from '../words.ts';

/** Copies a text, and says so. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(words.lead.copied(what));
  } catch {
    complain(words.lead.notCopied);
  }
}
