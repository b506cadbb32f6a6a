// Vehicles other than the moving truck. All face right; the origin is the ground under the rear bumper.

import { C } from './palette.mjs';
import { circle, group, line, n, path, rect } from './shapes.mjs';
import { wheel } from './truck.mjs';

const placed = (inside, x, y, scale, flip) =>
  group(inside, `translate(${n(x)} ${n(y)}) scale(${n(scale * flip)} ${n(scale)})`);

/** A pickup, 300 long and 108 high; its bed (20 to 130, floor at -56) may hold a load. */
export const pickup = (x, y, scale, { fill = C.blue, shade = C.blueDk, load = '', flip = 1 } = {}) =>
  placed(
    load +
      path(
        'M6-76H136V-104C136-108 138-110 142-110H196C202-110 206-108 209-104L228-76L282-68C292-66 296-60 296-50V-26H6z',
        fill,
      ) +
      path('M6-38H296V-24H6z', shade) +
      path('M148-100H174V-76H148zM182-100H196C199-100 201-99 203-96L216-76H182z', C.glass) +
      line('M142-74V-34M178-74V-34', shade, 2.5) +
      rect(284, -58, 12, 12, C.rindLt) +
      rect(4, -66, 8, 20, C.flesh) +
      rect(0, -34, 18, 10, C.steel) +
      rect(284, -34, 18, 10, C.steel) +
      wheel(62, -24, 24) +
      wheel(240, -24, 24),
    x,
    y,
    scale,
    flip,
  );

/** A golf cart with a roof, 150 long and 152 high. */
export const golfCart = (x, y, scale, { fill = C.leaf, rider = '', flip = 1 } = {}) =>
  placed(
    line('M18-54V-144M126-60L106-144', C.steelDk, 5) +
      rider +
      rect(4, -152, 122, 12, C.paper, 6) +
      path('M8-50H86V-28H116L122-58C136-56 146-46 148-22H8z', fill) +
      rect(18, -62, 50, 14, C.kraftInk, 5) +
      rect(14, -92, 12, 40, C.kraftInk, 5) +
      line('M108-46L92-84', C.ink, 4) +
      line('M84-82L98-92', C.ink, 6, 'stroke-linecap="round"') +
      wheel(34, -16, 16) +
      wheel(124, -16, 16),
    x,
    y,
    scale,
    flip,
  );

/** A school bus, 420 long and 176 high. */
export const schoolBus = (x, y, scale, { flip = 1 } = {}) =>
  placed(
    path(
      'M6-168C6-174 10-176 16-176H316C324-176 328-172 330-166L338-108H392C404-108 410-100 410-88V-36H6z',
      C.rind,
    ) +
      [28, 84, 140, 196, 252].map((at) => rect(at, -158, 44, 44, C.glass, 4)).join('') +
      path('M306-158H318L326-108H306z', C.glass) +
      line('M6-96H410M6-76H410', C.ink, 5) +
      rect(0, -44, 424, 14, C.ink) +
      rect(398, -82, 12, 16, C.paper) +
      wheel(90, -30, 30) +
      wheel(356, -30, 30),
    x,
    y,
    scale,
    flip,
  );

/** A coach for travelers, 460 long and 180 high. */
export const coach = (x, y, scale, { fill = C.blue, shade = C.blueDk, flip = 1 } = {}) =>
  placed(
    path('M4-166C4-174 10-178 18-178H424C442-178 450-168 453-150L458-84V-34H4z', C.paper) +
      path('M4-92H458V-34H4z', fill) +
      path('M4-52H458V-34H4z', shade) +
      path('M4-100H458V-92H4z', C.rind) +
      [16, 84, 152, 220, 288].map((at) => rect(at, -160, 62, 50, C.glassDk, 4)).join('') +
      path('M358-160H426C434-160 438-156 440-146L446-100H358z', C.glass) +
      rect(448, -72, 10, 14, C.rindLt) +
      wheel(98, -30, 30) +
      wheel(366, -30, 30),
    x,
    y,
    scale,
    flip,
  );

/** A tractor with a trailer for produce, 470 long and 170 high. */
export const semi = (x, y, scale, { fill = C.grove, shade = C.groveDk, box = C.paper, flip = 1 } = {}) =>
  placed(
    rect(0, -170, 320, 122, box, 3) +
      rect(0, -62, 320, 14, C.steel) +
      line(
        'M40-164V-66M80-164V-66M120-164V-66M160-164V-66M200-164V-66M240-164V-66M280-164V-66',
        C.concrete,
        3,
      ) +
      rect(0, -48, 330, 10, C.asphaltDk) +
      path(
        'M334-156C334-162 338-164 344-164H392C398-164 402-162 405-156L420-112H452C462-112 468-106 468-96V-30H334z',
        fill,
      ) +
      path('M334-52H468V-30H334z', shade) +
      path('M374-150H390C394-150 396-148 398-144L409-112H374z', C.glass) +
      rect(326, -176, 7, 140, C.steelDk) +
      rect(458, -92, 10, 14, C.rindLt) +
      [34, 84, 356, 438].map((at) => wheel(at, -23, 23)).join(''),
    x,
    y,
    scale,
    flip,
  );

/** A farm tractor, 190 long and 130 high. */
export const tractor = (x, y, scale, { fill = C.leaf, shade = C.leafDk, flip = 1 } = {}) =>
  placed(
    line('M40-70V-126M98-70V-126', C.ink, 5) +
      rect(28, -134, 82, 10, fill, 4) +
      path('M20-78H100L108-84H178C184-84 188-80 188-72V-36H40C26-44 20-58 20-78z', fill) +
      path('M108-52H188V-36H108z', shade) +
      line('M150-84V-112', C.asphalt, 6) +
      wheel(50, -42, 42) +
      circle(50, -42, 12, C.rind) +
      wheel(162, -25, 25) +
      circle(162, -25, 7, C.rind),
    x,
    y,
    scale,
    flip,
  );

/** An open farm trailer with a heaped load, 250 long. */
export const farmTrailer = (x, y, scale, heap, { flip = 1 } = {}) =>
  placed(
    heap +
      rect(0, -92, 230, 52, C.kraft, 3) +
      line('M0-66H230', C.kraftDk, 4) +
      line('M60-92V-40M115-92V-40M170-92V-40', C.kraftDk, 5) +
      line('M228-46H270', C.asphalt, 8) +
      wheel(64, -26, 26) +
      wheel(160, -26, 26),
    x,
    y,
    scale,
    flip,
  );
