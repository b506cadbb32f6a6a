import sprite from '../art/icons.svg?url';
import type { Icon as IconName } from '../contract.gen';

/** Props of {@link Icon}. */
export interface IconProps {
  readonly name: IconName;
}

/**
 * A sign from the sprite. It is always decoration: the words beside it, or the name of its button, say what it
 * means. The sprite is a file of its own, because a page that draws a sign ten times should carry it once.
 */
export function Icon({ name }: IconProps) {
  return (
    <svg className="ico" aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
