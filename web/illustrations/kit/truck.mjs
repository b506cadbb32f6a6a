// The moving truck.

import { C } from './palette.mjs';
import { circle, group, line, n, path } from './shapes.mjs';

/** A wheel turned by some degrees, with five bolts to show that it does. */
export function wheel(x, y, r, turn = 0) {
  const bolts = Array.from({ length: 5 }, (_, i) => {
    const angle = ((turn + i * 72) * Math.PI) / 180;
    return circle(x + r * 0.45 * Math.cos(angle), y + r * 0.45 * Math.sin(angle), r * 0.06, C.asphalt);
  });
  return (
    circle(x, y, r, C.ink) +
    circle(x, y, r * 0.56, C.steel) +
    bolts.join('') +
    circle(x, y, r * 0.34, C.steelDk) +
    circle(x, y, r * 0.14, C.ink)
  );
}

/** The truck: it faces right, its origin is the ground under the rear bumper, 474 long and 232 high. */
export function truck({ turn = 0, livery = '' } = {}) {
  const left =
    path('M40-44H462V-26H40z', C.asphaltDk) +
    path('M176-44H296V-20C296-16 292-14 288-14H184C180-14 176-16 176-20z', C.steelDk) +
    path('M120-232H462C467-232 470-229 470-224V-44H152V-150H104V-216C104-226 110-232 120-232z', C.paper) +
    path('M152-70H470V-44H152z', C.ruby) +
    path('M152-78H470V-73H152z', C.rind) +
    path('M120-232H462C467-232 470-229 470-224V-222H104.5C106-228 112-232 120-232z', C.paper2) +
    path('M104-216H118V-150H104zM152-150H164V-44H152zM458-222H470V-44H458z', C.paper2) +
    path('M8-62C8-84 12-92 24-96L44-102L70-146C73-151 78-154 84-154H150V-40H8z', C.ruby) +
    path('M8-62C8-84 12-92 24-96L44-102H150V-92H44C28-90 14-84 8-62z', C.flesh) +
    path('M58-104L80-141C81.5-143 83-144 86-144H112V-104z', C.glass) +
    path('M70-104L91-144H99L77-104z', C.paper, 'fill-opacity=".7"') +
    path('M118-144H142V-104H118z', C.glassDk) +
    line('M115-146V-48', C.rubyDk, 2.5) +
    line('M122-84H134', C.rubyDk, 4, 'stroke-linecap="round"') +
    path('M48-120H56V-92H48z', C.ink) +
    path('M6-78H20V-62H6z', C.rindLt) +
    path('M0-54H34V-34H4C1-34 0-36 0-40z', C.steel) +
    path('M0-46H34V-42H0z', C.steelDk) +
    path('M44-40A38 38 0 0 1 120-40zM330-44A40 40 0 0 1 410-44z', C.asphaltDk) +
    wheel(82, -30, 30, -turn) +
    wheel(370, -30, 30, -turn) +
    path('M452-44H474V-34H452z', C.steel) +
    path('M462-66H470V-52H462z', C.flesh);
  return group(left, 'translate(474 0) scale(-1 1)') + livery;
}

/** The truck on its shadow, at rest. */
export const parkedTruck = (x, y, scale, flip = 1, shade = C.caliche2) =>
  group(
    path('M30 0H462L470 9H18z', shade) + truck(),
    `translate(${n(x)} ${n(y)}) scale(${n(scale * flip)} ${n(scale)})`,
  );
