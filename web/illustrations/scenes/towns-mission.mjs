// Mission and its neighbors: Palmhurst, Granjeno, Sharyland.

import { holder, pair } from '../kit/carrying.mjs';
import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, figure, person, skirt } from '../kit/people.mjs';
import { caliche, door, field, house, pane, road } from '../kit/places.mjs';
import { citrus, grapefruit, palm } from '../kit/plants.mjs';
import {
  armsLeft,
  BETO,
  CLASPED_HANDS,
  child,
  ERNESTO,
  facingLeft,
  HAND_ON_HIP,
  HOLDING,
  MARCUS,
  neighbor,
  REACHING,
  ROSA,
  STANDING,
  WALKING,
  WAVING,
  WAVING_LOW,
} from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { daylight, ripples, shadeTree, signPlate } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { overcastSky } from '../kit/sky.mjs';
import { carton } from '../kit/things.mjs';
import { truck } from '../kit/truck.mjs';

/** A small white chapel like La Lomita: a gabled front with a cross and a wooden door. */
const chapel = () =>
  path('M150-186L330-186L330 0H150z', C.concrete) +
  path('M120-196L128-214H322L344-180H150z', C.kraftInk) +
  path('M-104 0V-196L0-292L104-196V0z', C.paper) +
  path('M104 0V-196L0-292L18-292L150-186V0z', C.paper2) +
  path('M-116-190L0-298L116-190L108-180L0-280L-108-180z', C.concreteDk) +
  rect(-6, -356, 12, 64, C.kraftInk) +
  rect(-24, -338, 48, 11, C.kraftInk) +
  path('M-44 0V-100C-44-150 44-150 44-100V0z', C.kraftInk) +
  path('M-36 0V-98C-36-138-2-138-2-136V0zM36 0V-98C36-138 2-138 2-136V0z', C.kraftDk) +
  circle(-8, -62, 4, C.rind) +
  circle(0, -206, 20, C.concreteDk) +
  circle(0, -206, 13, C.glassDk) +
  path('M190-120H226V-60H190zM264-120H300V-60H264z', C.kraftDk) +
  rect(-120, -10, 456, 12, C.concreteDk);

/** Mission: the chapel on the little hill, the grove, and grapefruit for the neighbors. */
const mission = () =>
  daylight(690, 420, 190, [
    [160, 90, 0.6],
    [860, 110, 0.5],
  ]) +
  field(960, 412, 160) +
  [560, 660, 760, 860, 950].map((x, i) => citrus(x, 476 + (i % 2) * 10, 0.95)).join('') +
  path('M0 520C120 470 380 462 560 520V640H0z', C.leafLt) +
  group(chapel(), 'translate(200 512) scale(.98)') +
  caliche(960, 720, 560) +
  path('M172 512H230L300 570H120z', C.caliche) +
  shadow(760, 692, 130, 9, C.caliche2) +
  rect(650, 600, 220, 90, C.kraft) +
  line('M650 630H870M650 660H870', C.kraftDk, 5) +
  rect(650, 600, 12, 90, C.kraftDk) +
  rect(858, 600, 12, 90, C.kraftDk) +
  [
    ...[698, 728, 758, 788, 818].map((x) => [x, 566]),
    ...[672, 702, 732, 762, 792, 822, 850].map((x) => [x, 588]),
    ...[730, 762, 790].map((x) => [x, 544]),
  ]
    .map(([x, y], i) => circle(x, y, 18, i % 2 ? C.rind : C.rindDk))
    .join('') +
  rect(650, 600, 220, 22, C.kraftLt) +
  holder(
    neighbor('b', 'blue', { style: 'hat', hair: C.hairGray, moustache: true }),
    560,
    692,
    1.65,
    circle(48, -110, 12, C.rind) + circle(44, -114, 3, C.rindLt),
  ) +
  figure(
    {
      ...child('d', 'flesh', { style: 'long', hair: C.hairBrown }),
      ...facingLeft(STANDING),
      ...armsLeft(REACHING),
    },
    900,
    700,
    1.05,
  ) +
  figure({ ...child('c', 'leaf'), ...STANDING, ...HOLDING }, 430, 696, 1.05) +
  grapefruit(476, 578, 18, 10);

/** Palmhurst: a gate on Mile 3 Road, a row of palms and a long drive to a large house. */
const palmhurst = () =>
  daylight(480, 380, 0, [
    [180, 90, 0.6],
    [800, 110, 0.6],
  ]) +
  rect(0, 372, 960, 190, C.leafLt) +
  rect(0, 366, 960, 18, C.leafDk) +
  house(360, 396, 240, 80, { wall: C.paper2 }) +
  [376, 418, 516, 558].map((x) => rect(x, 340, 26, 34, C.glassDk)).join('') +
  rect(464, 336, 32, 60, C.ruby) +
  path('M456 396H504L650 562H310z', C.concreteLt) +
  path('M504 396L650 562H626L494 396z', C.concreteDk) +
  [
    [420, 410, 110, 22],
    [366, 450, 180, 34],
    [332, 516, 300, 52],
    [540, 410, 110, 22],
    [594, 450, 180, 34],
    [628, 516, 300, 52],
  ]
    .map(([x, y, h, r], i) => palm(x, y, h, { lean: i < 3 ? -4 : 4, r, w: r / 4.4, seed: i + 3 }))
    .join('') +
  rect(0, 416, 250, 150, C.wallWarm) +
  rect(0, 404, 250, 16, C.roof) +
  rect(710, 416, 250, 150, C.wallWarm) +
  rect(710, 404, 250, 16, C.roof) +
  [220, 688]
    .map(
      (x) =>
        circle(x + 26, 308, 16, C.rindLt) +
        rect(x, 336, 52, 230, C.stucco) +
        rect(x - 8, 322, 68, 16, C.roof),
    )
    .join('') +
  line(
    'M276 372V562M292 378V560M308 384V558M324 390V556M276 380L324 396M276 548L324 544M684 372V562M668 378V560M652 384V558M636 390V556M684 380L636 396M684 548L636 544',
    C.groveDk,
    6,
  ) +
  rect(0, 560, 960, 26, C.caliche) +
  road(960, 584, 136) +
  rect(107, 250, 11, 320, C.steelDk) +
  signPlate(20, 232, 184, 54) +
  lettering('MILE 3 RD', 27, 112, 269, { fill: C.paper }) +
  group(truck(), 'translate(-378 700) scale(1.42)') +
  figure({ ...BETO, ...facingLeft(STANDING), ...armsLeft(WAVING_LOW) }, 836, 580, 1.2, C.caliche2);

/** A wardrobe in one piece, 120 wide, half under a blanket; its origin the middle between its carriers' hands. */
const wardrobe = () =>
  rect(-62, -154, 124, 200, C.kraftInk, 4) +
  rect(-54, -142, 51, 180, C.kraftDk, 3) +
  rect(3, -142, 51, 180, C.kraftDk, 3) +
  rect(-46, -132, 35, 74, C.kraft, 3) +
  rect(11, -132, 35, 74, C.kraft, 3) +
  circle(-10, -42, 4, C.rind) +
  circle(10, -42, 4, C.rind) +
  path('M-70-150C-60-164-30-160 0-176C30-160 60-164 70-150z', C.kraftInk) +
  path('M-66 46V-24C-40-10-20-32 6-20C30-8 50-26 66-18V46z', 'url(#quilt)') +
  rect(-66, 8, 132, 9, C.rind);

/** Granjeno: an old family's wardrobe leaves a frame house; the levee and its wall stand behind. */
const granjeno = () =>
  daylight(220, 380, 90, [
    [640, 90, 0.8],
    [330, 150, 0.45],
  ]) +
  rect(0, 326, 960, 64, C.concreteDk) +
  rect(0, 326, 960, 8, C.concrete) +
  line(Array.from({ length: 13 }, (_, i) => `M${40 + i * 76} 334V390`).join(''), C.concrete, 3) +
  path('M0 388H960V540H0z', C.leafLt) +
  path('M0 388H960V400H0z', C.caliche) +
  path('M0 470C240 448 700 452 960 476V560H0z', C.leaf) +
  shadeTree(150, 560, 1.35) +
  rect(560, 372, 340, 176, C.wallMint) +
  line('M560 400H900M560 428H900M560 456H900M560 484H900M560 512H900', C.wallAqua, 4) +
  path('M530 380L730 290L930 380z', C.steel) +
  path('M560 380L730 304L900 380z', C.wallAqua) +
  pane(568, 414, 70, 84) +
  door(730, 402, 74, 148, C.blue) +
  rect(706, 548, 130, 12, C.kraftDk) +
  rect(572, 548, 18, 14, C.concreteDk) +
  rect(862, 548, 18, 14, C.concreteDk) +
  caliche(960, 720, 558) +
  pair(MARCUS, ERNESTO, 400, 672, 1.5, 226, wardrobe()) +
  figure(
    {
      ...neighbor(
        'b',
        'flesh',
        { style: 'hair', bun: true, hair: C.hairGray, glasses: true },
        { k: 0.94, shirtLines: skirt(C.grove), pants: C.skinB, pantsDk: C.skinA },
      ),
      ...facingLeft(STANDING),
      ...armsLeft(CLASPED_HANDS),
    },
    690,
    684,
    1.45,
  ) +
  group(
    rect(-60, -78, 120, 10, C.kraft, 3) +
      path('M-50-68L-40 0H-30L-34-68zM50-68L40 0H30L34-68z', C.ink) +
      line('M-38-20H38', C.ink, 6) +
      path('M-36-78V-92H-8V-124H44V-78H28V-108H6V-78z', C.ink) +
      circle(46, -104, 14, C.steelDk) +
      circle(46, -104, 5, C.ink),
    'translate(840 676) scale(1.2)',
  ) +
  carton(60, 676, 104, 82, { label: ['FOTOS', 'PHOTOS'] });

/** Two movers who walk to the right on the far side of a mattress; the near arm of each lies over it and holds a strap. */
const mattressBetween = (back, front, y, scale) => {
  const walking = (who) =>
    person({ ...who, ...WALKING, armF: [point(16, -122), point(20, -90)], armB: undefined });
  const [a, b] = [walking(back), walking(front)];
  const body = ['legB', 'pelvis', 'legF', 'neck', 'torso', 'head'];
  const at = (inside, x) => group(inside, `translate(${x} 0)`);
  return group(
    shadow(0, 6, 180, 8, C.caliche2) +
      at(assembled(a, body), -90) +
      at(assembled(b, body), 76) +
      rect(-150, -142, 310, 98, 'url(#quilt)', 9) +
      rect(-76, -142, 10, 98, C.rind) +
      rect(90, -142, 10, 98, C.rind) +
      at(a.armF, -90) +
      at(b.armF, 76),
    `translate(254 ${y}) scale(${scale})`,
  );
};

/** Sharyland: a two-story house next to the last rows of a grove, and a canal. */
const sharyland = () =>
  overcastSky(960, 720, 404) +
  field(960, 404, 150) +
  [30, 130, 230, 330, 430].map((x) => citrus(x, 450, 0.98)).join('') +
  path('M0 456H520V500H0z', C.glassDk) +
  rect(0, 450, 520, 8, C.concrete) +
  rect(0, 498, 520, 12, C.concrete) +
  ripples([
    [160, 474, 70],
    [270, 486, 60],
    [420, 476, 70],
  ]) +
  rect(12, 400, 12, 108, C.concreteDk) +
  rect(72, 400, 12, 108, C.concreteDk) +
  rect(4, 392, 88, 12, C.concreteDk) +
  rect(26, 428, 44, 70, C.steelDk) +
  circle(48, 384, 12, C.ruby) +
  house(540, 556, 400, 300, { wall: C.stucco }) +
  rect(524, 384, 432, 12, C.stuccoDk) +
  [570, 690, 820].map((x) => pane(x, 290, 74, 78)).join('') +
  pane(700, 428, 74, 78) +
  pane(830, 428, 74, 78) +
  door(568, 404, 88, 152, C.grove) +
  caliche(960, 720, 550) +
  path('M568 552H658L640 720H400z', C.concreteLt) +
  mattressBetween(ERNESTO, ROSA, 694, 1.5) +
  figure(
    { ...neighbor('c', 'leaf', { style: 'hair' }), ...facingLeft(STANDING), ...armsLeft(REACHING) },
    716,
    676,
    1.5,
  ) +
  figure(
    {
      ...neighbor('d', 'blue', { style: 'long', hair: C.hairBrown }, { k: 0.9 }),
      ...facingLeft(STANDING),
      ...armsLeft(HAND_ON_HIP),
    },
    888,
    672,
    1.45,
  ) +
  figure(
    { ...child('b', 'rind', { style: 'long' }), ...facingLeft(STANDING), ...armsLeft(WAVING) },
    820,
    682,
    0.92,
  );

export const SCENES = [
  scene('mission-chapel-and-grapefruit', mission),
  scene('palmhurst-mile-3-gate', palmhurst),
  scene('granjeno-old-wardrobe', granjeno),
  scene('sharyland-house-by-the-grove', sharyland),
];
