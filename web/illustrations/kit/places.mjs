// Rooms, houses and ground.

import { C } from './palette.mjs';
import { clipped, line, n, path, rect } from './shapes.mjs';

/** A saltillo floor from y down to h more, with joints that run to a vanishing point. */
export function floorTiles(y, h, w = 960, vanishing = w / 2) {
  let joints = '';
  for (let i = -14; i <= 14; i++)
    joints += `M${n(vanishing + i * 54)} ${n(y)}L${n(vanishing + i * 118)} ${n(y + h)}`;
  for (let down = 16, step = 16; down < h; step *= 1.32, down += step)
    joints += `M0 ${Math.round(y + down)}H${w}`;
  return rect(0, y, w, h, C.tile) + line(joints, C.tileLt, 2.5);
}

/** A room: wall, ceiling edge, baseboard and tiled floor. */
export const room = (w, h, floor, wall = C.wallWarm, edge = C.concrete) =>
  rect(0, 0, w, floor, wall) +
  rect(0, 0, w, 24, edge) +
  floorTiles(floor, h - floor, w) +
  rect(0, floor - 16, w, 18, C.paper) +
  rect(0, floor, w, 4, C.tileDk);

/** A window with a frame, mullions and sill around a view. */
export const windowFrame = (x, y, w, h, view) =>
  rect(x - 14, y - 14, w + 28, h + 28, C.paper, 3) +
  clipped(`w${Math.round(x)}`, x, y, w, h, rect(x, y, w, h, C.sky) + view) +
  line(`M${n(x + w / 2)} ${n(y)}V${n(y + h)}M${n(x)} ${n(y + h * 0.42)}H${n(x + w)}`, C.paper, 8) +
  rect(x - 24, y + h + 10, w + 48, 16, C.paper, 2) +
  rect(x - 24, y + h + 22, w + 48, 5, C.concrete);

/** A small window seen from outside. */
export const pane = (x, y, w, h) =>
  rect(x, y, w, h, C.paper) +
  rect(x + 8, y + 8, w - 16, h - 16, C.glassDk) +
  line(
    `M${n(x + w / 2)} ${n(y + 8)}V${n(y + h - 8)}M${n(x + 8)} ${n(y + h / 2)}H${n(x + w - 8)}`,
    C.paper,
    5,
  );

/** A door with its frame and knob. */
export const door = (x, y, w, h, fill = C.grove) =>
  rect(x, y, w, h, C.paper) +
  rect(x + 8, y + 8, w - 16, h - 8, fill) +
  `<circle cx="${n(x + 20)}" cy="${n(y + h * 0.55)}" r="5" fill="${C.rind}"/>`;

/** A stucco house with a tiled hip roof: x, y is the lower left corner of its wall. */
export function house(x, y, w, h, { wall = C.stucco, roof = C.roof, ridge = C.roofDk } = {}) {
  const eaves = 22;
  const rise = Math.min(90, h * 0.5);
  const slope = rise * 0.8;
  let joints = '';
  for (let at = x + 8; at < x + w; at += 26) {
    // Up to the ridge, or to the slope where the roof is lower.
    const up = Math.min(1, (Math.min(at - x, x + w - at) + eaves) / (slope + eaves)) * (rise + 10);
    if (up > 24) joints += `M${n(at)} ${n(y - h + 4)}V${n(y - h + 16 - up)}`;
  }
  return (
    rect(x, y - h, w, h, wall) +
    path(
      `M${n(x - eaves)} ${n(y - h + 10)}L${n(x + slope)} ${n(y - h - rise)}H${n(x + w - slope)}L${n(x + w + eaves)} ${n(y - h + 10)}z`,
      roof,
    ) +
    line(joints, ridge, 5)
  );
}

/** A caliche lot or drive across the scene, from y down. */
export const caliche = (w, h, y) => rect(0, y, w, h - y, C.caliche) + rect(0, y, w, 8, C.caliche2);

/** A hedge or a far grove across the scene. */
export const field = (w, y, depth = 90) => rect(0, y, w, 16, C.leafDk) + rect(0, y + 12, w, depth, C.leaf);

/** A paved road across the scene with a dashed center line. */
export const road = (w, y, depth = 62) =>
  rect(0, y, w, depth, C.asphalt) +
  rect(0, y, w, 4, C.asphaltDk) +
  line(`M0 ${n(y + depth / 2)}H${w}`, C.rind, 5, 'stroke-dasharray="54 40"');
