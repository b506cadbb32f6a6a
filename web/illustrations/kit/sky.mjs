// The sky: bands around a grapefruit sun, and clouds.

import { C } from './palette.mjs';
import { halfGrapefruit } from './plants.mjs';
import { group, n, path, rect, rings } from './shapes.mjs';

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
