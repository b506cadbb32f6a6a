// What grows in the Valley.

import { C } from './palette.mjs';
import { circle, group, n, path } from './shapes.mjs';

/** One segment of a cut grapefruit of radius R that points up, with its pulp. */
function segment(R, half) {
  const gap = R * 0.05;
  const outer = R * 0.865 - gap / 2;
  const pad = (gap * 0.5 + R * 0.012) / outer;
  const at = (r, angle) => `${n(r * Math.sin(angle))} ${n(-r * Math.cos(angle))}`;
  const arc = `A${n(outer)} ${n(outer)} 0 0 1 ${at(outer, half - pad)}`;
  const flesh = path(
    `M${at(R * 0.15, 0)}L${at(outer, -half + pad)}${arc}z`,
    C.flesh,
    `stroke="${C.flesh}" stroke-width="${n(gap)}" stroke-linejoin="round"`,
  );
  let drops = '';
  for (const [part, offsets] of [
    [0.4, [0]],
    [0.55, [-0.3, 0.3]],
    [0.7, [-0.42, 0, 0.42]],
    [0.84, [-0.55, -0.18, 0.18, 0.55]],
  ]) {
    for (const offset of offsets) {
      const angle = offset * half;
      const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
      const [px, py] = [R * 0.865 * part * dx, R * 0.865 * part * dy];
      const long = R * (0.05 + 0.03 * part);
      const wide = long * 0.55;
      const tip = `${n(px + (dx * long) / 2)} ${n(py + (dy * long) / 2)}`;
      const tail = `${n(px - (dx * long) / 2)} ${n(py - (dy * long) / 2)}`;
      const side = (sign) =>
        `${n(px + (dx * long) / 2 - sign * dy * wide)} ${n(py + (dy * long) / 2 + sign * dx * wide)}`;
      drops += `M${tail}Q${side(1)} ${tip}Q${side(-1)} ${tail}z`;
    }
  }
  return flesh + path(drops, C.fleshLt, 'fill-opacity=".8"');
}

const SEGMENTS = 12;

/** A cut grapefruit; turned by some degrees. */
export function grapefruit(x, y, R, turn = 0) {
  const piece = segment(R, Math.PI / SEGMENTS);
  const pieces = Array.from({ length: SEGMENTS }, (_, index) =>
    group(piece, `rotate(${n(turn + (index * 360) / SEGMENTS)})`),
  );
  return group(
    circle(0, 0, R, C.rind) + circle(0, 0, R * 0.935, C.pith) + pieces.join(''),
    `translate(${n(x)} ${n(y)})`,
  );
}

/** The upper half of a cut grapefruit: the sun of every scene. Its segments share one definition. */
export function halfGrapefruit(x, y, R) {
  const step = 360 / SEGMENTS;
  const id = `s${Math.round(x)}`;
  const first = -90 + step / 2;
  let pieces = `<g id="${id}" transform="rotate(${n(first)})">${segment(R, Math.PI / SEGMENTS)}</g>`;
  for (let turn = step; turn < 180; turn += step)
    pieces += `<use href="#${id}" transform="rotate(${n(turn)})"/>`;
  const dome = (r, fill) => path(`M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0z`, fill);
  return group(dome(R, C.rind) + dome(R * 0.935, C.pith) + pieces, `translate(${n(x)} ${n(y)})`);
}

/** A Washingtonia palm that leans and sways about its foot, in degrees. */
export function palm(x, y, height, { lean = 0, r = 54, w = 13, seed = 1, sway = 0 } = {}) {
  let state = seed * 9301 + 49297;
  const chance = () => {
    state = (state * 9301 + 49297) % 233280;
    return state / 233280;
  };
  const radians = Math.PI / 180;
  const fan = (degrees, distance, size, open = 160, pleats = 5) => {
    const angle = degrees * radians;
    const [hx, hy] = [Math.cos(angle) * distance, Math.sin(angle) * distance];
    const points = [];
    for (let i = 0; i <= 2 * pleats; i++) {
      const t = i / (2 * pleats) - 0.5;
      const b = angle + t * open * radians;
      const tip = i % 2 === 0;
      const reach = tip ? size * (1 - 0.8 * t * t) : size * 0.5 * (1 - 0.4 * t * t);
      const droop = tip ? size * 0.2 * Math.abs(Math.cos(b)) : 0;
      points.push(`${n(hx + Math.cos(b) * reach)} ${n(hy + Math.sin(b) * reach + droop)}`);
    }
    const [px, py] = [-Math.sin(angle) * r * 0.022, Math.cos(angle) * r * 0.022];
    return `M${n(px)} ${n(py)}L${n(hx + px)} ${n(hy + py)}L${points.join('L')}L${n(hx - px)} ${n(hy - py)}L${n(-px)} ${n(-py)}z`;
  };
  const leaves = (angles, jitter, distance, spread, size, open, pleats) =>
    angles
      .map((angle) =>
        fan(
          angle + chance() * 2 * jitter - jitter,
          r * (distance + chance() * spread),
          r * size,
          open,
          pleats,
        ),
      )
      .join('');
  const back = leaves([-171, -131, -90, -49, -9], 4, 0.56, 0.06, 0.46);
  const middle = leaves([-208, -152, -110, -68, -28, 28], 4, 0.46, 0.05, 0.4);
  const front = leaves([-190, -130, -86, -44, 10], 3, 0.22, 0.05, 0.34, 150, 4);
  const core = `M${n(-r * 0.42)} ${n(r * 0.1)}A${n(r * 0.42)} ${n(r * 0.42)} 0 0 1 ${n(r * 0.42)} ${n(r * 0.1)}z`;
  const skirt = `M${n(-r * 0.2)} 0C${n(-r * 0.25)} ${n(r * 0.3)} ${n(-r * 0.18)} ${n(r * 0.56)} ${n(-r * 0.12)} ${n(r * 0.8)}L${n(-r * 0.05)} ${n(r * 0.68)}L0 ${n(r * 0.86)}L${n(r * 0.07)} ${n(r * 0.68)}L${n(r * 0.12)} ${n(r * 0.76)}C${n(r * 0.18)} ${n(r * 0.54)} ${n(r * 0.25)} ${n(r * 0.3)} ${n(r * 0.2)} 0z`;
  const crown =
    path(back + core, C.leafDk) + path(skirt, C.kraftDk) + path(middle, C.leaf) + path(front, C.leafLt);
  const edge = (part) => `C${n(part - lean * 0.25)} ${n(-height * 0.6)} `;
  const trunk = `M${n(-w * 0.75)} 0C${n(-w * 0.4)} ${n(-height * 0.25)} ${n(lean - w * 0.36 - lean * 0.25)} ${n(-height * 0.6)} ${n(lean - w * 0.32)} ${n(-height)}L${n(lean + w * 0.32)} ${n(-height)}${edge(lean + w * 0.36)}${n(w * 0.4)} ${n(-height * 0.25)} ${n(w * 0.75)} 0z`;
  const lit = `M${n(w * 0.1)} 0C${n(w * 0.1)} ${n(-height * 0.25)} ${n(lean * 0.75)} ${n(-height * 0.6)} ${n(lean)} ${n(-height)}L${n(lean + w * 0.32)} ${n(-height)}${edge(lean + w * 0.36)}${n(w * 0.4)} ${n(-height * 0.25)} ${n(w * 0.75)} 0z`;
  const whole =
    path(trunk, C.kraftDk) +
    path(lit, C.kraft) +
    group(crown, `translate(${n(lean)} ${n(-height)}) rotate(${n(sway * 2)})`);
  return group(whole, `translate(${n(x)} ${n(y)}) rotate(${n(sway)})`);
}

/** A palm far away. */
export const farPalm = (x, y, height) =>
  group(
    path(
      'M1.6 0L1-92H-1L-1.6 0zM0-92C-4-100-14-100-17-90C-11-95-6-93-3-90C-10-91-14-84-13-77C-8-86-4-87 0-88C4-87 8-86 13-77C14-84 10-91 3-90C6-93 11-95 17-90C14-100 4-100 0-92C-4-104-10-107-15-104C-9-103-6-98-3-92L0-107L3-92C6-98 9-103 15-104C10-107 4-104 0-92z',
      C.leafDk,
    ),
    `translate(${n(x)} ${n(y)}) scale(${n(height / 100)})`,
  );

/** A citrus tree, 100 wide, with oranges or another fruit. */
export function citrus(x, y, scale, fruitAt = (fx, fy) => circle(fx, fy, 5.5, C.rind)) {
  const fruit = [
    [-31, -22],
    [-6, -36],
    [16, -19],
    [33, -38],
    [-12, -12],
    [36, -16],
  ];
  const s =
    path('M-50-2C-30 8 34 8 50-2C44-18-44-20-50-2z', C.leafDk) +
    path(
      'M-48-6C-58-22-52-40-40-48C-40-62-24-74-8-72C4-82 26-78 32-66C46-64 54-48 48-36C56-24 52-8 44-3C24 3-26 3-48-6z',
      C.leaf,
    ) +
    path('M-36-46C-38-58-24-68-10-66C0-74 18-72 24-62C10-62 2-54-4-48C-16-54-28-52-36-46z', C.leafLt) +
    fruit.map(([fx, fy]) => fruitAt(fx, fy)).join('');
  return group(s, `translate(${n(x)} ${n(y)}) scale(${n(scale)})`);
}

/** A prickly pear, in a pot or wild on the ground. */
export const pricklyPear = (x, y, scale, { wild = false } = {}) =>
  group(
    (wild
      ? path('M-40-40C-50-20-34 0-22 0H30C44-4 50-30 40-44C20-60-20-60-40-40z', C.leafDk)
      : path('M-26 0L-20-42H20L26 0z', C.pot) + path('M-29-42H29V-34H-29z', C.potLt)) +
      `<ellipse cx="0" cy="-74" rx="19" ry="36" fill="${C.leaf}"/>` +
      `<ellipse cx="-24" cy="-110" rx="15" ry="26" fill="${C.leafDk}" transform="rotate(-28 -24 -110)"/>` +
      `<ellipse cx="22" cy="-112" rx="15" ry="27" fill="${C.leaf}" transform="rotate(24 22 -112)"/>` +
      `<ellipse cx="2" cy="-124" rx="14" ry="24" fill="${C.leafLt}"/>` +
      circle(33, -138, 6, C.ruby) +
      circle(4, -149, 6, C.ruby) +
      circle(-37, -132, 6, C.ruby),
    `translate(${n(x)} ${n(y)}) scale(${n(scale)})`,
  );
