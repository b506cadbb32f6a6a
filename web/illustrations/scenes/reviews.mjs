// The three people on the posters of the sample testimonials, each at home after the move; web/video/testimonials.mjs
// shows the same people. The lower left corner is empty: the play sign covers it.

import { armOver } from '../kit/carrying.mjs';
import { mug, openCarton } from '../kit/household.mjs';
import { C } from '../kit/palette.mjs';
import { windowFrame } from '../kit/places.mjs';
import { palm, pricklyPear } from '../kit/plants.mjs';
import { facingLeft, neighbor, STANDING } from '../kit/poses.mjs';
import { circle, group, line, path, point, rect, rings } from '../kit/shapes.mjs';
import { cloud } from '../kit/sky.mjs';

const [WIDTH, HEIGHT] = [480, 600];

/** A house key with a tag, held by its bow at the origin. */
const taggedKey = () =>
  line('M0 4L9 22', C.kraftInk, 1.6) +
  path('M4 20L16 15L21 29L9 33z', C.ruby) +
  circle(0, 0, 4.6, C.steelDk) +
  circle(0, 0, 2, C.stucco) +
  path('M-4 -1.6H-24V4H-21V1.6H-18V4H-15V1.6H-4z', C.steelDk);

/** Marta unlocks the door of her new house. */
const atTheDoor = () => {
  const marta = {
    ...neighbor('d', 'rind', { style: 'long', hair: C.hairBrown, sideburn: false }, { k: 0.9 }),
    ...facingLeft(STANDING),
    armF: [point(-22, -116), point(-52, -116)],
  };
  return (
    rect(0, 0, WIDTH, HEIGHT, C.sky) +
    rings(470, 470, [
      [430, C.band1],
      [340, C.band2],
      [250, C.band3],
      [170, C.band4],
    ]) +
    cloud(400, 110, 0.5) +
    palm(436, 566, 330, { lean: 4, r: 62, w: 15, seed: 3 }) +
    rect(0, 84, 296, 482, C.stucco) +
    rect(284, 84, 12, 482, C.stuccoDk) +
    path('M0 16H268L326 84H0z', C.roof) +
    rect(0, 84, 326, 14, C.roofDk) +
    rect(26, 166, 176, 400, C.paper) +
    rect(42, 182, 144, 384, C.grove) +
    rect(62, 204, 104, 120, C.groveDk, 4) +
    rect(62, 344, 104, 180, C.groveDk, 4) +
    rect(164, 326, 16, 34, C.rindDk, 6) +
    rect(232, 214, 26, 8, C.ink) +
    path('M226 222H264L256 264H234z', C.rindLt) +
    rect(0, 556, 480, 44, C.caliche) +
    rect(0, 556, 480, 8, C.caliche2) +
    rect(6, 554, 220, 18, C.concrete) +
    armOver(marta, 306, 580, 2.1, group(taggedKey(), 'translate(-53 -117)'))
  );
};

/** Ernesto in a guayabera, with coffee on his porch in the evening. */
const eveningPorch = () => {
  const ernesto = {
    ...neighbor('b', 'paper', { style: 'hair', hair: C.hairGray, moustache: true, sideburn: false }),
    ...facingLeft(STANDING),
    shirt: C.glass,
    shirtDk: C.glassDk,
    sleeve: C.glassDk,
    armF: [point(-14, -116), point(-44, -126)],
    shirtLines: line('M-14-146V-98M-8-148V-98', C.glassDk, 1.6),
  };
  return (
    rect(0, 0, WIDTH, HEIGHT, C.groveDk) +
    rect(0, 0, WIDTH, 34, C.groveXdk) +
    rect(120, 124, 250, 268, C.kraftInk) +
    rect(134, 138, 222, 240, C.rindLt) +
    rect(241, 138, 8, 240, C.kraftInk) +
    rect(134, 240, 222, 8, C.kraftInk) +
    rect(106, 388, 278, 16, C.kraftDk) +
    line('M0 62Q120 112 240 92T480 66', C.groveXdk, 4) +
    [
      [48, 82],
      [122, 99],
      [200, 100],
      [282, 90],
      [362, 86],
      [440, 76],
    ]
      .map(([x, y]) => circle(x, y + 8, 9, C.rind))
      .join('') +
    rect(0, 530, WIDTH, 70, C.tileDk) +
    rect(0, 524, WIDTH, 8, C.kraftInk) +
    line('M0 566H480M80 532L40 600M240 532V600M400 532L440 600', C.roofDk, 2.5) +
    pricklyPear(414, 560, 1.3) +
    armOver(ernesto, 276, 584, 2.1, mug(-52, -116, 0.34, C.ruby), C.roofDk)
  );
};

/** Alyssa puts her books on the shelf while it rains outside. */
const booksInTheRain = () => {
  const alyssa = {
    ...neighbor('a', 'blue', { style: 'hair', bun: true, sideburn: false }, { k: 0.9 }),
    ...STANDING,
    armF: [point(32, -142), point(58, -158)],
  };
  const books = (x, y, all) => all.map(([dx, w, h, fill]) => rect(x + dx, y - h, w, h, fill, 2)).join('');
  const rain = line(
    'M54 92l-10 34M96 84l-12 40M140 100l-10 34M176 86l-8 30M62 158l-12 40M112 150l-10 34M158 164l-12 40M76 222l-10 32M128 216l-10 32M172 226l-6 22',
    C.paper,
    4,
    'stroke-linecap="round"',
  );
  return (
    rect(0, 0, WIDTH, HEIGHT, C.wallWarm) +
    windowFrame(40, 76, 150, 190, rect(40, 76, 150, 190, C.haze) + rect(40, 226, 150, 40, C.leafDk) + rain) +
    rect(0, 530, WIDTH, 70, C.tile) +
    rect(0, 518, WIDTH, 14, C.paper) +
    line('M0 568H480M90 532L50 600M240 532V600M390 532L430 600', C.tileLt, 2.5) +
    books(316, 158, [
      [8, 22, 74, C.groveDk],
      [32, 16, 60, C.rind],
      [50, 26, 82, C.blue],
      [78, 18, 66, C.flesh],
      [118, 24, 76, C.leaf],
    ]) +
    rect(300, 158, 180, 14, C.kraftDk) +
    books(316, 288, [
      [62, 20, 72, C.ruby],
      [84, 26, 84, C.blueDk],
      [112, 16, 62, C.rindDk],
    ]) +
    rect(300, 288, 180, 14, C.kraftDk) +
    openCarton(
      322,
      588,
      136,
      112,
      books(330, 540, [
        [10, 24, 92, C.leaf],
        [36, 20, 84, C.ruby],
        [58, 30, 96, C.rind],
        [92, 22, 88, C.blue],
      ]),
    ) +
    rect(380, 484, 20, 44, C.tape) +
    armOver(alyssa, 214, 584, 2.1, rect(52, -184, 13, 44, C.ruby, 1.5), C.tileDk)
  );
};

/** A poster is portrait, as the videos are. */
const poster = (name, draw) => ({ name, width: WIDTH, height: HEIGHT, draw });

export const SCENES = [
  poster('review-1', atTheDoor),
  poster('review-2', eveningPorch),
  poster('review-3', booksInTheRain),
];
