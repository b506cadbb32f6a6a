import { Icon } from './Icon';

/** A row of five stars. Decoration: the number beside it carries the meaning. */
export function Stars() {
  return (
    <span className="stars" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" />
      ))}
    </span>
  );
}
