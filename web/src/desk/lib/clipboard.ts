import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { notify, notifyError } from './toasts.ts';

/** Copies a text, and says so. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(format(messages.lead.copied, { what }));
  } catch {
    notifyError(messages.lead.notCopied);
  }
}
