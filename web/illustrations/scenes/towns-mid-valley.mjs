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
  ROSA,
  STANDING,
  WALKING,
} from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { cropRows, daylight, egret, fence, heldPot, ripples, shadeTree, spoonbill } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { carton, sofa } from '../kit/things.mjs';
import { farmTrailer, tractor } from '../kit/vehicles.mjs';

/** Donna: a sofa leaves through the window of a house that grew a room at a time. */
const donna = () =>
  daylight(850, 430, 90, [
    [640, 80, 0.6],
    [880, 150, 0.5],
  ]) +
  cropRows(430, 130, { vanishing: 760, soil: C.soilLt, crop: C.leafLt, step: 90 }) +
  rect(0, 424, 960, 12, C.leafDk) +
  farmTrailer(
    736,
    482,
    0.5,
    path('M10-90C30-130 60-140 90-130C120-150 160-146 180-124C206-124 220-104 222-90z', C.pith),
  ) +
  tractor(869, 482, 0.5) +
  rect(0, 320, 210, 240, C.wallMint) +
  path('M-30 330L90 240L234 330z', C.roof) +
  rect(190, 290, 360, 270, C.stucco) +
  rect(178, 272, 384, 26, C.roofDk) +
  rect(550, 350, 116, 210, C.concreteDk) +
  line(
    'M550 392H666M550 434H666M550 476H666M550 518H666M590 350V392M634 350V392M570 392V434M612 392V434M654 392V434M590 434V476M634 434V476M570 476V518M612 476V518M654 476V518M590 518V560M634 518V560',
    C.concrete,
    3,
  ) +
  rect(542, 338, 132, 16, C.steel) +
  pane(28, 396, 64, 84) +
  door(106, 388, 70, 172, C.blue) +
  rect(208, 336, 324, 168, C.paper) +
  rect(220, 348, 300, 140, C.ink) +
  caliche(960, 720, 552) +
  rect(200, 486, 340, 18, C.paper) +
  path('M262 480H478V544C446 526 318 556 262 536z', 'url(#quilt)') +
  rect(340, 440, 60, 30, C.rindLt) +
  group(sofa(), 'translate(370 478) scale(1.24)') +
  figure(
    {
      ...MARCUS,
      ...facingLeft(STANDING),
      armF: [point(-26, -124), point(-52, -148)],
      armB: [point(-30, -120), point(-56, -140)],
    },
    590,
    684,
    1.6,
  ) +
  figure(
    {
      ...ROSA,
      ...STANDING,
      armF: [point(22, -128), point(44, -156)],
      armB: [point(26, -124), point(48, -150)],
    },
    150,
    684,
    1.6,
  ) +
  figure(
    {
      ...neighbor('b', 'blue', { style: 'hair', moustache: true }),
      ...facingLeft(STANDING),
      ...armsLeft(REACHING),
    },
    746,
    690,
    1.55,
  ) +
  figure(
    { ...child('b', 'rind'), ...facingLeft(STANDING), armF: [point(-34, -140), point(-60, -172)] },
    860,
    694,
    0.95,
  );

/** Weslaco: a boardwalk over the wetland, spoonbills, and a family with binoculars. */
const weslaco = () =>
  daylight(250, 380, 110, [
    [620, 90, 0.8],
    [880, 140, 0.5],
  ]) +
  field(960, 372, 60) +
  [664, 692, 720].map((x, i) => farPalm(x, 380, 90 + i * 14)).join('') +
  rect(0, 420, 960, 300, C.glassDk) +
  path('M0 420C140 440 260 416 380 426C560 440 700 418 960 430V414H0z', C.leafLt) +
  ripples([
    [60, 470, 80],
    [330, 500, 110],
    [560, 462, 70],
    [120, 560, 100],
    [460, 560, 80],
  ]) +
  shadow(110, 530, 60, 6, C.blue) +
  spoonbill(110, 528, 1.25) +
  shadow(256, 468, 46, 5, C.blue) +
  spoonbill(256, 466, 0.85) +
  shadow(390, 532, 60, 6, C.blue) +
  egret(390, 530, 1.05) +
  line(
    'M24 640C24 600 18 580 10 566M40 640V520M58 640C58 600 62 566 72 540M250 640C250 604 246 590 238 576M266 640V534M284 640C284 606 290 580 298 566',
    C.leafDk,
    6,
  ) +
  [
    [40, 500],
    [72, 520],
    [266, 514],
  ]
    .map(([x, y]) => rect(x - 6, y, 12, 34, C.kraftInk, 6))
    .join('') +
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
    612,
    622,
    1.4,
    C.kraftDk,
  ) +
  rect(558, 352, 28, 15, C.ink, 3) +
  figure(
    { ...neighbor('c', 'rind', { style: 'long' }), ...facingLeft(STANDING), ...armsLeft(REACHING) },
    766,
    622,
    1.36,
    C.kraftDk,
  ) +
  figure(
    { ...child('c', 'flesh', { style: 'hair' }), ...facingLeft(STANDING), ...armsLeft(REACHING) },
    506,
    622,
    0.88,
    C.kraftDk,
  ) +
  line('M0 550H960M0 584H960', C.kraftInk, 7) +
  [20, 200, 380, 556, 690, 850].map((x) => rect(x, 540, 12, 88, C.kraftInk)).join('');

/** A red show steer with a white face and a halter that looks right, 360 long: a level back, a deep body, short legs. */
const steer = () =>
  path('M-100-92L-66-92L-72-14H-94zM58-92H90L86-14H66z', C.skinC) +
  path('M-96-34H-71L-72-14H-94zM64-34H88L86-14H66z', C.concrete) +
  path('M-96-14H-71V-2H-98zM64-14H88V-2H62z', C.ink) +
  path(
    'M-136-130L-80-110L-98-64L-106-14H-130L-128-58L-138-80zM88-110L138-120L126-60L124-14H100L98-60z',
    C.skinA,
  ) +
  path('M-127-40H-102L-106-14H-130zM99-40H125L124-14H100z', C.pith) +
  path('M-132-14H-105V0H-134zM99-14H125V0H97z', C.ink) +
  path(
    'M-144-160C-146-186-126-194-100-192C-40-188 40-190 96-194C130-192 154-176 156-140C156-100 138-66 104-60C60-54 0-52-50-58C-96-62-136-80-142-118z',
    C.skinA,
  ) +
  path('M92-194C118-214 140-222 164-220L196-160C186-130 170-112 146-100L108-104z', C.skinA) +
  path('M92-194C116-214 140-224 164-222L166-208C142-210 122-204 104-192z', C.pith) +
  path('M146-118C166-112 164-76 138-58C124-50 104-52 100-62C120-74 136-94 146-118z', C.pith) +
  path(
    'M156-220C162-236 186-240 200-228L240-176C250-162 246-142 228-138L206-138C186-142 170-150 162-166C152-184 150-204 156-220z',
    C.pith,
  ) +
  path('M160-222C146-236 120-232 112-214C126-202 148-202 162-210z', C.skinC) +
  path('M229-190L240-176C250-162 246-142 228-138L212-138C212-158 218-176 229-190z', C.fleshLt) +
  circle(234, -162, 3, C.rubyDk) +
  circle(190, -200, 5, C.ink) +
  line('M-140-176C-162-168-160-120-154-86', C.skinA, 9, 'stroke-linecap="round"') +
  path('M-160-96C-150-100-148-94-146-84C-142-66-144-48-156-36C-170-48-170-70-160-96z', C.pith) +
  line('M166-216L196-150L217-186', C.ruby, 5, 'stroke-linejoin="round"');

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
  shadow(250, 682, 210, 12, C.kraftDk) +
  group(steer(), 'translate(236 684) scale(1.3)') +
  line('M491 489C500 548 560 566 584 512', C.rind, 5) +
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
    776,
    690,
    1.6,
    C.kraftDk,
  ) +
  figure(
    {
      ...neighbor('a', 'leaf', { style: 'hat', hair: C.hairGray, hat: C.paper2 }, { boot: C.roofDk }),
      ...facingLeft(STANDING),
    },
    896,
    694,
    1.55,
    C.kraftDk,
  );

/** A stall with two shelves of painted pots under a striped awning. */
const stall = () =>
  path('M90 420H400L420 460H70z', C.ruby) +
  path('M152 420L140 460H210L214 420zM276 420L280 460H350L338 420z', C.paper) +
  rect(84, 456, 10, 160, C.kraftInk) +
  rect(396, 456, 10, 160, C.kraftInk) +
  rect(94, 456, 302, 150, C.wallWarm) +
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
    .map(([x, y, fill, rim]) => heldPot(x, y, 0.82, fill, rim))
    .join('');

/** Progreso: pottery from the market across the bridge, wrapped on FM 1015. */
const progreso = () =>
  daylight(590, 420, 100, [
    [230, 90, 0.7],
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
  rect(66, 270, 12, 330, C.steelDk) +
  rect(20, 210, 104, 104, C.paper, 8) +
  rect(26, 216, 92, 92, C.ink, 6) +
  lettering('1015', 39, 72, 288, { fill: C.paper }) +
  lettering('FARM ROAD', 14, 72, 245, { fill: C.paper }) +
  group(stall(), 'translate(-206 -249) scale(1.45)') +
  holder(
    LUPITA,
    450,
    690,
    1.6,
    group(
      heldPot(0, 0, 1.15) +
        path('M-24 0C-48-24-41-56-37-60L-12-48L10-62L37-50C41-44 46-22 24 0z', C.paper2) +
        line('M-30-40L-16-14M28-40L18-16', C.concrete, 2.5),
      'translate(54 -92)',
    ),
  ) +
  carton(530, 694, 130, 100, { label: ['FRÁGIL', 'FRAGILE'] }) +
  path('M530 594L506 566H580L594 594zM660 594L682 566H616L596 594z', C.kraftLt) +
  figure(
    {
      ...neighbor('d', 'aqua', { style: 'hair', hair: C.hairGray, glasses: true }),
      ...facingLeft(WALKING),
      ...armsLeft({ armF: [point(8, -116), point(14, -92)] }),
    },
    748,
    690,
    1.6,
  ) +
  line('M722 548C722 528 738 528 738 548', C.groveDk, 4) +
  rect(708, 546, 44, 54, C.grove, 3) +
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
    886,
    694,
    1.5,
  );

export const SCENES = [
  scene('donna-sofa-through-the-window', donna),
  scene('weslaco-boardwalk', weslaco),
  scene('mercedes-livestock-show', mercedes),
  scene('progreso-pottery', progreso),
];
