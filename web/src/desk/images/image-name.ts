import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
};

/** A bucket name from a file name: lowercase letters, digits and dashes. "Día 1.JPG" becomes "dia-1.jpg". */
export function imageName(fileName: string, kind: string): string {
  const plain = fileName.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const [, stem = plain, ending] = /^(.*)\.([a-z0-9]{2,5})$/.exec(plain) ?? [];
  // The program does not know every ending of a type that it knows, such as .jfif.
  const isKnown = ending === 'jpeg' || Object.values(endings).some((one) => one === ending);
  const clean = stem.replaceAll(/[^a-z0-9_]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return `${clean || 'image'}.${(isKnown ? ending : endings[kind]) ?? ending ?? 'jpg'}`;
}

/**
 * The name of a new upload: its own if a page shows an image of that name, otherwise a timestamp in milliseconds and
 * the file name, so that it never collides with another.
 */
export function uploadName(
  file: Pick<File, 'name' | 'type'>,
  named: ReadonlySet<string>,
  now: number,
): string {
  const name = imageName(file.name, file.type);
  return named.has(name) ? name : `${now}-${name}`;
}

/** Formats a size in bytes: 340 kB, 2.4 MB. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000));
  if (bytes < 1_000_000) return format(messages.common.kilobytes, { size: kilobytes });
  const size = (bytes / 1_000_000).toLocaleString(messages.locale, { maximumFractionDigits: 1 });
  return format(messages.common.megabytes, { size });
}
