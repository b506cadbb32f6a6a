import type { NamedImage } from '../contract.gen';

/** Props of {@link Crate}. */
export interface CrateProps {
  readonly image: NamedImage;
  /** On a first screen the picture is fetched at once. */
  readonly eager?: boolean;
}

/**
 * A picture in its crate frame. Unless it is eager it loads when it comes near, and its frame holds the place until
 * then; `data-fallback` names the drawing that takes its place if it does not load.
 */
export function Crate({ image, eager = false }: CrateProps) {
  return (
    <figure className="crate">
      <img
        src={image.src}
        data-fallback={image.fallback === image.src ? undefined : image.fallback}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading={eager ? 'eager' : 'lazy'}
      />
    </figure>
  );
}
