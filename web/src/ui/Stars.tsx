import { Icon } from './Icon';

/** Props of {@link Stars}. */
export interface StarsProps {
  /** Number of stars, at most 5. */
  readonly count?: number;
}

/** A row of stars. Decorative: the number next to it has the meaning. */
export function Stars({ count = 5 }: StarsProps) {
  return (
    <span className="stars" aria-hidden="true">
      {[1, 2, 3, 4, 5].slice(0, count).map((star) => (
        <Icon key={star} name="star" />
      ))}
    </span>
  );
}
