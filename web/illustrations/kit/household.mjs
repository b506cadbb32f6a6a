// Furniture and things of the house. The origin is the middle of the foot unless said otherwise.

import { C } from './palette.mjs';
import { circle, group, line, n, path, rect } from './shapes.mjs';

const placed = (inside, x, y, scale = 1, turn = 0) =>
  group(inside, `translate(${n(x)} ${n(y)}) ${turn ? `rotate(${turn}) ` : ''}scale(${n(scale)})`);

/** A bed seen from its side, 400 long and 170 high, its head on the left. */
export const bed = (x, y, scale = 1, cover = C.blue, shade = C.blueDk) =>
  placed(
    rect(-200, -170, 22, 170, C.kraftDk, 5) +
      rect(178, -96, 22, 96, C.kraftDk, 5) +
      rect(-190, -62, 380, 26, C.kraft) +
      rect(-180, -100, 360, 42, C.paper, 10) +
      path('M-176-98C-176-130-100-136-88-104V-98z', C.paper2) +
      path('M-80-108H166C176-108 182-102 182-92V-44H-80z', cover) +
      rect(-80, -58, 262, 14, shade),
    x,
    y,
    scale,
  );

/** A lamp with a shade, 200 high. */
export const lamp = (x, y, scale = 1, shadeFill = C.rind, turn = 0) =>
  placed(
    rect(-40, -12, 80, 12, C.kraftInk, 4) +
      path('M-14-12C-40-50-34-90-8-108H8C34-90 40-50 14-12z', C.blue) +
      path('M-36-200H36L62-104H-62z', shadeFill),
    x,
    y,
    scale,
    turn,
  );

/** A plain kitchen chair from the front, 140 wide and 250 high; its right leg may be broken off. */
export const chair = (x, y, scale = 1, { fill = C.kraftDk, front = true } = {}) =>
  placed(
    rect(-58, -250, 16, 150, fill, 5) +
      rect(42, -250, 16, 150, fill, 5) +
      rect(-58, -240, 116, 34, C.kraftInk, 8) +
      line('M-26-206V-110M0-206V-110M26-206V-110', fill, 9) +
      rect(-44, -100, 14, 84, C.kraftInk) +
      rect(30, -100, 14, 84, C.kraftInk) +
      rect(-64, -100, 18, 100, fill) +
      (front ? rect(46, -100, 18, 100, fill) : path('M46-100H64V-62L58-70L54-56L46-66z', fill)) +
      rect(-72, -116, 144, 26, C.kraft, 8),
    x,
    y,
    scale,
  );

/** An armchair from the front, 220 wide and 190 high. */
export const armchair = (x, y, scale = 1, { fill = C.rind, shade = C.rindDk, light = C.rindLt } = {}) =>
  placed(
    path('M-84-10H-66V0H-80zM66-10H84L80 0H66z', C.kraftInk) +
      path('M-80-30V-160C-80-182-66-190-46-190H46C66-190 80-182 80-160V-30z', shade) +
      path('M-62-70V-152C-62-166-54-172-42-172H42C54-172 62-166 62-152V-70z', fill) +
      rect(-66, -84, 132, 40, light, 8) +
      rect(-70, -48, 140, 38, shade) +
      rect(-110, -112, 44, 102, fill, 18) +
      rect(66, -112, 44, 102, fill, 18),
    x,
    y,
    scale,
  );

/** A bucket, 120 wide and 120 high. */
export const bucket = (x, y, scale = 1, fill = C.blue, shade = C.blueDk) =>
  placed(
    line('M-56-116C-50-190 50-190 56-116', C.steelDk, 6) +
      path('M-60-120H60L46 0H-46z', fill) +
      rect(-66, -126, 132, 18, shade, 6),
    x,
    y,
    scale,
  );

/** A mug around the middle of its foot, 70 high. */
export const mug = (x, y, scale = 1, fill = C.ruby) =>
  placed(
    line('M34-54C66-56 64-16 30-18', fill, 11) +
      path('M-36-72H40L34-8C33-2 30 0 26 0H-22C-28 0-31-2-32-8z', fill),
    x,
    y,
    scale,
  );

/** A roll of tape lying against nothing: a ring around its middle. */
export const tapeRoll = (x, y, r, fill) =>
  circle(x, y, r, fill) + circle(x, y, r * 0.6, C.kraftLt) + circle(x, y, r * 0.5, C.kraftInk);

/** A padlock around its middle, 90 wide. */
export const padlock = (x, y, scale = 1, fill = C.rind) =>
  placed(
    line('M-26-10V-40C-26-76 26-76 26-40V-10', C.steelDk, 13) +
      rect(-45, -14, 90, 74, fill, 10) +
      circle(0, 16, 10, C.ink) +
      rect(-4, 16, 8, 26, C.ink, 3),
    x,
    y,
    scale,
  );

/** A door key, 180 long, its bow on the left. */
export const key = (x, y, scale = 1, turn = 0, fill = C.rindDk) =>
  placed(
    path('M30-9H176V9H166V34H150V9H138V26H122V9H30z', fill) +
      circle(0, 0, 42, fill) +
      circle(-8, 0, 16, C.kraftInk),
    x,
    y,
    scale,
    turn,
  );

/** A person's phone, upright around its middle, 110 wide and 200 high. */
export const phone = (x, y, scale = 1, turn = 0, screen = C.band3) =>
  placed(rect(-55, -100, 110, 200, C.ink, 16) + rect(-47, -86, 94, 172, screen, 4), x, y, scale, turn);

/** An open carton, its flaps out: x, y is the lower left corner. */
export const openCarton = (x, y, w, h, inside = '', fill = C.kraft) => {
  const flap = Math.min(70, w * 0.22);
  return (
    rect(x, y - h, w, h * 0.3, C.kraftDk) +
    inside +
    path(
      `M${n(x)} ${n(y - h)}l${n(-flap)} ${n(flap * 0.7)}l${n(w * 0.1)} ${n(flap * 0.3)}L${n(x + w * 0.06)} ${n(y - h + 8)}z`,
      C.kraftLt,
    ) +
    path(
      `M${n(x + w)} ${n(y - h)}l${n(flap)} ${n(flap * 0.7)}l${n(-w * 0.1)} ${n(flap * 0.3)}L${n(x + w * 0.94)} ${n(y - h + 8)}z`,
      C.kraftLt,
    ) +
    rect(x, y - h + 8, w, h - 8, fill) +
    rect(x, y - h + 8, w, 12, C.kraftLt)
  );
};
