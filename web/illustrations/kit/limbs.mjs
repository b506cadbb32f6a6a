// Tapered limbs, of which people are made.

import { n } from './shapes.mjs';

/** A limb: two discs and what lies between them. */
export function limb(a, ra, b, rb) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy) || 0.001;
  if (distance <= Math.abs(ra - rb)) {
    const [c, r] = ra > rb ? [a, ra] : [b, rb];
    return `M${n(c.x - r)} ${n(c.y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;
  }
  const along = Math.atan2(dy, dx);
  const open = Math.acos((ra - rb) / distance);
  const at = (c, r, angle) => `${n(c.x + r * Math.cos(angle))} ${n(c.y + r * Math.sin(angle))}`;
  const [largeA, largeB] = [open < Math.PI / 2 ? 1 : 0, open > Math.PI / 2 ? 1 : 0];
  const end = `A${n(rb)} ${n(rb)} 0 ${largeB} 0 ${at(b, rb, along - open)}L${at(a, ra, along - open)}`;
  return `M${at(a, ra, along + open)}L${at(b, rb, along + open)}${end}A${n(ra)} ${n(ra)} 0 ${largeA} 0 ${at(a, ra, along + open)}z`;
}

/** A limb cut flat at its far end: a trouser leg, a shirt's hem. */
export function sleeve(a, ra, b, rb) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.atan2(dy, dx);
  const open = Math.acos((ra - rb) / Math.hypot(dx, dy));
  const at = (c, r, angle) => `${n(c.x + r * Math.cos(angle))} ${n(c.y + r * Math.sin(angle))}`;
  const back = `L${at(b, rb, along - open)}L${at(a, ra, along - open)}`;
  return `M${at(a, ra, along + open)}L${at(b, rb, along + open)}${back}A${n(ra)} ${n(ra)} 0 0 0 ${at(a, ra, along + open)}z`;
}
