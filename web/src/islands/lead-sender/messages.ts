import type { LeadMessages } from '../../contract.gen';
import { readStored, writeStored } from './local-storage';

const WORDS_KEY = 'mudanza.lead-words.1';

/**
 * The words for when the server cannot be asked: the newest if it answers now, else those it gave last. `null` if it
 * never gave any; the form then goes its plain way.
 */
export async function loadWords(): Promise<LeadMessages | null> {
  try {
    const answer = await fetch('/leads/messages');
    if (answer.ok) {
      const words: LeadMessages = await answer.json();
      writeStored(WORDS_KEY, words);
      return words;
    }
  } catch {
    // Offline: use the stored messages.
  }
  return readStored(WORDS_KEY) as LeadMessages | null;
}
