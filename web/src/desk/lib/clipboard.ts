import { messages } from '../messages/messages.ts';
import { dismissErrors, notify, notifyFailure } from './toasts.ts';

const attempt = 'copy';

/** Copies text to the clipboard and shows `confirmation` in a toast. */
export async function copy(text: string, confirmation: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    dismissErrors(attempt);
    notify(confirmation);
  } catch {
    notifyFailure(attempt, messages.lead.notCopied);
  }
}
