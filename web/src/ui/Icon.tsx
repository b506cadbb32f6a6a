import sprite from '../art/icons.svg?url';
import type { Icon as IconName } from '../contract.gen';

/** Props of {@link Icon}. */
export interface IconProps {
  readonly name: IconName;
}

/**
 * A decorative icon from the sprite: the text next to it or the accessible name of its button gives its meaning. The
 * sprite is a separate file, so that a page with ten uses of an icon carries it once.
 */
export function Icon({ name }: IconProps) {
  return (
    <svg className="ico" aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
