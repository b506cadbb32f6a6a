/** Props of {@link MileSign}. */
export interface MileSignProps {
  /** The decorative word above the number. */
  readonly marker: string;
  readonly mile: number;
}

/** A mile marker. Decoration: it stands in ordered lists, which number their items themselves. */
export function MileSign({ marker, mile }: MileSignProps) {
  return (
    <span className="msign" aria-hidden="true">
      <small>{marker}</small>
      {mile}
    </span>
  );
}
