import { changedPointers } from './diff.ts';
import { valueAtPointer } from './json-pointer.ts';
import type { Json } from './schema.ts';

/** An image in whose place another one was put. */
export interface ChangedImage {
  /** The pointer of its name. */
  readonly pointer: string;
  /** The name of the image that is there now. */
  readonly name: string;
}

/** The images that were replaced between two values of a file. Each language has its own. */
export function changedImages(before: Json, after: Json): readonly ChangedImage[] {
  return changedPointers(before, after).flatMap((pointer) => {
    const name = valueAtPointer(after, pointer);
    const isImage = /\/(image|poster|still)\/name$/.test(pointer);
    return isImage && typeof name === 'string' && name !== '' ? [{ pointer, name }] : [];
  });
}
