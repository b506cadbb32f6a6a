import type { NamedImage } from '../contract.gen';

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly image: NamedImage;
  /** Value of the `sizes` attribute. */
  readonly sizes: string;
  /** `first` on a first screen, where it is the largest element: it loads before other images and scripts. */
  readonly load?: 'lazy' | 'first';
}

/**
 * An image by name: the photo from the image library in a size and format for the browser, otherwise the
 * bundled illustration. `photo.css` shows `data-wait` until it has loaded; `data-fallback` is the illustration that
 * replaces it if it does not load, see `photos.ts`.
 */
export function Picture({ image, sizes, load = 'lazy' }: PictureProps) {
  const isPhoto = image.src !== image.fallback;
  const element = (
    <img
      src={image.src}
      srcSet={image.jpeg || undefined}
      sizes={image.jpeg ? sizes : undefined}
      data-fallback={isPhoto ? image.fallback : undefined}
      width={image.width}
      height={image.height}
      alt={image.alt}
      loading={load === 'lazy' ? 'lazy' : undefined}
      fetchPriority={load === 'first' ? 'high' : undefined}
    />
  );
  if (!isPhoto) return element;
  return (
    <picture className="photo" data-wait={image.loading}>
      {image.avif ? <source type="image/avif" srcSet={image.avif} sizes={sizes} /> : null}
      {element}
    </picture>
  );
}
