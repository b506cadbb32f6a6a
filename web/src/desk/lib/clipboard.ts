import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { notify, notifyError } from './toasts.ts';

/** Copies text to the clipboard and confirms it with a toast. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(format(messages.lead.copied, { what }));
  } catch {
    notifyError(messages.lead.notCopied);
  }
}
