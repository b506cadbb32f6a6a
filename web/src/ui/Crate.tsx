import type { NamedImage } from '../contract.gen';
import { Picture } from './Picture';

/** Props of {@link Crate}. */
export interface CrateProps {
  readonly image: NamedImage;
  /** Loads the image eagerly, for the first screen. */
  readonly eager?: boolean;
  /** Value of the `sizes` attribute; by default that of an image next to text. */
  readonly sizes?: string;
}

/** An image in a crate frame. Loads lazily unless eager; the frame reserves the space. */
export function Crate({ image, eager = false, sizes = '(min-width:1000px) 590px, 92vw' }: CrateProps) {
  return (
    <figure className="crate">
      <Picture image={image} sizes={sizes} load={eager ? 'eager' : 'lazy'} />
    </figure>
  );
}
