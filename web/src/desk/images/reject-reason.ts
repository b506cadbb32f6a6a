import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatBytes } from './image-name.ts';

/** Returns why a file cannot be uploaded, as far as the browser can tell; empty if it can. */
export function rejectReason(file: File, maxBytes: number): string {
  if (file.type !== '' && !file.type.startsWith('image/')) return screenMessages.images.notAnImage;
  return file.size > maxBytes ? format(messages.uploads.tooLarge, { size: formatBytes(maxBytes) }) : '';
}
