import { Fragment } from 'react';
import grapefruit from '../../art/grapefruit.svg?url';
import type { Link } from '../../contract.gen';
import { Icon } from '../../ui/Icon';
import type { SectionProps } from '../section-props';

/** The call to action at the end of a page: two buttons and three figures. The compact variant goes between other sections. */
export function CallToAction({ section }: SectionProps<'call-to-action'>) {
  const headingId = `${section.id}-h`;
  const compact = section.variant === 'compact';
  return (
    <section
      className={compact ? 'cta cta--compact on-dark' : 'cta on-dark'}
      id={section.id}
      aria-labelledby={headingId}
    >
      {compact ? null : (
        <img className="cta__art" src={grapefruit} width="800" height="800" alt="" loading="lazy" />
      )}
      <div className="wrap cta__inner">
        <h2 id={headingId}>
          {section.heading.map((line) => (
            <Fragment key={line}>
              <span>{line}</span>{' '}
            </Fragment>
          ))}
        </h2>
        <p className="lead">{section.lead}</p>
        <div className="cta__buttons">
          <Button link={section.quote} variant="btn--rind" />
          <Button link={section.call} variant="btn--ghost" />
        </div>
        {section.stats.length > 0 ? (
          <ul className="cta__stats">
            {section.stats.map((stat) => (
              <li key={stat.label}>
                <b>{stat.value}</b> {stat.label}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

/** Either button may call: on a page for moves of the same day it is the first. */
function Button({ link: { label, href }, variant }: { readonly link: Link; readonly variant: string }) {
  const call = href.startsWith('tel:');
  return (
    <a className={call ? `btn ${variant} num` : `btn ${variant}`} href={href}>
      {call ? <Icon name="phone" /> : null}
      {label}
    </a>
  );
}
