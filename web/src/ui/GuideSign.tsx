import type { Stat } from '../contract.gen';

/** Props of {@link GuideSign}. */
export interface GuideSignProps {
  readonly stats: readonly Stat[];
}

/** A mileage sign: the label on the left, the number on the right. */
export function GuideSign({ stats }: GuideSignProps) {
  return (
    <>
      <dl className="guide-sign">
        {stats.map((stat) => (
          <div key={stat.label}>
            <dt>{stat.label}</dt>
            <dd>{stat.value}</dd>
          </div>
        ))}
      </dl>
      <div className="posts" aria-hidden="true">
        <i />
        <i />
      </div>
    </>
  );
}
