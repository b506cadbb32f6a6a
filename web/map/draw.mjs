// Draws the counties of the map section from the Census outlines in us-atlas: `npm run map`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoMercator, geoPath } from 'd3-geo';
import { feature, merge } from 'topojson-client';

const WIDTH = 1200;
const HEIGHT = 720;
/** Minimum distance of two dots, so that each is a target of 24 px on wide screens. */
const APART = 25.6;
const HIDALGO = '48215';
const CAMERON = '48061';
const STARR = '48427';
/** The interstates, schematic: through the dots of their cities, and past them. */
const INTERSTATES = [
  {
    name: '2',
    stops: [
      'peñitas',
      'palmview',
      'mission',
      'mcallen',
      'pharr',
      'san-juan',
      'alamo',
      'donna',
      'weslaco',
      'mercedes',
      [-97.8239, 26.159],
      'harlingen',
    ],
    shield: [-98.0214, 26.165],
  },
  { name: '69C', stops: ['pharr', 'edinburg', [-98.12, 26.56], [-98.13, 26.66]], shield: [-98.148, 26.39] },
  {
    name: '69E',
    stops: [
      'brownsville',
      [-97.535, 26.02],
      [-97.6311, 26.1326],
      'harlingen',
      [-97.7332, 26.2487],
      [-97.79, 26.345],
      [-97.783, 26.48],
      [-97.77, 26.66],
    ],
    shield: [-97.7865, 26.41],
  },
];
/** Starr, Willacy, Brooks, Kenedy. */
const NEIGHBOURS = [STARR, '48489', '48047', '48261'];

const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')));
const towns = JSON.parse(readFileSync(new URL('./towns.json', import.meta.url)));
const county = (fips) => atlas.objects.counties.geometries.find((geometry) => geometry.id === fips);

// Fitted to the width of the two counties; the empty north of Hidalgo is cut off.
const projection = geoMercator().fitWidth(WIDTH - 72, {
  type: 'FeatureCollection',
  features: [feature(atlas, county(HIDALGO)), feature(atlas, county(CAMERON))],
});
const [left, top] = projection.translate();
const [, south] = projection([-97.4, 25.8]);
projection.translate([left + 24, top + HEIGHT - south]);
projection.clipExtent([
  [-9, -9],
  [WIDTH + 9, HEIGHT + 9],
]);
// The map is at most 1200 px wide, so a whole unit is as fine as the screen.
const path = geoPath(projection).digits(0);
const outline = (fips) => path(feature(atlas, county(fips)));

// The river is the southern edge of the three counties that touch it, from Starr to its mouth.
const ring = merge(atlas, [STARR, HIDALGO, CAMERON].map(county))
  .coordinates.map((polygon) => polygon[0])
  .sort((a, b) => b.length - a.length)[0]
  .slice(0, -1);
const nearest = (lon, lat) => {
  const distance = ([x, y]) => (x - lon) ** 2 + (y - lat) ** 2;
  return ring.reduce((best, point, at) => (distance(point) < distance(ring[best]) ? at : best), 0);
};
const walk = (from, to) =>
  from <= to ? ring.slice(from, to + 1) : [...ring.slice(from), ...ring.slice(0, to + 1)];
const west = nearest(-99.17, 26.54);
const mouth = nearest(-97.146, 25.957);
const meanLatitude = (line) => line.reduce((sum, point) => sum + point[1], 0) / line.length;
const banks = [walk(west, mouth), walk(mouth, west).reverse()];
const river = banks.sort((a, b) => meanLatitude(a) - meanLatitude(b))[0];
const farSouth = [
  [-97.15, 25.9],
  [-97.17, 25.5],
  [-99.6, 25.5],
  [-99.6, 26.6],
];
// d3 fills the area to the right of a ring; going east along the river that is Mexico.
const mexico = path({ type: 'Polygon', coordinates: [[...river, ...farSouth, river[0]]] });

const placed = Object.entries(towns).map(([slug, { at, label, big = false }]) => {
  const [x, y] = projection(at);
  return { slug, x, y, label, big };
});
for (let round = 0; round < 50; round += 1) {
  for (const a of placed) {
    for (const b of placed) {
      const gap = Math.hypot(b.x - a.x, b.y - a.y);
      if (a === b || gap >= APART) continue;
      const push = (APART + 0.1 - gap) / 2 / gap;
      const [dx, dy] = [(b.x - a.x) * push, (b.y - a.y) * push];
      a.x -= dx;
      a.y -= dy;
      b.x += dx;
      b.y += dy;
    }
  }
}

const round = (number) => Math.round(number * 10) / 10;
const spots = placed.map(
  ({ slug, x, y, label: [anchor, dx, dy], big }) =>
    `  ${JSON.stringify(slug)}: { x: ${round(x)}, y: ${round(y)}, dx: ${dx}, dy: ${dy}, anchor: '${anchor}', big: ${big} },\n`,
);
const stopAt = (stop) => {
  const town = placed.find(({ slug }) => slug === stop);
  return (town ? [town.x, town.y] : projection(stop)).map(Math.round).join(',');
};
const roads = INTERSTATES.map(({ stops }) => `M${stops.map(stopAt).join('L')}`).join('');
const shields = INTERSTATES.map(({ name, shield }) => {
  const [x, y] = projection(shield).map(Math.round);
  return `  { name: '${name}', x: ${x}, y: ${y} },\n`;
});
const place = (at) => {
  const [x, y] = projection(at).map(Math.round);
  return `{ x: ${x}, y: ${y} }`;
};

writeFileSync(
  new URL('../src/sections/map/outlines.gen.ts', import.meta.url),
  `// Written by \`npm run map\` from us-atlas and web/map/towns.json. Do not edit.

export const width = ${WIDTH};
export const height = ${HEIGHT};
export const served = '${outline(HIDALGO)}${outline(CAMERON)}';
export const neighbours = '${NEIGHBOURS.map((fips) => outline(fips) ?? '').join('')}';
export const river = '${path({ type: 'LineString', coordinates: river })}';
export const mexico = '${mexico}';
export const roads = '${roads}';
export const shields = [
${shields.join('')}];
export const names = {
  hidalgo: ${place([-98.312, 26.47])},
  cameron: ${place([-97.43, 26.1])},
  mexico: ${place([-98.28, 25.98])},
  gulf: ${place([-97.165, 26.42])},
};

/** Position of a city and of its label. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Whether it is one of the six largest, whose labels stay on small screens. */
  readonly big: boolean;
}

export const spots: { readonly [slug: string]: Spot } = {
${spots.join('')}};
`,
);
