// One scene for each service.

import { C } from '../kit/palette.mjs';
import { figure } from '../kit/people.mjs';
import { room, windowFrame } from '../kit/places.mjs';
import { palm } from '../kit/plants.mjs';
import { facingLeft, LUPITA, MARCUS, PUSHING, STANDING } from '../kit/poses.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { cloud, sun } from '../kit/sky.mjs';
import { quiltPattern } from '../kit/things.mjs';

/** A grand piano on its long side, wrapped in a blanket and strapped to a board; 400 wide, its origin the floor. */
const wrappedPiano = () =>
  circle(-120, -14, 14, C.ink) +
  circle(120, -14, 14, C.ink) +
  rect(-196, -40, 392, 16, C.kraftDk) +
  path(
    'M-180-40V-150C-180-180-150-206-110-214C-40-228 0-262 50-276C110-290 168-262 176-206V-40z',
    'url(#quilt)',
  ) +
  path('M-180-40V-150C-180-180-150-206-110-214L-104-200C-140-192-164-172-164-146V-40z', C.quiltDk) +
  line('M-70-222V-40M84-280V-40', C.rind, 12) +
  rect(-84, -130, 28, 22, C.ink) +
  rect(70, -130, 28, 22, C.ink);

const piano = () =>
  room(960, 720, 560, C.wallMint) +
  windowFrame(
    96,
    110,
    220,
    190,
    sun(206, 300, 60) + cloud(270, 160, 0.4) + palm(130, 300, 120, { r: 40, w: 8 }),
  ) +
  shadow(520, 676, 300, 14, C.tileDk) +
  group(wrappedPiano(), 'translate(520 672) scale(1.35)') +
  figure({ ...MARCUS, ...PUSHING }, 170, 676, 2, C.tileDk) +
  figure(
    { ...LUPITA, ...facingLeft(STANDING), armF: [point(-26, -124), point(-58, -136)] },
    846,
    676,
    2,
    C.tileDk,
  );

export const SCENES = [
  { name: 'piano-on-a-board', width: 960, height: 720, defs: quiltPattern, draw: piano },
];
