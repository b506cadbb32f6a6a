import { messages } from '../messages/messages.ts';
import { notify, notifyError } from './toasts.ts';

/** Copies text to the clipboard and shows `confirmation` in a toast. */
export async function copy(text: string, confirmation: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(confirmation);
  } catch {
    notifyError(messages.lead.notCopied);
  }
}
