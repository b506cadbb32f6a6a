import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import towns from '../../../map/towns.json';
import { spots } from './outlines.gen';

type Atlas = Topology<{ counties: GeometryCollection }>;

const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas;
const counties = feature(atlas, atlas.objects.counties).features;

function isWithin(fips: string, [lon = 0, lat = 0]: readonly number[]): boolean {
  const county = counties.find(({ id }) => id === fips);
  return county !== undefined && geoContains(county, [lon, lat]);
}

const { brownsville, harlingen, ...hidalgo } = towns;

describe('the cities on the map', () => {
  it.each(Object.entries(hidalgo))('%s is in Hidalgo County', (_, { at }) => {
    expect(isWithin('48215', at)).toBe(true);
    expect(isWithin('48061', at)).toBe(false);
  });

  it.each(Object.entries({ brownsville, harlingen }))('%s is in Cameron County', (_, { at }) => {
    expect(isWithin('48061', at)).toBe(true);
    expect(isWithin('48215', at)).toBe(false);
  });

  it('are at least 24 px apart on wide screens', () => {
    const placed = Object.values(spots);
    expect(Object.keys(spots)).toEqual(Object.keys(towns));
    for (const a of placed) {
      for (const b of placed) {
        expect(a === b || Math.hypot(a.x - b.x, a.y - b.y) >= 25.4).toBe(true);
      }
    }
  });
});
