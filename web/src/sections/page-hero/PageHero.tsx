import horizon from '../../art/horizon.svg?url';
import { ButtonLink } from '../../ui/ButtonLink';
import { Crate } from '../../ui/Crate';
import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../section-props';
import { Byline } from './Byline';
import { CityLimitSign } from './CityLimitSign';
import { Crumbs } from './Crumbs';

const headingId = 'page-hero-h';

/** The hero of most pages: a heading, two buttons, and an image, a city-limit sign or both. */
export function PageHero({ section }: SectionProps<'page-hero'>) {
  const { image, sign } = section;
  const isSignAlone = sign !== null && image === null;
  return (
    <section
      className={`page-hero under-head${isSignAlone ? ' page-hero--sign' : section.byline ? ' page-hero--post' : ''}`}
      aria-labelledby={headingId}
    >
      {isSignAlone ? <img className="page-hero__art" src={horizon} width="2600" height="800" alt="" /> : null}
      <div className="wrap page-hero__inner">
        <div>
          <Crumbs links={section.crumbs} labelledBy={headingId} />
          <h1 id={headingId}>{section.heading}</h1>
          <p className="lead">
            <Rich text={section.lead} />
          </p>
          {section.byline ? <Byline byline={section.byline} /> : null}
          {section.buttons.length > 0 ? (
            <div className="page-hero__buttons">
              {section.buttons.map((link, index) => (
                <ButtonLink key={link.href} link={link} primary={index === 0} />
              ))}
            </div>
          ) : null}
        </div>
        {image && sign ? (
          <div className="page-hero__town">
            <Crate image={image} first />
            <CityLimitSign sign={sign} />
          </div>
        ) : image ? (
          <Crate image={image} first />
        ) : sign ? (
          <CityLimitSign sign={sign} hasPosts />
        ) : null}
      </div>
    </section>
  );
}
