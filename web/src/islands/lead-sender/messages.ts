import type { LeadMessages } from '../../contract.gen';
import { readKept, writeKept } from './local-storage';

const WORDS_KEY = 'mudanza.lead-words.1';

/**
 * The words for when the server cannot be asked: the newest if it answers now, else those it gave last. `null` if it
 * never gave any; the form then goes its plain way.
 */
export async function loadWords(): Promise<LeadMessages | null> {
  try {
    const answer = await fetch('/leads/words');
    if (answer.ok) {
      const words: LeadMessages = await answer.json();
      writeKept(WORDS_KEY, words);
      return words;
    }
  } catch {
    // Offline; what was kept has to do.
  }
  return readKept(WORDS_KEY) as LeadMessages | null;
}
