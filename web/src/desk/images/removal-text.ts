import type { DeskImage } from '../../contract.gen';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.images;
/** The most pages that the question names. */
const most = 5;

/** Returns what the deletion of an image does, for the question before it. */
export function removalText({ is_logo, used_by }: Pick<DeskImage, 'is_logo' | 'used_by'>): string {
  const pages = used_by.slice(0, most).join(', ');
  const used = used_by.length > most ? strings.removeUsedMore : strings.removeUsed;
  const sentences = [
    ...(is_logo ? [strings.removeLogo] : []),
    ...(used_by.length > 0 ? [format(used, { pages })] : []),
  ];
  return sentences.join(' ') || strings.removeUnused;
}
