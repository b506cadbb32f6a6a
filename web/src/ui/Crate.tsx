import type { NamedImage } from '../contract.gen';
import { Picture } from './Picture';

/** Props of {@link Crate}. */
export interface CrateProps {
  readonly image: NamedImage;
  /** Loads the image eagerly, for the first screen. */
  readonly eager?: boolean;
}

/** An image in a crate frame. Loads lazily unless eager; the frame reserves the space. */
export function Crate({ image, eager = false }: CrateProps) {
  return (
    <figure className="crate">
      <Picture image={image} sizes="(min-width:1000px) 590px, 92vw" load={eager ? 'eager' : 'lazy'} />
    </figure>
  );
}
