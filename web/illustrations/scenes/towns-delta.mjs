// The Delta: Elsa, Edcouch, La Villa.

import { carrier, pair } from '../kit/carrying.mjs';
import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { figure, skirt } from '../kit/people.mjs';
import { caliche, door, house, pane } from '../kit/places.mjs';
import {
  armsLeft,
  CLASPED_HANDS,
  child,
  DANIEL,
  facingLeft,
  MARCUS,
  neighbor,
  STANDING,
  WALKING,
  WAVING,
  WAVING_LOW,
} from '../kit/poses.mjs';
import { mirrored, scene } from '../kit/scene.mjs';
import { alongRows, bush, cropRows, daylight, utilityPole, waterTower } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { cloud, duskSky, noonSky } from '../kit/sky.mjs';
import { parkedTruck } from '../kit/truck.mjs';
import { farmTrailer } from '../kit/vehicles.mjs';

/** A cabbage in its leaves, 60 wide. */
const cabbage = (x, y, scale) =>
  group(
    path('M-30-2C-36-20-22-30-10-24C-6-34 8-34 11-24C24-30 36-18 29-2C18 12-18 12-30-2z', C.leafDk) +
      path('M-19-4C-22-26 22-28 20-4C14 8-14 8-19-4z', C.leafLt) +
      line('M0 4V-12M0-2L-9-10M0-2L9-10', C.cloudShade, 2.5),
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})`,
  );

/** Elsa: a vegetable shed by the tracks, with cabbage to its doors. */
const elsa = () =>
  daylight(760, 380, 110, [
    [160, 80, 0.7],
    [860, 100, 0.4],
  ]) +
  rect(0, 376, 960, 20, C.leafDk) +
  rect(0, 394, 960, 44, C.caliche2) +
  utilityPole(900, 420, 210) +
  rect(40, 250, 560, 156, C.kraftDk) +
  line(Array.from({ length: 28 }, (_, i) => `M${60 + i * 20} 250V406`).join(''), C.kraftInk, 2) +
  path('M0 262L60 186H580L640 262z', C.steel) +
  line(
    'M96 258L126 190M196 258L216 190M296 258L306 190M396 258L398 190M496 258L490 190M580 258L560 190',
    C.steelDk,
    3,
  ) +
  [84, 224, 364, 484].map((x) => rect(x, 300, 84, 106, C.ink)).join('') +
  rect(20, 400, 600, 16, C.kraftLt) +
  rect(20, 416, 600, 20, C.kraftInk) +
  [100, 148, 238, 380, 428, 500]
    .map(
      (x, i) =>
        rect(x, 366 - (i % 2) * 34, 44, 34 + (i % 2) * 34, C.kraftPale) +
        line(`M${x} 383H${x + 44}`, C.kraftDk, 3),
    )
    .join('') +
  rect(0, 432, 960, 30, C.concreteDk) +
  line(Array.from({ length: 33 }, (_, i) => `M${i * 30} 440V458`).join(''), C.kraftInk, 10) +
  line('M0 442H960M0 454H960', C.steelDk, 4) +
  cropRows(462, 258, { vanishing: 520, soil: C.khakiDk, crop: C.khaki, step: 132, wide: 0.4 }) +
  alongRows(462, 258, { vanishing: 520, step: 132 }, [0.1, 0.24, 0.42, 0.66, 0.95])
    .map(([x, y, depth]) => cabbage(x, y, 0.4 + depth * 1.1))
    .join('') +
  farmTrailer(
    660,
    430,
    0.9,
    [
      [20, -100],
      [60, -104],
      [100, -106],
      [140, -102],
      [184, -104],
      [208, -98],
      [80, -126],
      [126, -126],
    ]
      .map(([x, y]) => circle(x, y, 23, C.leafLt) + circle(x - 3, y - 3, 12, C.cloudShade))
      .join(''),
  ) +
  pair(
    neighbor('a', 'blue', { style: 'hat', moustache: true }),
    neighbor('b', 'rind', { style: 'hat', hair: C.hair, hat: C.paper2, bun: true }),
    470,
    640,
    1.45,
    190,
    [-40, -14, 14, 40].map((x) => circle(x, -24, 17, C.leafLt)).join('') +
      [-28, 0, 28].map((x) => circle(x, -34, 15, C.leafLt) + circle(x - 2, -36, 8, C.cloudShade)).join('') +
      rect(-60, -22, 120, 44, C.kraft) +
      line('M-60-8H60M-60 8H60', C.kraftDk, 4) +
      rect(-62, -22, 8, 44, C.kraftDk) +
      rect(54, -22, 8, 44, C.kraftDk),
    C.khakiDk,
  );

/** A sheet of paper with words in two languages. */
const notice = (x, y, first, second, half = 46) =>
  rect(x - half, y, half * 2, 62, C.paper, 2) +
  rect(x - 12, y - 5, 24, 10, C.tape) +
  lettering(first, 21, x, y + 30, { fill: C.rubyDk }) +
  lettering(second, 15, x, y + 50, { fill: C.ink });

/** Edcouch: two houses on one lot, and a sheet of paper that says what goes and what stays. */
const edcouch = () =>
  duskSky(960, 720, 410) +
  cropRows(400, 170, { vanishing: 860, soil: C.soilLt, crop: C.leaf, step: 84 }) +
  rect(0, 394, 960, 12, C.leafDk) +
  waterTower(700, 410, 0.9) +
  rect(420, 410, 180, 150, C.wallWarm) +
  path('M404 414V392L616 372V414z', C.steelDk) +
  group(
    house(-60, 560, 380, 200, { wall: C.wallAqua }) +
      pane(30, 410, 84, 84) +
      door(166, 386, 104, 174, C.blue) +
      notice(218, 406, 'SE VA', 'GOES', 38),
    'translate(0 -140) scale(1.25)',
  ) +
  caliche(960, 720, 552) +
  shadow(640, 690, 70, 8, C.caliche2) +
  rect(576, 540, 128, 148, C.steel, 8) +
  rect(576, 540, 128, 30, C.steelDk, 8) +
  rect(590, 549, 40, 12, C.steel, 4) +
  circle(662, 555, 8, C.paper) +
  circle(686, 555, 8, C.paper) +
  rect(590, 682, 12, 8, C.ink) +
  rect(678, 682, 12, 8, C.ink) +
  notice(640, 596, 'SE QUEDA', 'STAYS', 58) +
  figure(
    {
      ...neighbor(
        'b',
        'flesh',
        { style: 'hair', bun: true, hair: C.hairGray },
        { shirtLines: skirt(C.blue), pants: C.skinB, pantsDk: C.skinA },
      ),
      ...facingLeft(STANDING),
      armF: [point(-26, -120), point(-58, -104)],
    },
    800,
    690,
    1.5,
  ) +
  carrier(DANIEL, 420, 694, 1.6, ['LOZA', 'DISHES']);

/** La Villa: cotton on both sides of the road, and a goodbye at the door of a single-wide. */
const laVilla = () =>
  noonSky(960, 720, 400) +
  cloud(560, 90, 1) +
  cloud(150, 160, 0.6) +
  rect(0, 396, 960, 14, C.haze) +
  waterTower(420, 404, 0.5) +
  cropRows(404, 316, { vanishing: 300, soil: C.soilLt, crop: C.leafDk, step: 124, wide: 0.6 }) +
  alongRows(404, 316, { vanishing: 300, step: 124 }, [0.12, 0.26, 0.44, 0.64])
    .flatMap(([x, y, depth]) => [
      [x - 16 * depth, y - 4, depth],
      [x + 18 * depth, y + 6 * depth, depth],
    ])
    .map(
      ([x, y, depth]) =>
        circle(x, y, 4 + depth * 14, C.paper) +
        circle(x + 5 * depth, y + 3 * depth, 2 + depth * 7, C.cloudShade),
    )
    .join('') +
  rect(470, 360, 520, 180, C.wallWarm) +
  line('M470 392H990M470 424H990M470 456H990M470 488H990', C.concrete, 3) +
  rect(456, 344, 540, 20, C.steelDk) +
  path('M420 584L452 552H960V584z', C.leafLt) +
  rect(470, 540, 520, 24, C.concreteDk) +
  pane(510, 400, 84, 72) +
  pane(830, 400, 84, 72) +
  door(670, 392, 84, 150, C.grove) +
  path('M640 540H790V556H810V576H620V556H640z', C.kraft) +
  path('M0 580H960V720H0z', C.caliche) +
  rect(0, 580, 960, 8, C.caliche2) +
  path('M620 556H810V576H620z', C.kraftDk) +
  parkedTruck(-398, 690, 1.45) +
  figure(
    {
      ...neighbor(
        'a',
        'flesh',
        { style: 'hair', bun: true, hair: C.hairGray, glasses: true },
        { k: 0.95, shirtLines: skirt(C.blue), pants: C.skinA, pantsDk: C.skinC },
      ),
      ...facingLeft(STANDING),
      ...armsLeft(WAVING),
    },
    806,
    646,
    1.4,
  ) +
  figure({ ...neighbor('a', 'leaf', { style: 'long' }), ...STANDING, ...CLASPED_HANDS }, 600, 690, 1.5) +
  figure({ ...child('a', 'rind'), ...STANDING, ...WAVING_LOW }, 512, 694, 0.92) +
  figure({ ...MARCUS, ...facingLeft(WALKING) }, 420, 690, 1.5) +
  bush(920, 584, 0.7, C.leafDk);

export const SCENES = [
  scene('elsa-packing-shed', elsa),
  scene('edcouch-goes-and-stays', edcouch),
  scene('la-villa-cotton-and-goodbye', mirrored(laVilla)),
];
