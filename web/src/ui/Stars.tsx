import sprite from '../art/icons.svg?url';

/** Props of {@link Stars}. */
export interface StarsProps {
  /** The rating out of 5, as a number or as shown next to the stars, such as `4.8`. */
  readonly rating: number | string;
}

const MOST = 5;

/** A row of stars, the last one cut off where the rating ends. Decorative: the number next to it has the meaning. */
export function Stars({ rating }: StarsProps) {
  const value = Math.min(Number.parseFloat(`${rating}`.replace(',', '.')) || 0, MOST);
  const href = `${sprite}#i-star`;
  return (
    <span className="stars">
      {[1, 2, 3, 4, 5]
        .filter((star) => value > star - 1)
        .map((star) => (
          <svg key={star} className="ico" aria-hidden="true">
            {value < star ? (
              <>
                <use href={href} fill="none" />
                <use href={href} clipPath={`inset(0 ${Math.round((star - value) * 100)}% 0 0)`} />
              </>
            ) : (
              <use href={href} />
            )}
          </svg>
        ))}
    </span>
  );
}
