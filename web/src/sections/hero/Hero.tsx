import { Icon } from '../../ui/Icon';
import { KeepTogether } from '../../ui/KeepTogether';
import type { SectionProps } from '../section-props';
import { HeroScene } from './HeroScene';
import { QuoteCard } from './QuoteCard';

/** The hero of the home page: headline, illustration, the quote card (two buttons on small screens), and the promises. */
export function Hero({ section, page }: SectionProps<'hero'>) {
  return (
    <>
      <section className="hero under-head" id="hero" aria-labelledby="hero-h">
        <HeroScene section={section} />
        <div className="wrap hero__inner">
          <div>
            <h1 id="hero-h">{section.heading}</h1>
            <p className="lead">{section.lead}</p>
            <div className="hero__cta mobile-only">
              <a className="btn btn--wide" href={section.quote.href}>
                {section.quote.label}
              </a>
              <a className="btn btn--line btn--wide num" href={section.call.href}>
                <Icon name="phone" />
                {section.call.label}
              </a>
            </div>
          </div>
          <div className="hero__card">
            <QuoteCard card={section.card} page={page} />
          </div>
        </div>
      </section>
      <section className="sign-strip" aria-label={section.badges_label}>
        <ul className="wrap">
          {section.badges.map((badge) => (
            <li key={badge.label}>
              <Icon name={badge.icon} />
              <span>
                <KeepTogether text={badge.label} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
