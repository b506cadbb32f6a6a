// Papers, cards, clocks, calendars and signs.

import { lettering } from './lettering.mjs';
import { C } from './palette.mjs';
import { circle, group, line, n, path, rect } from './shapes.mjs';

/** A sheet around its middle with rows of writing; each row is the part of the width it fills. */
export function sheet(
  x,
  y,
  w,
  h,
  { turn = 0, rows = [], fill = C.paper, ink = C.steelDk, inside = '' } = {},
) {
  const left = -w * 0.38;
  const step = (h * 0.72) / Math.max(rows.length, 1);
  const writing = rows
    .map((part, i) => `M${n(left)} ${n(-h * 0.3 + i * step)}h${n(w * 0.76 * part)}`)
    .join('');
  return group(
    rect(-w / 2, -h / 2, w, h, fill, 4) +
      (writing ? line(writing, ink, n(Math.min(14, step * 0.3))) : '') +
      inside,
    `translate(${n(x)} ${n(y)}) rotate(${turn})`,
  );
}

/** A wall clock. */
export function clock(x, y, r, hour, minute = 0, { face = C.paper, rim = C.ink } = {}) {
  const hand = (turn, long, width, fill = C.ink) => {
    const angle = (turn * Math.PI) / 180;
    return line(
      `M${n(x)} ${n(y)}L${n(x + long * Math.sin(angle))} ${n(y - long * Math.cos(angle))}`,
      fill,
      width,
      'stroke-linecap="round"',
    );
  };
  let ticks = '';
  for (let i = 0; i < 12; i++) {
    const [dx, dy] = [Math.sin((i * Math.PI) / 6), -Math.cos((i * Math.PI) / 6)];
    const from = i % 3 ? 0.8 : 0.72;
    ticks += `M${n(x + dx * r * from)} ${n(y + dy * r * from)}L${n(x + dx * r * 0.87)} ${n(y + dy * r * 0.87)}`;
  }
  return (
    circle(x, y, r, rim) +
    circle(x, y, r * 0.92, face) +
    line(ticks, rim, n(r * 0.05)) +
    hand(hour * 30 + minute / 2, r * 0.45, n(r * 0.09)) +
    hand(minute * 6, r * 0.68, n(r * 0.06), C.ruby) +
    circle(x, y, r * 0.08, C.ink)
  );
}

/** A tag on a string that hangs from (x, y). */
export const tag = (x, y, scale = 1, { fill = C.rind, text = '', turn = 0 } = {}) =>
  group(
    line('M0 0V34', C.kraftInk, 3) +
      path('M-40 60L0 26L40 60V150H-40z', fill) +
      circle(0, 52, 7, C.kraftInk) +
      (text ? lettering(text, 44, 0, 118) : ''),
    `translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n(scale)})`,
  );

/** A green guide sign with lines of white lettering, on no post of its own. */
export function guideSign(x, y, w, h, texts, { size = 40, fill = C.grove } = {}) {
  const step = size * 1.25;
  const first = y + h / 2 - ((texts.length - 1) * step) / 2 + size * 0.34;
  return (
    rect(x, y, w, h, fill, 14) +
    `<rect x="${n(x + 8)}" y="${n(y + 8)}" width="${n(w - 16)}" height="${n(h - 16)}" rx="8" fill="none" stroke="${C.paper}" stroke-width="4"/>` +
    texts.map((text, i) => lettering(text, size, x + w / 2, first + i * step, { fill: C.paper })).join('')
  );
}

/** A magnifying glass around (x, y); what it shows is drawn by the scene. */
export const magnifier = (x, y, r, lens = C.band3) =>
  line(
    `M${n(x + r * 0.7)} ${n(y + r * 0.7)}L${n(x + r * 1.75)} ${n(y + r * 1.75)}`,
    C.kraftInk,
    n(r * 0.3),
    'stroke-linecap="round"',
  ) +
  circle(x, y, r * 1.1, C.steelDk) +
  circle(x, y, r * 0.95, lens);

/** A check mark, 100 wide around its middle. */
export const checkMark = (x, y, scale = 1, fill = C.grove) =>
  line(
    `M${n(x - 44 * scale)} ${n(y + 4 * scale)}l${n(30 * scale)} ${n(32 * scale)}l${n(60 * scale)} ${n(-72 * scale)}`,
    fill,
    n(20 * scale),
    'stroke-linecap="round" stroke-linejoin="round"',
  );

/** An envelope around its middle with a stamp. */
export const envelope = (x, y, w, h, turn = 0) =>
  group(
    rect(-w / 2, -h / 2, w, h, C.paper, 4) +
      rect(w / 2 - w * 0.2, -h / 2 + h * 0.1, w * 0.14, h * 0.28, C.ruby) +
      line(
        `M${n(-w * 0.14)} ${n(h * 0.1)}h${n(w * 0.36)}M${n(-w * 0.14)} ${n(h * 0.26)}h${n(w * 0.26)}`,
        C.ink,
        n(h * 0.05),
      ) +
      line(`M${n(-w * 0.42)} ${n(-h * 0.34)}h${n(w * 0.2)}`, C.steelDk, n(h * 0.04)),
    `translate(${n(x)} ${n(y)}) rotate(${turn})`,
  );
