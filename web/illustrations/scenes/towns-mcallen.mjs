// McAllen, Edinburg and Hidalgo.

import { carrier } from '../kit/carrying.mjs';
import { lettering } from '../kit/lettering.mjs';
import { moving } from '../kit/motion.mjs';
import { C } from '../kit/palette.mjs';
import { figure, skirt } from '../kit/people.mjs';
import { field, road } from '../kit/places.mjs';
import { palm } from '../kit/plants.mjs';
import {
  armsLeft,
  CLASPED_HANDS,
  child,
  DANIEL,
  facingLeft,
  HAND_ON_HIP,
  HOLDING,
  LUPITA,
  neighbor,
  REACHING,
  STANDING,
  WALKING,
  WAVING,
  WAVING_LOW,
} from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { daylight, parakeet, shadeTree, signPlate, utilityPole } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { truck } from '../kit/truck.mjs';

/** A shop on the ground floor: a window, a door and an awning. */
const shop = (x, w, top, wall, awning) =>
  rect(x, top, w, 548 - top, wall) +
  rect(x - 6, top - 14, w + 12, 18, C.concreteDk) +
  rect(x + 14, 340, w - 102, 160, C.glassDk) +
  rect(x + w - 76, 330, 60, 218, C.kraftInk) +
  rect(x + w - 67, 346, 42, 130, C.glassDk) +
  path(`M${x + 4} 304H${x + w - 4}L${x + w + 8} 344H${x - 8}z`, awning);

/** McAllen: 10th Street in the evening, when the green parakeets come to the wires. */
const mcallen = () =>
  daylight(590, 470, 168, [[160, 80, 0.6]]) +
  [0, 120, 250, 800, 880].map((x, i) => rect(x, 360 - (i % 3) * 50, 90, 200, C.haze)).join('') +
  shop(-30, 210, 250, C.stucco, C.ruby) +
  shop(186, 200, 272, C.wallMint, C.blue) +
  shop(760, 230, 258, C.wallWarm, C.grove) +
  palm(540, 556, 430, { lean: -8, r: 74, w: 16, seed: 4 }) +
  palm(640, 556, 350, { lean: 8, r: 66, w: 15, seed: 8 }) +
  line('M-10 172C250 206 480 200 716 158C800 164 880 166 970 160M-10 192C250 226 480 220 716 178', C.ink, 3) +
  utilityPole(716, 556, 420) +
  [40, 84, 122, 190, 226, 300, 340, 372, 540, 566, 640, 830, 866]
    .map((x, i) => {
      const bird = parakeet(
        x,
        [170, 180, 186, 192, 195, 199, 200, 200, 188, 186, 170, 163, 163][i] - 4,
        1.15,
        i % 3 ? 1 : -1,
      );
      return i === 7 ? moving('lift', bird) : bird;
    })
    .join('') +
  rect(0, 548, 960, 34, C.concrete) +
  rect(0, 578, 960, 8, C.concreteDk) +
  road(960, 586, 134) +
  rect(403, 250, 10, 306, C.steelDk) +
  signPlate(342, 232, 132, 48) +
  lettering('10TH ST', 25, 408, 265, { fill: C.paper }) +
  group(truck({ turn: 30 }), 'translate(378 694) scale(1.22)') +
  carrier(DANIEL, 236, 576, 1.14, ['LIBROS', 'BOOKS'], WALKING, C.concreteDk) +
  figure(
    { ...neighbor('d', 'leaf', { style: 'long', hair: C.hairGray, tilt: -16 }), ...STANDING, ...HAND_ON_HIP },
    66,
    568,
    1.14,
    C.concreteDk,
  ) +
  figure(
    { ...child('d', 'flesh', { style: 'hair', hair: C.hairBrown, tilt: -16 }), ...STANDING },
    130,
    572,
    0.74,
    C.concreteDk,
  );

/** One bay of a brick arcade, 150 wide. */
const bay = (x) =>
  path(`M${x} 540V396A56 56 0 0 1 ${x + 112} 396V540z`, C.roofDk) +
  path(`M${x + 13} 540V398A43 43 0 0 1 ${x + 99} 398V540z`, C.ink) +
  path(`M${x} 276V226A56 56 0 0 1 ${x + 112} 226V276z`, C.roofDk) +
  path(`M${x + 13} 276V228A43 43 0 0 1 ${x + 99} 228V276z`, C.glassDk);

/** Edinburg: the end of a lease by the university's brick arcades. */
const edinburg = () =>
  daylight(840, 440, 0, [
    [820, 90, 0.8],
    [640, 170, 0.4],
  ]) +
  rect(0, 110, 700, 440, C.tile) +
  line(Array.from({ length: 13 }, (_, i) => `M0 ${136 + i * 32}H700`).join(''), C.tileLt, 2.5) +
  rect(0, 96, 714, 22, C.tileDk) +
  rect(0, 288, 706, 14, C.tileDk) +
  [20, 160, 300, 440, 580].map(bay).join('') +
  shadeTree(800, 556, 1.3) +
  rect(0, 540, 960, 30, C.leaf) +
  rect(0, 566, 960, 154, C.concrete) +
  line('M0 620H960M0 680H960M160 566L80 720M420 566L400 720M680 566L720 720', C.concreteDk, 3) +
  carrier(LUPITA, 600, 690, 1.65, ['LIBROS', 'BOOKS'], WALKING, C.concreteDk) +
  figure(
    {
      ...neighbor(
        'a',
        'rind',
        { style: 'long' },
        {
          shirtLines:
            path('M-16-158C-34-160-42-148-42-132V-112C-42-104-36-100-28-100H-16z', C.grove) +
            path('M-40-124H-18V-106H-36C-40-106-41-110-40-124z', C.groveDk) +
            line('M-14-154C2-154 6-134-12-118', C.groveDk, 5),
        },
      ),
      ...WALKING,
      ...HOLDING,
    },
    350,
    684,
    1.6,
    C.concreteDk,
  ) +
  rect(402, 466, 44, 56, C.blue, 4) +
  rect(402, 466, 8, 56, C.blueDk) +
  figure(
    {
      ...neighbor('c', 'aqua', { style: 'hair', glasses: true }),
      ...facingLeft(STANDING),
      ...armsLeft(WAVING),
    },
    860,
    684,
    1.62,
    C.concreteDk,
  ) +
  carrier(
    neighbor('d', 'paper', { style: 'hair', beard: true, hair: C.hairBrown }),
    110,
    690,
    1.6,
    ['ROPA', 'CLOTHES'],
    WALKING,
    C.concreteDk,
  );

/** The bee of Hidalgo on its base, 330 long. */
const bee = () =>
  line(
    'M-20-120L-50-60L-40-10M30-120L20-60L40-10M80-124L100-66L92-10',
    C.ink,
    10,
    'stroke-linejoin="round"',
  ) +
  `<ellipse cx="-78" cy="-158" rx="112" ry="62" fill="${C.rind}" transform="rotate(14 -78 -158)"/>` +
  `<clipPath id="abdomen"><ellipse cx="-78" cy="-158" rx="112" ry="62" transform="rotate(14 -78 -158)"/></clipPath>` +
  `<g clip-path="url(#abdomen)">${line('M-150-260L-176-60M-106-260L-126-60M-56-260L-72-60M-4-260L-16-60', C.ink, 22)}</g>` +
  path('M-184-190L-214-190L-180-166z', C.ink) +
  circle(52, -150, 52, C.kraftInk) +
  circle(50, -155, 45, C.rindDk) +
  circle(118, -158, 36, C.ink) +
  `<ellipse cx="130" cy="-164" rx="13" ry="18" fill="${C.paper}"/>` +
  line(
    'M124-190C130-220 150-230 170-226M106-192C104-222 118-244 140-248',
    C.ink,
    6,
    'stroke-linecap="round"',
  ) +
  path('M36-190C-10-310-120-330-150-296C-160-256-60-200 36-190z', C.glass) +
  path('M44-190C60-300-10-360-52-336C-74-300 0-214 44-190z', C.paper2);

/** Hidalgo: the giant bee by city hall, and the chimney of the old pumphouse. */
const hidalgo = () =>
  daylight(250, 440, 0, [
    [140, 90, 0.6],
    [600, 70, 0.5],
  ]) +
  field(960, 430, 130) +
  path('M742 540L752 130H796L806 540z', C.roof) +
  path('M774 130H796L806 540H774z', C.roofDk) +
  rect(744, 116, 60, 18, C.roofDk) +
  rect(640, 380, 340, 170, C.tile) +
  path('M620 384L720 320H920L990 384z', C.steelDk) +
  [664, 744, 824, 904]
    .map(
      (x) =>
        path(`M${x} 520V446C${x} 416 ${x + 50} 416 ${x + 50} 446V520z`, C.paper2) +
        path(`M${x + 7} 520V448C${x + 7} 424 ${x + 43} 424 ${x + 43} 448V520z`, C.glassDk),
    )
    .join('') +
  palm(70, 552, 390, { lean: 12, r: 68, w: 15, seed: 6 }) +
  rect(0, 540, 960, 180, C.concreteLt) +
  rect(0, 540, 960, 10, C.leaf) +
  shadow(400, 640, 280, 14, C.concrete) +
  path('M180 560H620L650 636H150z', C.concreteDk) +
  path('M180 560H620L626 576H174z', C.concrete) +
  group(bee(), 'translate(400 572) scale(1.32)') +
  figure(
    {
      ...neighbor('b', 'blue', { style: 'hat', hair: C.hair, moustache: true }),
      ...facingLeft(STANDING),
      ...armsLeft(REACHING),
    },
    830,
    694,
    1.5,
    C.concreteDk,
  ) +
  rect(726, 480, 16, 26, C.ink, 3) +
  figure(
    {
      ...child('b', 'flesh', { style: 'long' }),
      ...STANDING,
      armF: [point(34, -140), point(58, -174)],
      armB: [point(-30, -146), point(-48, -182)],
    },
    500,
    700,
    1.05,
    C.concreteDk,
  ) +
  figure({ ...child('a', 'leaf'), ...STANDING, ...WAVING_LOW }, 372, 702, 0.9, C.concreteDk) +
  figure(
    {
      ...neighbor(
        'd',
        'aqua',
        { style: 'hair', bun: true, hair: C.hairGray },
        { shirtLines: skirt(C.grove), pants: C.skinD, pantsDk: C.skinDDk },
      ),
      ...STANDING,
      ...CLASPED_HANDS,
    },
    110,
    690,
    1.45,
    C.concreteDk,
  );

export const SCENES = [
  scene('mcallen-parakeets-on-10th', mcallen),
  scene('edinburg-brick-arcade', edinburg),
  scene('hidalgo-bee-and-pumphouse', hidalgo),
];
