import type { LeadMessages } from '../../contract.gen';
import { localPath } from '../../lib/local-path';
import { readStored, writeStored } from './local-storage';

const WORDS_KEY = 'mudanza.lead-words.1';

/**
 * The texts for when the server is unreachable: the current ones if it responds, otherwise the last ones. `null` if it
 * has never sent any; the form is then posted without script.
 */
export async function loadMessages(): Promise<LeadMessages | null> {
  const path = localPath('/leads/messages');
  try {
    const response = await fetch(path);
    if (response.ok) {
      const words: LeadMessages = await response.json();
      writeStored(WORDS_KEY + path, words);
      return words;
    }
  } catch {
    // Offline: use the stored messages.
  }
  return readStored(WORDS_KEY + path) as LeadMessages | null;
}
