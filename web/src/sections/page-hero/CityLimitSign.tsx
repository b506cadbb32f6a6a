import type { CityLimit } from '../../contract.gen';

/** Props of {@link CityLimitSign}. */
export interface CityLimitSignProps {
  readonly sign: CityLimit;
  /** Stands on two posts. Without them it hangs below an image. */
  readonly hasPosts?: boolean;
}

/** A city-limit sign, with a white plate below it for each further fact. */
export function CityLimitSign({ sign, hasPosts = false }: CityLimitSignProps) {
  return (
    <div className="limit num">
      <p className="guide-sign">
        <b>{sign.name}</b> <span>{sign.line}</span> {sign.population ? <span>{sign.population}</span> : null}
      </p>
      {sign.plates.map((plate) => (
        <p key={plate.label} className="plate">
          <b>{plate.value}</b> {plate.label}
        </p>
      ))}
      {hasPosts ? (
        <div className="limit__posts" aria-hidden="true">
          <i />
          <i />
        </div>
      ) : null}
    </div>
  );
}
