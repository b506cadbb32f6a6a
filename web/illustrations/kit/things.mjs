// What a crew carries and works with.

import { lettering } from './lettering.mjs';
import { C } from './palette.mjs';
import { circle, group, line, n, path, rect } from './shapes.mjs';

/** A carton; its label is given in two languages, the first one larger, `rise` of the height above the foot. */
export function carton(x, y, w, h, { label = [], fill = C.kraft, light = C.kraftLt, rise = 0.3 } = {}) {
  let s =
    rect(x, y - h, w, h, fill) +
    rect(x, y - h, w, Math.max(6, h * 0.08), light) +
    rect(x + w / 2 - w * 0.08, y - h, w * 0.16, h * 0.3, C.tape);
  const [first, second] = label;
  const size = Math.min(24, w * 0.15);
  if (first) s += lettering(first, size, x + w / 2, y - h * rise);
  if (second) s += lettering(second, size * 0.66, x + w / 2, y - h * rise + size);
  return s;
}

/** The sofa that goes through every picture, seen from the front; 236 wide, its origin the middle of its foot. */
export const sofa = () =>
  path('M-92 0H-82L-84 16H-90zM82 0H92L90 16H84z', C.kraftInk) +
  path('M-96-10V-74C-96-86-88-92-76-92H76C88-92 96-86 96-74V-10z', C.rindDk) +
  path('M-88-40V-72C-88-80-83-84-75-84H-4V-40zM4-40V-84H75C83-84 88-80 88-72V-40z', C.rind) +
  path('M-96-8H96V0H-96z', C.rindDk) +
  path('M-92-40H-2C0-40 1-39 1-37V-16H-92zM2-40H92V-16H2z', C.rindLt) +
  path('M-92-17H92V-6H-92z', C.rind) +
  path('M-118-46C-118-58-110-64-101-64C-92-64-84-58-84-46V2H-112C-116 2-118 0-118-4z', C.rind) +
  path('M118-46C118-58 110-64 101-64C92-64 84-58 84-46V2H112C116 2 118 0 118-4z', C.rind);

/** The stitching of a moving blanket, for `fill="url(#quilt)"`. */
export const quiltPattern = `<pattern id="quilt" width="24" height="24" patternUnits="userSpaceOnUse"><rect width="24" height="24" fill="${C.quilt}"/><path d="M0 12L6 6L12 12L18 6L24 12M0 24L6 18L12 24L18 18L24 24" fill="none" stroke="${C.quiltLt}" stroke-width="1.6" opacity=".75"/></pattern>`;

/** A hand truck, seen from the side; its load stands on the left, its origin is the ground under the axle. */
export const handTruck = () =>
  line('M0-14L0-172', C.steelDk, 7) +
  line('M0-166V-174', C.rubyDk, 9, 'stroke-linecap="round"') +
  path('M-62-8H4V-1H-62z', C.steelDk) +
  circle(8, -14, 15, C.ink) +
  circle(8, -14, 6, C.steel);

/** A clipboard with lines of writing, around its middle. */
export const clipboard = (x, y, turn = 0, scale = 1) =>
  group(
    path('M-21-27H21V29H-21z', C.kraftInk) +
      path('M-18-22H18V26H-18z', C.paper) +
      path('M-8-31H8V-21H-8z', C.steel) +
      line('M-12-12H12M-12-3H12M-12 6H12M-12 15H4', C.ink, 2.2),
    `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})`,
  );
