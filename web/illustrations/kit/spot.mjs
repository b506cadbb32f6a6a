// Frames and backdrops of spot illustrations: one idea, few large shapes, at most 4 KB.

import { C } from './palette.mjs';
import { scene } from './scene.mjs';
import { daylight } from './scenery.mjs';
import { line, n, path, rect } from './shapes.mjs';

/** A small drawing of 960 by 720 with the lower limit of weight. */
export const spot = (name, draw) => ({ ...scene(name, draw), spot: true });

/** A wall above a floor of large tiles. */
export const indoors = (wall = C.wallWarm, y = 570, floor = C.tile, joint = C.tileLt) => {
  let joints = `M0 ${y + 56}H960`;
  for (let i = -6; i <= 6; i++) joints += `M${n(480 + i * 110)} ${y}L${n(480 + i * 190)} 720`;
  return (
    rect(0, 0, 960, y, wall) +
    rect(0, y, 960, 720 - y, floor) +
    line(joints, joint, 2.5) +
    rect(0, y - 16, 960, 18, C.paper)
  );
};

/** A wall above a table that runs through the picture. */
export const tabletop = (wall = C.wallMint, y = 560, fill = C.kraft, edge = C.kraftDk) =>
  rect(0, 0, 960, y, wall) + rect(0, y, 960, 44, fill) + rect(0, y + 44, 960, 720 - y, edge);

/** Sky above level ground; the sun stands at x on the horizon when it has a radius. */
export const outdoors = (
  y = 580,
  { x = 700, r = 0, clouds = [], ground = C.caliche, edge = C.caliche2 } = {},
) => daylight(x, y, r, clouds) + rect(0, y, 960, 720 - y, ground) + rect(0, y, 960, 8, edge);

/** A drawing of 320 by 200 for the desk: a rising sky and a strip of ground, nothing behind them. */
export const deskSpot = (name, draw) => ({
  name,
  width: 320,
  height: 200,
  desk: true,
  spot: true,
  draw: () =>
    path('M20 170A140 140 0 0 1 300 170z', C.band2) +
    path('M62 170A98 98 0 0 1 258 170z', C.band3) +
    rect(8, 168, 304, 10, C.caliche2, 5) +
    draw(),
});
