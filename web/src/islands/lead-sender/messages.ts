import type { LeadMessages } from '../../contract.gen';
import { readStored, writeStored } from './local-storage';

const WORDS_KEY = 'mudanza.lead-words.1';

/**
 * The texts for when the server is unreachable: the current ones if it responds, otherwise the last ones. `null` if it
 * has never sent any; the form is then posted without script.
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
