import type { Link } from '../../contract.gen';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';
import {
  height,
  mexico,
  names,
  neighbours,
  river,
  roads,
  type Spot,
  served,
  shields,
  spots,
  width,
} from './outlines.gen';

/** The outlines of an interstate's shield around its center: for one digit, and for more. */
const SHIELD = 'M-8-12H8Q12 1 7 8 4 12 0 14-4 12-7 8-12 1-8-12Z';
const WIDE_SHIELD = 'M-15-12H15Q20 0 12 7 6 12 0 14-6 12-12 7-20 0-15-12Z';

/**
 * A map of Hidalgo and Cameron counties with the three interstates, and with a link for each city that has a page. It is
 * never the only list of cities: the page also lists them as text, and where all labels would be smaller than 13 px, only
 * the largest cities are shown.
 */
export function TownMap({ section }: SectionProps<'map'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <div className="map">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds no drawing */}
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="xMinYMid slice"
            role="group"
            aria-label={section.alt}
          >
            <path className="map__mexico" d={mexico} />
            <path className="map__near" d={neighbours} />
            <path className="map__home" d={served} />
            <path className="map__river" d={river} />
            <path className="map__road" d={roads} />
            <g className="map__names">
              <text {...names.hidalgo}>{section.hidalgo}</text>
              <text {...names.cameron}>{section.cameron}</text>
              <text {...names.mexico}>{section.mexico}</text>
              <text {...names.gulf}>{section.gulf}</text>
            </g>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a shield can be focused */}
            <g aria-hidden="true">
              {shields.map(({ name, x, y }) => (
                <g key={name} transform={`translate(${x} ${y})`}>
                  <g className="map__shield">
                    <path d={name.length > 1 ? WIDE_SHIELD : SHIELD} />
                    <text y="5">{name}</text>
                  </g>
                </g>
              ))}
            </g>
            <g className="map__big">
              <Mark spot={spots.brownsville} label={section.brownsville} />
              <Mark spot={spots.harlingen} label={section.harlingen} />
            </g>
            {section.towns.map((town) => (
              <Town key={town.href} town={town} />
            ))}
          </svg>
        </div>
      </div>
    </section>
  );
}

function Town({ town }: { readonly town: Link }) {
  const spot = spots[slugOf(town.href)];
  if (spot === undefined) {
    return null;
  }
  return (
    <a href={town.href} className={spot.big ? 'map__big' : undefined} aria-label={town.label}>
      <circle className="map__hit" cx={spot.x} cy={spot.y} r="12.8" />
      <Mark spot={spot} label={town.label} />
    </a>
  );
}

function Mark({ spot, label }: { readonly spot: Spot | undefined; readonly label: string }) {
  if (spot === undefined) {
    return null;
  }
  const anchor = spot.anchor === 'start' ? undefined : spot.anchor;
  return (
    <>
      <circle className="map__dot" cx={spot.x} cy={spot.y} r="5.5" />
      <text x={Math.round(spot.x + spot.dx)} y={Math.round(spot.y + spot.dy)} textAnchor={anchor}>
        {label}
      </text>
    </>
  );
}

/** The last segment of a path, decoded: `/service-areas/pe%C3%B1itas` gives `peñitas`. */
function slugOf(href: string): string {
  return decodeURIComponent(href.slice(href.lastIndexOf('/') + 1));
}
