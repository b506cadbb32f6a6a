// Land and what stands on it: fields, trees, fences, towers.

import { C } from './palette.mjs';
import { circle, group, line, n, path, rect, shadow } from './shapes.mjs';
import { cloud, sky, sun } from './sky.mjs';

const placed = (inside, x, y, scale, flip = 1) =>
  group(inside, `translate(${n(x)} ${n(y)}) scale(${n(scale * flip)} ${n(scale)})`);

/** A sky of 960 by 720 with its sun at (x, y) and clouds given as [x, y, scale]. */
export const daylight = (x, y, r, clouds = []) =>
  sky(960, 720, x, y) + (r ? sun(x, y, r) : '') + clouds.map((at) => cloud(...at)).join('');

/** A field with rows that run to a vanishing point on its far edge. */
export function cropRows(
  y,
  h,
  { vanishing = 480, soil = C.soilLt, crop = C.leaf, step = 120, wide = 0.55 } = {},
) {
  let rows = '';
  for (let at = -12; at <= 12; at++) {
    const middle = vanishing + at * step;
    rows += `M${n(vanishing + at * step * 0.12)} ${y}L${n(middle - (step * wide) / 2)} ${y + h}H${n(middle + (step * wide) / 2)}z`;
  }
  return rect(0, y, 960, h, soil) + path(rows, crop);
}

/** Places along the rows of such a field, far ones first, as [x, y, size from 0 to 1]. */
export function alongRows(
  y,
  h,
  { vanishing = 480, step = 120 } = {},
  depths = [0.18, 0.32, 0.5, 0.72, 0.95],
) {
  const places = [];
  for (const depth of depths)
    for (let at = -9; at <= 9; at++) {
      const x = vanishing + at * step * (0.12 + 0.88 * depth);
      if (x > -60 && x < 1020) places.push([x, y + h * depth, depth]);
    }
  return places;
}

/** A mesquite: a forked trunk under a wide, airy crown; 270 wide and 200 high. */
export const mesquite = (x, y, scale = 1, flip = 1) =>
  placed(
    path(
      'M-14 0C-8-40-26-66-62-112L-50-120C-26-92-10-84-2-62C6-94 26-116 58-134L66-124C42-104 24-78 18-44L22 0z',
      C.kraftInk,
    ) +
      path(
        'M-134-122C-146-152-108-172-84-162C-74-200-14-206 4-180C30-208 90-198 94-166C126-172 148-142 126-118C98-104 66-124 40-112C12-100-28-116-60-106C-92-98-124-104-134-122z',
        C.leafDk,
      ) +
      path(
        'M-112-138C-108-160-86-160-74-150C-62-186-14-190 0-164C-20-168-30-150-50-146C-70-140-92-130-112-138zM28-168C50-192 84-184 84-158C104-160 120-148 118-134C98-146 86-136 68-146C52-152 40-152 28-168z',
        C.leaf,
      ),
    x,
    y,
    scale,
    flip,
  );

/** A full, round shade tree such as an ebony, an ash or an oak; 240 wide and 260 high. */
export const shadeTree = (x, y, scale = 1, { dark = C.leafDk, light = C.leaf, flip = 1 } = {}) =>
  placed(
    path('M-20 0C-12-40-14-80-26-120L26-120C14-80 14-40 22 0z', C.kraftInk) +
      path(
        'M-116-118C-136-160-104-190-84-188C-84-230-34-256 0-240C34-262 88-236 88-196C122-192 132-148 108-118C76-92 40-108 12-98C-30-88-86-92-116-118z',
        dark,
      ) +
      path(
        'M-98-138C-106-166-84-180-66-172C-70-212-26-232 0-218C28-236 66-214 68-188C42-198 26-178 4-180C-20-182-30-160-52-160C-72-158-84-146-98-138z',
        light,
      ),
    x,
    y,
    scale,
    flip,
  );

/** A town's water tower, 300 high at scale 1. */
export const waterTower = (x, y, scale = 1) =>
  placed(
    line('M-52 0L-34-200M52 0L34-200M0 0V-200', C.steelDk, 7) +
      line('M-46-70H46M-40-140H40M-46-70L40-140M46-70L-40-140', C.steelDk, 3) +
      path('M-66-262C-70-220-40-196 0-196C40-196 70-220 66-262z', C.steel) +
      path('M0-196C40-196 70-220 66-262H30C34-226 22-204 0-196z', C.steelDk) +
      path('M-70-262L0-304L70-262z', C.steelDk) +
      rect(-72, -264, 144, 7, C.asphalt),
    x,
    y,
    scale,
  );

/** A fence of posts and wires from x to x + w on the ground y. */
export function fence(x, y, w, { h = 64, post = C.kraftDk, wire = C.steelDk, gap = 70 } = {}) {
  let posts = '';
  for (let at = 0; at <= w; at += gap) posts += rect(x + at - 4, y - h, 8, h, post);
  const wires = [0.85, 0.55, 0.25].map((part) => `M${n(x)} ${n(y - h * part)}H${n(x + w)}`).join('');
  return line(wires, wire, 2.5) + posts;
}

/** A wooden utility pole with two cross arms. */
export const utilityPole = (x, y, h) =>
  rect(x - 5, y - h, 10, h, C.kraftDk) +
  rect(x - 42, y - h + 16, 84, 7, C.kraftInk) +
  [-36, -14, 14, 36].map((dx) => rect(x + dx - 3, y - h + 7, 6, 10, C.steel)).join('');

/** A street sign: white letters outlined elsewhere, on a green plate between x and x + w. */
export const signPlate = (x, y, w, h, fill = C.grove) =>
  rect(x, y, w, h, fill, 6) +
  `<rect x="${x + 4}" y="${y + 4}" width="${w - 8}" height="${h - 8}" rx="4" fill="none" stroke="${C.paper}" stroke-width="2.5"/>`;

/** A parakeet that sits and looks right, 30 high. */
export const parakeet = (x, y, scale = 1, flip = 1) =>
  placed(
    path('M-3-2C-8 10-12 22-16 30L-9 26C-4 18 2 8 4-2z', C.leafDk) +
      path('M-8-4C-10-18-4-26 4-27C12-27 14-20 11-14C11-6 6 1 0 2C-4 2-7 0-8-4z', C.leafLt) +
      path('M-8-4C-9-12-7-18-3-20C2-14 2-4-3 1C-6 1-7-1-8-4z', C.leaf) +
      path('M12-22C17-21 17-16 13-14C12-16 11-19 12-22z', C.kraftLt) +
      circle(7, -21, 1.6, C.ink),
    x,
    y,
    scale,
    flip,
  );

/** A roseate spoonbill that wades and looks right, 120 high. */
export const spoonbill = (x, y, scale = 1, flip = 1) =>
  placed(
    line('M-8 0V-44M10 0V-44', C.rubyDk, 4) +
      path('M-50-44C-40-74-4-82 22-68C30-60 26-46 10-40C-14-34-36-38-50-44z', C.fleshLt) +
      path('M-54-42C-40-60-12-64 2-54C-8-40-34-36-54-42z', C.flesh) +
      line('M16-60C36-66 16-92 32-104', C.pith, 10, 'stroke-linecap="round"') +
      circle(34, -105, 8.5, C.pith) +
      path('M38-109L66-92C78-90 78-80 68-79C60-80 58-88 36-100z', C.steelDk) +
      circle(36, -107, 1.8, C.ruby),
    x,
    y,
    scale,
    flip,
  );

/** A great egret that looks right, 130 high. */
export const egret = (x, y, scale = 1, flip = 1) =>
  placed(
    line('M-6 0V-46M8 0V-46', C.ink, 3.5) +
      path('M-48-40C-36-66-2-76 18-66C26-58 22-46 8-42C-12-34-34-36-48-40z', C.paper) +
      line('M14-60C40-66 10-96 26-114', C.paper, 8, 'stroke-linecap="round"') +
      path('M30-122L62-112L30-108C18-108 18-122 30-122z', C.paper) +
      path('M36-120L66-112L36-110z', C.rindDk),
    x,
    y,
    scale,
    flip,
  );

/** Ripples on water as short lines, given as [x, y, width]. */
export const ripples = (places, color = C.paper) =>
  line(
    places.map(([x, y, w]) => `M${x} ${y}h${w}`).join(''),
    color,
    4,
    'stroke-linecap="round" stroke-opacity=".7"',
  );

/** A bush on the ground. */
export const bush = (x, y, scale = 1, fill = C.leaf) =>
  placed(path('M-60 0C-72-26-50-46-30-40C-22-66 20-66 28-42C52-48 70-24 58 0z', fill), x, y, scale);

/** A clay pot in somebody's hands, 60 wide and 70 high. */
export const heldPot = (x, y, scale = 1, fill = C.pot, rim = C.potLt) =>
  placed(
    path('M-20 0C-40-20-34-54-18-60H18C34-54 40-20 20 0z', fill) + rect(-22, -70, 44, 12, rim, 4),
    x,
    y,
    scale,
  );

/** A clay pot on the ground. */
export const clayPot = (x, y, scale = 1, fill = C.pot, rim = C.potLt) =>
  shadow(x, y, 34 * scale, 5 * scale, C.caliche2) + heldPot(x, y, scale, fill, rim);
