import { words } from '../messages/messages.ts';
import { notify, notifyError } from './toasts.ts';

/** Copies a text, and says so. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(words.lead.copied(what));
  } catch {
    notifyError(words.lead.notCopied);
  }
}
