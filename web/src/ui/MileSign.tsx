/** Props of {@link MileSign}. */
export interface MileSignProps {
  /** Decorative text above the number. */
  readonly marker: string;
  readonly mile: number;
}

/** A mile marker. Decorative: it is used in ordered lists, which have their own numbers. */
export function MileSign({ marker, mile }: MileSignProps) {
  return (
    <span className="mile-sign" aria-hidden="true">
      <small>{marker}</small>
      {mile}
    </span>
  );
}
