import type { ReactNode } from 'react';
import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../section-props';

/** A description of a city, with its ZIP codes, neighborhoods and nearby cities next to it. Unknown facts are left out. */
export function CityFacts({ section }: SectionProps<'city-facts'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <div className="section__head">
          <h2 id={headingId}>{section.heading}</h2>
        </div>
        <div className="town">
          <div className="town__text">
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <Rich text={paragraph} />
              </p>
            ))}
            {section.facts.length > 0 ? (
              <dl>
                {section.facts.map((fact) => (
                  <div key={fact.label}>
                    <dt>{fact.label}</dt>
                    <dd>{fact.value}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </div>
          <div className="town__lists">
            <FactList heading={section.zip_heading} look="zip-codes num" items={section.zip_codes} />
            <FactList
              heading={section.neighborhood_heading}
              look="place-names"
              items={section.neighborhoods}
            />
            <FactList
              heading={section.near_heading}
              look="place-names"
              items={section.near.map((link) => (
                <a key={link.href} className="link" href={link.href}>
                  {link.label}
                </a>
              ))}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

interface FactListProps {
  readonly heading: string;
  readonly look: string;
  readonly items: readonly ReactNode[];
}

function FactList({ heading, look, items }: FactListProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <ul className={look}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A page is rendered once and its lists never move.
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
