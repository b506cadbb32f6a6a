import { useQuery } from '@tanstack/react-query';
import { imagesQuery } from '../api/queries.ts';

/** The image names as a datalist, and a thumbnail of the chosen one. */
export function ImageOptions({ list, name }: { readonly list: string; readonly name: string }) {
  const pictures = useQuery(imagesQuery).data;
  const addresses = new Map<string, string>();
  for (const drawing of pictures?.named ?? []) addresses.set(drawing.name, drawing.fallback);
  // A photo replaces the illustration of the same name.
  for (const photo of pictures?.images ?? []) addresses.set(photo.name, photo.address);
  const address = addresses.get(name);
  return (
    <>
      <datalist id={list}>
        {[...addresses.keys()].sort().map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
      {/* Decorative: the field contains its name. */}
      {address && <img className="cell__picture" src={address} alt="" width={64} height={48} />}
    </>
  );
}
