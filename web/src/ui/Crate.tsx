import type { NamedImage } from '../contract.gen';
import { Picture } from './Picture';

/** Props of {@link Crate}. */
export interface CrateProps {
  readonly image: NamedImage;
  /** Loads the image before others, for the first screen. */
  readonly first?: boolean;
  /** Value of the `sizes` attribute; by default that of an image next to text. */
  readonly sizes?: string;
}

/** An image in a crate frame. Loads lazily unless it is on the first screen; the frame reserves the space. */
export function Crate({ image, first = false, sizes = '(min-width:1000px) 590px, 92vw' }: CrateProps) {
  return (
    <figure className="crate">
      <Picture image={image} sizes={sizes} load={first ? 'first' : 'lazy'} />
    </figure>
  );
}
