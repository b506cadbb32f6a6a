import phoneScene from '../../art/hero-phone.svg?url';
import wideScene from '../../art/hero-wide.svg?url';
import type { HeroSection } from '../../contract.gen';
import { Picture } from '../../ui/Picture';

/** Props of {@link HeroScene}. */
export interface HeroSceneProps {
  readonly section: HeroSection;
}

const wide = '(min-width:48em)';

// The sun rises within the file of wide screens, where not every browser knows what the visitor prefers; `#still`
// describes it. On a phone it does not: each frame would draw the whole scene again, just when the page has to react to
// a tap.
const still = '(prefers-reduced-motion:reduce)';

/** The background of the headline: the photo from the image library if there is one, otherwise the illustration. */
export function HeroScene({ section }: HeroSceneProps) {
  const { image } = section;
  if (image.src === image.fallback) return <DrawnScene section={section} />;
  return (
    <div className="hero__photo">
      <Picture image={image} sizes="100vw" load="first" />
    </div>
  );
}

/**
 * The illustration behind the headline: one file for small screens, one for wide ones, and over it the truck's lettering,
 * which is text because the owner can change the name and phone number. Its numbers are coordinates in the illustration.
 */
function DrawnScene({ section }: HeroSceneProps) {
  const longest = Math.max(...section.livery.map((line) => line.length));
  const size = Math.min(47, Math.round(282 / longest));
  const last = section.livery.length - 1;
  return (
    <>
      <picture>
        <source media={`${wide} and ${still}`} srcSet={`${wideScene}#still`} width="2880" height="963" />
        <source media={wide} srcSet={wideScene} width="2880" height="963" />
        <img
          className="hero__art"
          src={phoneScene}
          width="782"
          height="728"
          alt={section.image.alt}
          fetchPriority="high"
        />
      </picture>
      <svg className="hero__livery" viewBox="0 0 1600 780" aria-hidden="true">
        <g transform="translate(372 672)scale(.98)" textAnchor="middle">
          {section.livery.map((line, index) => (
            <text key={line} className="hero__name" y={-116 - 44 * (last - index)} fontSize={size}>
              {line}
            </text>
          ))}
          <text className="hero__phone" y="-90" fontSize="17">
            {section.livery_phone}
          </text>
        </g>
      </svg>
    </>
  );
}
