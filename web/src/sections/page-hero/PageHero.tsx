import horizon from '../../art/horizon.svg?url';
import { ButtonLink } from '../../ui/ButtonLink';
import { Crate } from '../../ui/Crate';
import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../section-props';
import { Byline } from './Byline';
import { CityLimitSign } from './CityLimitSign';
import { Crumbs } from './Crumbs';

const headingId = 'page-hero-h';

/** The hero of most pages: a heading, two buttons, and an image or a city-limit sign. */
export function PageHero({ section }: SectionProps<'page-hero'>) {
  const { image, sign } = section;
  return (
    <section
      className={`phero under-head${sign ? ' phero--sign' : section.byline ? ' phero--post' : ''}`}
      aria-labelledby={headingId}
    >
      {sign ? <img className="phero__art" src={horizon} width="2600" height="800" alt="" /> : null}
      <div className="wrap phero__in">
        <div>
          <Crumbs links={section.crumbs} labelledBy={headingId} />
          <h1 id={headingId}>{section.heading}</h1>
          <p className="lead">
            <Rich text={section.lead} />
          </p>
          {section.byline ? <Byline byline={section.byline} /> : null}
          {section.buttons.length > 0 ? (
            <div className="phero__b">
              {section.buttons.map((link, index) => (
                <ButtonLink key={link.href} link={link} primary={index === 0} />
              ))}
            </div>
          ) : null}
        </div>
        {sign ? <CityLimitSign sign={sign} /> : image ? <Crate image={image} eager /> : null}
      </div>
    </section>
  );
}
