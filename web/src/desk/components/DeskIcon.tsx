import sprite from '../../art/icons.svg?url';
import type { Icon as SiteIcon } from '../../contract.gen';
import deskSprite from '../art/desk-icons.svg?url';

/** The signs that only the desk draws. */
const own = [
  ...(['chart', 'copy', 'download', 'erase', 'higher', 'key', 'lower', 'out', 'pencil', 'picture'] as const),
  ...(['plus', 'retry', 'upload'] as const),
] as const;

/** A sign of the site's sprite, or of the desk's own. */
export type DeskIconName = SiteIcon | (typeof own)[number];

/** Props of {@link DeskIcon}. */
export interface DeskIconProps {
  readonly name: DeskIconName;
}

/** A sign, always decoration: the words beside it, or the name of its button, say what it means. */
export function DeskIcon({ name }: DeskIconProps) {
  const file = own.some((known) => known === name) ? deskSprite : sprite;
  return (
    <svg className="ico" aria-hidden="true">
      <use href={`${file}#i-${name}`} />
    </svg>
  );
}
