import type { NamedImage } from '../contract.gen';
import { Picture } from './Picture';

/** Props of {@link Crate}. */
export interface CrateProps {
  readonly image: NamedImage;
  /** On a first screen the picture is fetched at once. */
  readonly eager?: boolean;
}

/** A picture in its crate frame. Unless it is eager it loads when it comes near; its frame holds the place until then. */
export function Crate({ image, eager = false }: CrateProps) {
  return (
    <figure className="crate">
      <Picture image={image} sizes="(min-width:1000px) 590px, 92vw" load={eager ? 'eager' : 'lazy'} />
    </figure>
  );
}
