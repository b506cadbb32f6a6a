// The sky: bands around a grapefruit sun, and clouds.

import { C } from './palette.mjs';
import { halfGrapefruit } from './plants.mjs';
import { group, line, n, path, rect, rings } from './shapes.mjs';

/** A cloud, 240 wide at scale 1. */
export const cloud = (x, y, scale) =>
  group(
    path(
      'M-120 0C-128-26-96-40-78-30C-76-58-34-68-18-44C-6-84 58-84 66-44C84-58 118-44 112-18C128-18 134-6 130 0z',
      C.paper,
    ) +
      path(
        'M-120 0C-123-10-119-18-112-24C-92-10-60-16-40-10C-10-2 30-14 60-8C84-4 104-10 112-18C128-18 134-6 130 0z',
        C.cloudShade,
      ),
    `translate(${n(x)} ${n(y)}) scale(${n(scale)})`,
  );

/** The sky of a whole scene, with bands around a sun at (x, y). */
export const sky = (w, h, x, y) =>
  rect(0, 0, w, h, C.sky) +
  rings(x, y, [
    [620, C.band1],
    [480, C.band2],
    [350, C.band3],
    [240, C.band4],
  ]);

/** The sun: half a grapefruit on the horizon. */
export const sun = (x, y, r) => halfGrapefruit(x, y, r);

/** Level bands of sky from the top down to below the horizon at `y`, as [share of the height, color]. */
const bands = (w, h, y, all) =>
  all.map(([share, fill]) => rect(0, y * share, w, h - y * share, fill)).join('');

/** The sky at noon: the sun is above the picture. */
export const noonSky = (w, h, y) =>
  bands(w, h, y, [
    [0, C.sky],
    [0.46, C.band1],
    [0.68, C.band2],
    [0.86, C.band3],
  ]);

/** The sky after the sun has set, or before it rises. */
export const duskSky = (w, h, y) =>
  bands(w, h, y, [
    [0, C.quilt],
    [0.3, C.haze],
    [0.56, C.sky],
    [0.74, C.band4],
    [0.88, C.rindLt],
  ]);

/** A gray sky: one cloud across the picture, pale below it. */
export const overcastSky = (w, h, y) => {
  const edge = (at, fill) => {
    let scallops = `M0 0V${n(at)}`;
    for (let x = 0, bump = 0; x < w; bump += 1) {
      const wide = [150, 210, 120, 180][bump % 4];
      scallops += `q${wide / 2} ${[46, 62, 38, 54][bump % 4]} ${wide} 0`;
      x += wide;
    }
    return path(`${scallops}V0z`, fill);
  };
  return rect(0, 0, w, h, C.cloudShade) + edge(y * 0.6, C.glass) + edge(y * 0.34, C.steel);
};

/** Rain over a whole picture, drawn behind its people. */
export const rain = (w, h) => {
  let drops = '';
  for (let row = 0; row * 90 < h; row += 1)
    for (let x = (row % 2) * 70 + 20; x < w + 40; x += 140)
      drops += `M${x + ((row * 37) % 30)} ${row * 90 + ((x * 13) % 40)}l-14 44`;
  return line(drops, C.glassDk, 4, 'stroke-linecap="round"');
};
