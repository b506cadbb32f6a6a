import type { CityLimit } from '../../contract.gen';

/** Props of {@link CityLimitSign}. */
export interface CityLimitSignProps {
  readonly sign: CityLimit;
}

/** A city-limit sign, with a white plate below it for each further fact. */
export function CityLimitSign({ sign }: CityLimitSignProps) {
  return (
    <div className="limit num">
      <p className="gsign">
        <b>{sign.name}</b> <span>{sign.line}</span> {sign.population ? <span>{sign.population}</span> : null}
      </p>
      {sign.plates.map((plate) => (
        <p key={plate.label} className="plq">
          <b>{plate.value}</b> {plate.label}
        </p>
      ))}
      <div className="limit__posts" aria-hidden="true">
        <i />
        <i />
      </div>
    </div>
  );
}
