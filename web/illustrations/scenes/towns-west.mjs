// The towns of the west side, from the Starr County line to Palmview.

import { carrier } from '../kit/carrying.mjs';
import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { figure, skirt } from '../kit/people.mjs';
import { caliche, door, field, house, pane } from '../kit/places.mjs';
import {
  armsLeft,
  child,
  DANIEL,
  ERNESTO,
  facingLeft,
  HAND_ON_HIP,
  KNEELING,
  MARCUS,
  neighbor,
  REACHING,
  ROSA,
  STANDING,
  THUMB_IN_BELT,
  TIPPING_HAT,
  WALKING,
  WAVING,
  WAVING_LOW,
} from '../kit/poses.mjs';
import { mirrored, scene } from '../kit/scene.mjs';
import { bush, daylight, egret, fence, mesquite, ripples, signPlate } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect } from '../kit/shapes.mjs';
import { cloud, noonSky, overcastSky, rain } from '../kit/sky.mjs';
import { parkedTruck, truck } from '../kit/truck.mjs';

/** Sullivan City: the truck waits below, a spotter stands on the caliche drive up the hill. */
const sullivanCity = () =>
  noonSky(960, 720, 430) +
  cloud(620, 100, 0.8) +
  cloud(150, 150, 0.5) +
  path('M0 424C120 380 260 372 400 420C560 330 760 290 960 330V600H0z', C.haze) +
  house(590, 318, 240, 116, { wall: C.wallMint }) +
  pane(630, 236, 54, 54) +
  door(722, 222, 56, 98, C.ruby) +
  rect(590, 314, 240, 14, C.concreteDk) +
  path(
    'M0 470C180 452 340 470 460 420C510 384 520 326 576 320C640 316 700 316 730 316C840 308 900 330 960 340V720H0z',
    C.leafLt,
  ) +
  path('M0 560C200 520 420 560 560 500C700 450 820 440 960 460V720H0z', C.leaf) +
  path(
    'M716 316C650 350 720 380 660 420C600 456 440 470 380 520C330 562 300 600 290 640L560 640C556 590 620 540 690 500C790 440 820 400 770 316z',
    C.caliche,
  ) +
  path(
    'M770 316C820 400 790 440 690 500C620 540 556 590 560 640L540 640C540 590 600 530 670 490C770 430 800 390 752 316z',
    C.caliche2,
  ) +
  mesquite(908, 478, 0.85) +
  bush(840, 560, 0.8, C.leafDk) +
  bush(110, 540, 0.7, C.leafDk) +
  rect(0, 620, 960, 100, C.caliche) +
  rect(0, 620, 960, 8, C.caliche2) +
  parkedTruck(-263, 688, 1.45) +
  figure(
    {
      ...ROSA,
      ...facingLeft(STANDING),
      armF: [point(-32, -138), point(-62, -160)],
      armB: [point(-30, -174), point(-46, -210)],
    },
    506,
    700,
    1.5,
  ) +
  figure(
    {
      ...neighbor('b', 'paper', { style: 'hat', moustache: true, hair: C.hairGray }),
      ...facingLeft(STANDING),
      ...armsLeft(HAND_ON_HIP),
    },
    644,
    696,
    1.5,
  );

/** A bay horse that looks right, 150 high. */
const horse = (x, y, scale) =>
  group(
    path('M-62-118C-92-110-90-70-82-40C-76-60-70-84-58-98z', C.ink) +
      line('M-46-92L-50-48L-46-4M40-90L44-46L38-4', C.kraftInk, 15) +
      line('M-58-96L-66-50L-60-4M52-92L58-46L54-4', C.roof, 15) +
      line('M-46-10V2M38-10V2M-60-10V2M54-10V2', C.ink, 15) +
      path(
        'M-72-112C-70-136-40-132-14-126C10-122 34-136 56-128C76-116 74-88 58-78C30-66-30-64-58-74C-74-84-76-98-72-112z',
        C.roof,
      ) +
      path('M38-120C52-146 62-176 82-186C96-182 100-168 94-158C84-140 78-112 66-96z', C.roof) +
      path('M80-188L84-204L92-190C106-182 124-164 128-152C128-142 116-140 110-146L86-160z', C.roof) +
      path('M34-122C48-150 60-182 82-194L78-178C66-160 60-138 50-118z', C.ink) +
      circle(98, -176, 2.6, C.ink),
    `translate(${x} ${y}) scale(${scale})`,
  );

/** La Joya: a deep lot with horses, an open gate and the small lake that gave the town its name. */
const laJoya = () =>
  daylight(530, 400, 96, [
    [240, 110, 0.8],
    [820, 130, 0.6],
  ]) +
  field(960, 388, 160) +
  path('M380 440C460 420 760 420 900 446C940 470 860 492 640 492C440 492 340 464 380 440z', C.glassDk) +
  ripples([
    [470, 452, 60],
    [600, 470, 90],
    [760, 456, 50],
  ]) +
  egret(486, 470, 0.6) +
  house(40, 500, 240, 120, { wall: C.stucco }) +
  door(170, 402, 58, 100, C.blue) +
  rect(280, 404, 120, 10, C.roofDk) +
  rect(384, 412, 9, 90, C.concreteDk) +
  caliche(960, 720, 540) +
  path('M0 500H960V548H0z', C.leafLt) +
  horse(812, 578, 1.06) +
  fence(540, 604, 420, { h: 84, gap: 84 }) +
  mesquite(250, 568, 1.5) +
  line('M536 512L474 540V652L536 592M474 578L536 538M474 616L536 566M474 646L536 518', C.steelDk, 6) +
  rect(532, 488, 16, 118, C.kraftInk) +
  parkedTruck(-440, 676, 1.5) +
  figure({ ...DANIEL, ...STANDING, ...TIPPING_HAT }, 366, 684, 1.55) +
  figure(
    {
      ...neighbor(
        'a',
        'flesh',
        { style: 'long' },
        { shirtLines: skirt(C.denim), pants: C.skinA, pantsDk: C.skinC },
      ),
      ...facingLeft(STANDING),
      ...armsLeft(HAND_ON_HIP),
    },
    662,
    692,
    1.5,
  ) +
  figure({ ...child('a', 'rind'), ...facingLeft(STANDING), ...armsLeft(WAVING) }, 582, 696, 0.95);

/** Peñitas: nights are dark, so the family hangs a light on the number by the road. */
const penitas = () =>
  rect(0, 0, 960, 720, C.groveXdk) +
  path('M0 250C260 190 700 190 960 250V600H0z', C.groveDk) +
  path('M0 372C280 316 680 316 960 372V600H0z', C.blueDk) +
  [
    [90, 80],
    [210, 150],
    [330, 60],
    [450, 180],
    [560, 90],
    [700, 130],
    [800, 50],
    [900, 170],
    [40, 230],
    [640, 210],
  ]
    .map(([x, y], i) => circle(x, y, i % 3 ? 3 : 5, C.tape))
    .join('') +
  circle(820, 130, 46, C.rindLt) +
  circle(838, 118, 42, C.groveXdk) +
  path('M0 470C160 440 320 462 480 452C640 440 820 470 960 450V600H0z', C.ink) +
  rect(330, 330, 420, 230, C.stuccoDk) +
  path('M300 340L400 250H680L780 340z', C.roofDk) +
  path('M490 560V410C490 340 590 340 590 410V560z', C.concreteLt) +
  path('M506 560V414C506 360 574 360 574 414V560z', C.rindLt) +
  rect(510, 424, 60, 136, C.ruby) +
  circle(522, 496, 5, C.rind) +
  rect(370, 400, 80, 84, C.concreteLt) +
  rect(378, 408, 64, 68, C.rindLt) +
  line('M410 408V476M378 442H442', C.concreteLt, 5) +
  rect(636, 400, 80, 84, C.concreteLt) +
  rect(644, 408, 64, 68, C.rindLt) +
  line('M676 408V476M644 442H708', C.concreteLt, 5) +
  rect(0, 556, 960, 164, C.groveDk) +
  path('M500 560H580L640 720H380z', C.concreteDk) +
  path('M506 560H574L600 720H440z', C.caliche, 'fill-opacity=".55"') +
  path('M280 578L960 548V712L280 604z', C.rindLt, 'fill-opacity=".22"') +
  group(truck(), 'translate(-412 694) scale(1.5)') +
  rect(850, 430, 12, 266, C.kraftInk) +
  path('M830 440L846 418H866L882 440z', C.steelDk) +
  circle(856, 442, 11, C.rindLt) +
  rect(796, 462, 120, 74, C.paper, 6) +
  lettering('1208', 42, 856, 514, { fill: C.ink }) +
  figure(
    { ...neighbor('b', 'flesh', { style: 'long' }), ...STANDING, ...REACHING },
    700,
    692,
    1.5,
    C.groveXdk,
  ) +
  figure({ ...child('b', 'paper'), ...STANDING, ...WAVING }, 600, 698, 0.95, C.groveXdk) +
  figure({ ...MARCUS, ...STANDING, ...THUMB_IN_BELT }, 388, 694, 1.5, C.groveXdk);

/** Three planks that lie across the way; x, y is the middle of the near edge. */
const boards = (x, y, half, depth) =>
  path(`M${x - half + 8} ${y - depth}H${x + half - 8}L${x + half} ${y}H${x - half}z`, C.tape) +
  line(
    `M${x - half + 6} ${y - depth * 0.68}H${x + half - 6}M${x - half + 3} ${y - depth * 0.34}H${x + half - 3}`,
    C.kraftDk,
    3,
  ) +
  rect(x - half, y, half * 2, 5, C.kraftDk);

/** Palmview: boards over the mud to a new brick house, three generations at the door. */
const palmview = () =>
  overcastSky(960, 720, 440) +
  rain(960, 560) +
  field(960, 440, 130) +
  house(340, 560, 560, 230, { wall: C.tile }) +
  line(
    Array.from({ length: 6 }, (_, row) => {
      const y = 370 + row * 30;
      const joints = Array.from(
        { length: 9 - (row % 2) },
        (_, i) => `M${372 + i * 64 + (row % 2) * 32} ${y}v30`,
      );
      return `M340 ${y}H900${joints.join('')}`;
    }).join(''),
    C.tileLt,
    3,
  ) +
  pane(390, 390, 96, 92) +
  pane(754, 390, 96, 92) +
  rect(560, 340, 130, 222, C.paper2) +
  door(582, 372, 86, 190, C.grove) +
  rect(0, 556, 960, 164, C.soilLt) +
  rect(0, 556, 960, 8, C.kraftDk) +
  path(
    'M0 588C120 572 320 580 420 590C500 600 520 640 480 664C420 706 160 700 0 690zM720 690C780 660 900 664 960 672V714H740z',
    C.kraftDk,
  ) +
  path(
    'M190 610C240 600 330 602 350 612C330 626 220 628 190 610zM810 692C840 684 900 686 916 692C896 702 830 702 810 692z',
    C.glassDk,
  ) +
  boards(626, 594, 56, 28) +
  boards(626, 644, 66, 34) +
  rect(106, 300, 11, 300, C.steelDk) +
  signPlate(24, 286, 176, 52) +
  lettering('LA HOMA RD', 24, 112, 320, { fill: C.paper }) +
  figure(
    {
      ...neighbor(
        'b',
        'paper',
        { style: 'long', hair: C.hairGray, glasses: true },
        { shirtLines: skirt(C.blue), pants: C.skinB, pantsDk: C.skinA },
      ),
      ...facingLeft(STANDING),
      ...armsLeft(WAVING_LOW),
    },
    784,
    640,
    1.4,
    C.kraftDk,
  ) +
  figure({ ...child('b', 'aqua', { style: 'long' }), ...facingLeft(STANDING) }, 850, 646, 0.9, C.kraftDk) +
  figure(
    {
      ...neighbor('a', 'rind', { style: 'hair', beard: true }),
      ...facingLeft(STANDING),
      ...armsLeft(THUMB_IN_BELT),
    },
    914,
    640,
    1.48,
    C.kraftDk,
  ) +
  carrier(ERNESTO, 556, 640, 1.4, ['SALA', 'LIVING'], WALKING, C.kraftDk) +
  [0, 1, 2]
    .map(
      (i) =>
        rect(36 + i * 10, 676 - i * 16, 190, 16, C.tape) + rect(36 + i * 10, 688 - i * 16, 190, 4, C.kraftDk),
    )
    .join('') +
  path('M474 648L724 684L732 704L466 668z', C.tape) +
  path('M466 668L732 704V711L466 676z', C.kraftDk) +
  figure(
    {
      ...ROSA,
      ...KNEELING,
      legB: [point(4, -16), point(-42, -26), 64],
      armF: [point(42, -66), point(70, -34)],
      armB: [point(52, -66), point(84, -36)],
    },
    380,
    700,
    1.62,
    C.kraftInk,
  );

export const SCENES = [
  scene('sullivan-city-caliche-hill', mirrored(sullivanCity)),
  scene('la-joya-open-gate', laJoya),
  scene('penitas-number-in-the-dark', penitas),
  scene('palmview-boards-to-the-door', palmview),
];
