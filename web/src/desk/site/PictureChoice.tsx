import { useQuery } from '@tanstack/react-query';
import { imagesQuery } from '../api/queries.ts';

/** The names that a picture may have, as the list of a field, and the picture of the name that stands in it. */
export function PictureChoice({ list, name }: { readonly list: string; readonly name: string }) {
  const pictures = useQuery(imagesQuery).data;
  const shown = new Map<string, string>();
  for (const { name, fallback } of pictures?.named ?? []) shown.set(name, fallback);
  // A photo stands in the place of the drawing of its name.
  for (const { name, address } of pictures?.images ?? []) shown.set(name, address);
  const address = shown.get(name);
  return (
    <>
      <datalist id={list}>
        {[...shown.keys()].sort().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {/* The field says its name; what it shows is described where it is used. */}
      {address && <img className="cell__pic" src={address} alt="" width={64} height={48} />}
    </>
  );
}
