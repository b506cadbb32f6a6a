// The Mid-Valley: Donna, Weslaco, Mercedes, Progreso.

import { holder } from '../kit/carrying.mjs';
import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { figure, skirt } from '../kit/people.mjs';
import { caliche, door, field, pane } from '../kit/places.mjs';
import { farPalm } from '../kit/plants.mjs';
import {
  armsLeft,
  child,
  facingLeft,
  LUPITA,
  MARCUS,
  neighbor,
  REACHING,
  STANDING,
  WALKING,
  WAVING,
} from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { clayPot, cropRows, daylight, egret, fence, ripples, shadeTree, spoonbill } from '../kit/scenery.mjs';
import { circle, clipped, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { carton, sofa } from '../kit/things.mjs';
import { farmTrailer, tractor } from '../kit/vehicles.mjs';

/** Donna: a sofa leaves through the window of a house that grew a room at a time. */
const donna = () =>
  daylight(850, 440, 90, [
    [640, 80, 0.6],
    [880, 150, 0.5],
  ]) +
  cropRows(430, 130, { vanishing: 760, soil: C.soilLt, crop: C.leafLt, step: 90 }) +
  rect(0, 424, 960, 12, C.leafDk) +
  farmTrailer(
    700,
    500,
    0.7,
    path('M10-90C30-130 60-140 90-130C120-150 160-146 180-124C206-124 220-104 222-90z', C.pith),
  ) +
  tractor(886, 500, 0.7) +
  rect(0, 320, 210, 240, C.wallMint) +
  path('M-30 330L90 240L234 330z', C.roof) +
  rect(210, 290, 250, 270, C.stucco) +
  rect(198, 272, 276, 26, C.roofDk) +
  rect(460, 350, 130, 210, C.concreteDk) +
  line(
    'M460 392H590M460 434H590M460 476H590M460 518H590M500 350V392M548 350V392M478 392V434M526 392V434M500 434V476M548 434V476M478 476V518M526 476V518M500 518V560M548 518V560',
    C.concrete,
    3,
  ) +
  rect(452, 338, 148, 16, C.steel) +
  pane(40, 396, 76, 84) +
  door(130, 388, 70, 172, C.ruby) +
  rect(224, 350, 222, 150, C.paper) +
  rect(236, 362, 198, 126, C.ink) +
  caliche(960, 720, 552) +
  clipped('window', 236, 300, 640, 400, group(sofa(), 'translate(356 474) scale(1.02)')) +
  rect(224, 484, 232, 16, C.paper) +
  path('M280 500C300 480 420 480 440 500V530C410 516 320 540 280 524z', 'url(#quilt)') +
  figure(
    {
      ...MARCUS,
      ...facingLeft(STANDING),
      armF: [point(-26, -124), point(-52, -148)],
      armB: [point(-30, -120), point(-56, -140)],
    },
    540,
    684,
    1.6,
  ) +
  figure(
    {
      ...LUPITA,
      ...STANDING,
      armF: [point(22, -128), point(44, -156)],
      armB: [point(26, -124), point(48, -150)],
    },
    200,
    684,
    1.6,
  ) +
  figure(
    {
      ...neighbor('b', 'blue', { style: 'hair', moustache: true }),
      ...facingLeft(STANDING),
      ...armsLeft(REACHING),
    },
    730,
    690,
    1.55,
  ) +
  figure({ ...child('b', 'rind'), ...facingLeft(STANDING), ...armsLeft(WAVING) }, 810, 694, 0.95);

/** Weslaco: a boardwalk over the wetland, spoonbills, and a family with binoculars. */
const weslaco = () =>
  daylight(250, 380, 110, [
    [620, 90, 0.8],
    [880, 140, 0.5],
  ]) +
  field(960, 372, 60) +
  [600, 660, 740].map((x, i) => farPalm(x, 380, 90 + i * 14)).join('') +
  rect(0, 420, 960, 300, C.glassDk) +
  path('M0 420C140 440 260 416 380 426C560 440 700 418 960 430V414H0z', C.leafLt) +
  ripples([
    [60, 470, 80],
    [330, 500, 110],
    [560, 462, 70],
    [120, 560, 100],
    [460, 560, 80],
  ]) +
  shadow(160, 530, 60, 6, C.blue) +
  spoonbill(160, 528, 1.15) +
  shadow(330, 480, 46, 5, C.blue) +
  spoonbill(330, 478, 0.85, -1) +
  shadow(470, 530, 60, 6, C.blue) +
  egret(470, 528, 1.05) +
  line(
    Array.from({ length: 12 }, (_, i) => `M${14 + i * 16} ${640 - (i % 3) * 14}V720`).join(''),
    C.leafDk,
    6,
  ) +
  path('M690 640C740 566 860 548 960 552V640z', C.leafLt) +
  shadeTree(900, 590, 1.4) +
  rect(0, 626, 960, 20, C.kraft) +
  rect(0, 644, 960, 12, C.kraftDk) +
  line(Array.from({ length: 25 }, (_, i) => `M${i * 40} 626V644`).join(''), C.kraftDk, 3) +
  [60, 250, 440, 630, 820].map((x) => rect(x, 650, 18, 70, C.kraftInk)).join('') +
  figure(
    {
      ...neighbor('d', 'leaf', { style: 'hat', hair: C.hairGray, moustache: true }),
      ...facingLeft(STANDING),
      armF: [point(-22, -132), point(-24, -182)],
    },
    650,
    622,
    1.4,
    C.kraftDk,
  ) +
  rect(596, 352, 28, 15, C.ink, 3) +
  figure(
    { ...neighbor('c', 'rind', { style: 'long' }), ...facingLeft(STANDING), ...armsLeft(REACHING) },
    748,
    622,
    1.36,
    C.kraftDk,
  ) +
  figure(
    { ...child('c', 'flesh', { style: 'hair' }), ...facingLeft(STANDING), ...armsLeft(REACHING) },
    558,
    622,
    0.88,
    C.kraftDk,
  ) +
  line('M0 550H960M0 584H960', C.kraftInk, 7) +
  [20, 200, 380, 500, 690, 850].map((x) => rect(x, 540, 12, 88, C.kraftInk)).join('');

/** A red show steer with a white face and a halter that looks right, 280 long. */
const steer = () =>
  path('M-88-92L-60-92L-64-14H-84zM46-92H76L72-14H52z', C.skinC) +
  path('M-86-14H-62V-2H-88zM50-14H74V-2H48z', C.ink) +
  path('M-120-110L-80-96L-88-60L-92-14H-112L-108-60zM84-120L118-120L108-70L110-14H90L88-70z', C.skinA) +
  path('M-114-14H-90V0H-116zM88-14H112V0H86z', C.ink) +
  path(
    'M-122-150C-124-172-100-176-60-172C-20-168 30-170 84-182C118-182 128-150 120-116C104-84 76-72 40-72C0-66-60-68-92-74C-122-86-122-120-122-150z',
    C.skinA,
  ) +
  path('M72-180C96-204 126-218 152-214L164-164C146-138 128-112 104-98z', C.skinA) +
  path('M112-104C126-112 140-130 148-148L160-150C156-126 140-104 122-94z', C.pith) +
  path(
    'M140-216C154-226 172-222 180-212L212-168C216-156 208-146 196-146L170-150C154-160 140-186 140-216z',
    C.pith,
  ) +
  path('M146-216C132-234 108-230 104-216C114-206 132-204 148-204z', C.skinC) +
  path('M196-180L212-168C216-156 208-146 196-146L182-148C184-162 190-172 196-180z', C.fleshLt) +
  circle(203, -163, 2.5, C.rubyDk) +
  circle(166, -194, 4, C.ink) +
  line('M-120-156C-138-148-136-110-131-74', C.skinA, 8, 'stroke-linecap="round"') +
  path('M-138-78L-124-78L-120-40C-128-34-136-34-142-40z', C.pith) +
  line('M152-212L178-152L194-178', C.ruby, 5, 'stroke-linejoin="round"');

/** Mercedes: the livestock show in March, and boots from the town's makers. */
const mercedes = () =>
  daylight(820, 430, 0, [[840, 90, 0.6]]) +
  path('M40 300L400 120L760 300V580H40z', C.roof) +
  path('M10 310L400 108L790 310L780 328L400 132L20 328z', C.concreteLt) +
  line('M90 320V580M140 320V580M660 320V580M710 320V580', C.roofDk, 4) +
  rect(180, 300, 440, 280, C.ink) +
  path('M180 300H260V580H180zM540 300H620V580H540z', C.ruby) +
  line(
    'M180 300H260V580H180zM260 300L180 580M180 300L260 580M540 300H620V580H540zM540 300L620 580M620 300L540 580',
    C.paper,
    6,
  ) +
  path('M340 196H460V264H340z', C.ink) +
  line('M340 196H460V264H340zM400 196V264', C.concreteLt, 6) +
  rect(0, 564, 960, 156, C.soilLt) +
  rect(0, 564, 960, 8, C.kraftDk) +
  fence(730, 574, 240, { h: 90, post: C.steelDk, wire: C.steel, gap: 60 }) +
  shadow(320, 682, 190, 12, C.kraftDk) +
  group(steer(), 'translate(240 684) scale(1.4)') +
  line('M488 466C500 540 560 566 584 512', C.ruby, 5) +
  figure(
    {
      ...neighbor('b', 'paper', { style: 'long' }, { boot: C.roof }),
      ...facingLeft(STANDING),
      ...armsLeft(REACHING),
    },
    668,
    692,
    1.35,
    C.kraftDk,
  ) +
  figure(
    {
      ...neighbor('b', 'blue', { style: 'hat', moustache: true }, { boot: C.kraftInk }),
      ...facingLeft(STANDING),
    },
    784,
    690,
    1.6,
    C.kraftDk,
  ) +
  figure(
    {
      ...neighbor('a', 'leaf', { style: 'hat', hair: C.hairGray, hat: C.paper2 }, { boot: C.roofDk }),
      ...facingLeft(STANDING),
      ...armsLeft(WAVING),
    },
    880,
    694,
    1.55,
    C.kraftDk,
  );

/** Progreso: pottery from the market across the bridge, wrapped on FM 1015. */
const progreso = () =>
  daylight(700, 420, 110, [
    [180, 90, 0.7],
    [480, 140, 0.5],
  ]) +
  field(960, 412, 50) +
  path('M0 446H960V520H0z', C.glassDk) +
  ripples([
    [40, 480, 90],
    [300, 496, 80],
    [800, 484, 90],
  ]) +
  path('M-10 470V440C240 330 480 330 730 440L960 470V500L730 476C480 372 240 372-10 476z', C.concrete) +
  path('M-10 476C240 372 480 372 730 476L960 500V492L730 464C480 360 240 360-10 464z', C.concreteDk) +
  [120, 360, 600].map((x, i) => rect(x - 13, i === 1 ? 388 : 416, 26, 110, C.concreteDk)).join('') +
  caliche(960, 720, 510) +
  rect(862, 300, 11, 290, C.steelDk) +
  rect(820, 250, 96, 96, C.paper, 8) +
  rect(826, 256, 84, 84, C.ink, 6) +
  lettering('1015', 36, 868, 322, { fill: C.paper }) +
  lettering('FARM ROAD', 13, 868, 282, { fill: C.paper }) +
  path('M90 420H400L420 460H70z', C.ruby) +
  path('M152 420L140 460H210L214 420zM276 420L280 460H350L338 420z', C.paper) +
  rect(84, 456, 10, 160, C.kraftInk) +
  rect(396, 456, 10, 160, C.kraftInk) +
  rect(100, 540, 290, 14, C.kraft) +
  rect(100, 606, 290, 14, C.kraft) +
  [
    [140, 540, C.blue, C.quiltLt],
    [212, 540, C.pot, C.potLt],
    [286, 540, C.leaf, C.leafLt],
    [352, 540, C.rindDk, C.rind],
    [150, 606, C.flesh, C.fleshLt],
    [240, 606, C.pot, C.potLt],
    [330, 606, C.blue, C.quiltLt],
  ]
    .map(([x, y, fill, rim]) => clayPot(x, y, 0.82, fill, rim))
    .join('') +
  [
    [150, C.rind],
    [246, C.flesh],
    [344, C.rindDk],
  ]
    .map(
      ([x, fill]) =>
        path(
          `${Array.from(
            { length: 16 },
            (_, i) =>
              `${i ? 'L' : 'M'}${(x + Math.cos((i * Math.PI) / 8) * (i % 2 ? 18 : 28)).toFixed(1)} ${(492 + Math.sin((i * Math.PI) / 8) * (i % 2 ? 18 : 28)).toFixed(1)}`,
          ).join('')}z`,
          fill,
        ) + circle(x, 492, 13, C.rindLt),
    )
    .join('') +
  holder(
    LUPITA,
    480,
    690,
    1.6,
    group(
      clayPot(0, 0, 1.15) +
        path('M-24 0C-48-24-41-56-37-60L-12-48L10-62L37-50C41-44 46-22 24 0z', C.paper2) +
        line('M-30-40L-16-14M28-40L18-16', C.concrete, 2.5),
      'translate(54 -92)',
    ),
  ) +
  carton(590, 694, 130, 100, { label: ['FRÁGIL', 'FRAGILE'] }) +
  path('M590 594L566 566H640L654 594zM720 594L742 566H676L656 594z', C.kraftLt) +
  figure(
    {
      ...neighbor('d', 'aqua', { style: 'hair', hair: C.hairGray, glasses: true }),
      ...facingLeft(WALKING),
      ...armsLeft({ armF: [point(8, -116), point(14, -92)] }),
    },
    800,
    690,
    1.6,
  ) +
  rect(762, 546, 44, 54, C.grove, 3) +
  figure(
    {
      ...neighbor(
        'd',
        'flesh',
        { style: 'hat', hair: C.hairGray },
        { shirtLines: skirt(C.denim), pants: C.skinD, pantsDk: C.skinDDk },
      ),
      ...facingLeft(WALKING),
    },
    890,
    694,
    1.5,
  );

export const SCENES = [
  scene('donna-sofa-through-the-window', donna),
  scene('weslaco-boardwalk', weslaco),
  scene('mercedes-livestock-show', mercedes),
  scene('progreso-pottery', progreso),
];
