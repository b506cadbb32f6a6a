import sprite from '../../art/icons.svg?url';
import type { Icon as SiteIcon } from '../../contract.gen';
import deskSprite from '../art/desk-icons.svg?url';

/** Icons in the desk's own sprite. */
const own = [
  ...(['chart', 'copy', 'download', 'erase', 'higher', 'key', 'lower', 'out', 'pencil', 'picture'] as const),
  ...(['plus', 'retry', 'upload'] as const),
] as const;

/** Name of an icon in the site's sprite or the desk's own. */
export type DeskIconName = SiteIcon | (typeof own)[number];

/** Props of {@link DeskIcon}. */
export interface DeskIconProps {
  readonly name: DeskIconName;
}

/** A decorative icon: the text next to it or the accessible name of its button conveys its meaning. */
export function DeskIcon({ name }: DeskIconProps) {
  const file = own.some((known) => known === name) ? deskSprite : sprite;
  return (
    <svg className="ico" aria-hidden="true">
      <use href={`${file}#i-${name}`} />
    </svg>
  );
}
