import { useQuery } from '@tanstack/react-query';
import { imagesQuery } from '../api/queries.ts';

/** The names that a picture may have, as the list of a field, and the picture of the name that stands in it. */
export function ImageOptions({ list, name }: { readonly list: string; readonly name: string }) {
  const pictures = useQuery(imagesQuery).data;
  const addresses = new Map<string, string>();
  for (const drawing of pictures?.named ?? []) addresses.set(drawing.name, drawing.fallback);
  // A photo stands in the place of the drawing of its name.
  for (const photo of pictures?.images ?? []) addresses.set(photo.name, photo.address);
  const address = addresses.get(name);
  return (
    <>
      <datalist id={list}>
        {[...addresses.keys()].sort().map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
      {/* The field strings its name; what it shows is described where it is used. */}
      {address && <img className="cell__pic" src={address} alt="" width={64} height={48} />}
    </>
  );
}
