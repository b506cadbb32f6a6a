// The scenes of services that happen in a drive or on the road.

import { carrier } from '../kit/carrying.mjs';
import { lettering } from '../kit/lettering.mjs';
import { moving } from '../kit/motion.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, figure, person } from '../kit/people.mjs';
import { caliche, door, field, house, pane } from '../kit/places.mjs';
import { citrus, farPalm, palm, pricklyPear } from '../kit/plants.mjs';
import {
  armsLeft,
  BETO,
  CUSTOMER,
  DANIEL,
  ERNESTO,
  facingLeft,
  HAND_ON_HIP,
  HOLDING,
  LUPITA,
  MARCUS,
  PUSHING,
  ROSA,
  SITTING,
  STANDING,
  WALKING,
} from '../kit/poses.mjs';
import { circle, clipped, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { cloud, duskSky, noonSky, overcastSky, sky, sun } from '../kit/sky.mjs';
import { carton, clipboard, handTruck, quiltPattern, sofa } from '../kit/things.mjs';
import { parkedTruck, truck } from '../kit/truck.mjs';

const [W, H] = [960, 720];

/** A rolled rug under the arms of two people who walk to the left, `apart` from middle to middle. */
const rugBetween = (front, back, x, y, scale, apart) => {
  const walking = (who) =>
    person({ ...who, ...facingLeft(WALKING), armF: [point(6, -116), point(-20, -94)], armB: undefined });
  const [a, b] = [walking(front), walking(back)];
  const body = ['legB', 'pelvis', 'legF', 'neck', 'torso', 'head'];
  const [left, right] = [-apart / 2 - 44, apart / 2 + 44];
  const at = (inside, dx) => group(inside, `translate(${dx} 0)`);
  return group(
    shadow(0, 6, apart / 2 + 60, 7, C.caliche2) +
      at(assembled(a, body), -apart / 2) +
      at(assembled(b, body), apart / 2) +
      rect(left, -124, right - left, 38, C.blue, 4) +
      [left + 26, right - 34].map((at) => rect(at, -124, 9, 38, C.rind)).join('') +
      rect(-8, -124, 16, 38, C.rindLt) +
      `<ellipse cx="${left}" cy="-105" rx="10" ry="19" fill="${C.blueDk}"/>` +
      `<ellipse cx="${left}" cy="-105" rx="5" ry="10" fill="${C.quiltLt}"/>` +
      at(a.armF, -apart / 2) +
      at(b.armF, apart / 2),
    `translate(${x} ${y}) scale(${scale})`,
  );
};

/** A rug leaves a stucco house for the open truck. */
const residential = () =>
  noonSky(W, H, 470) +
  cloud(520, 110, 0.9) +
  cloud(150, 190, 0.6) +
  field(W, 462) +
  palm(652, 552, 400, { lean: 14, r: 70, w: 15, seed: 3 }) +
  house(660, 552, 420, 200) +
  pane(690, 400, 84, 84) +
  door(800, 386, 86, 166, C.grove) +
  rect(780, 546, 130, 12, C.concrete) +
  caliche(W, H, 548) +
  parkedTruck(214, 616, 1.25, -1) +
  rugBetween(ERNESTO, LUPITA, 470, 676, 1.58, 190) +
  figure(
    {
      ...CUSTOMER,
      ...facingLeft(STANDING),
      skin: C.skinB,
      skinDk: C.skinA,
      k: 0.88,
      shirt: C.rind,
      shirtDk: C.rindDk,
      head: { style: 'long', hair: C.hair },
      ...armsLeft(HAND_ON_HIP),
    },
    872,
    676,
    1.48,
  ) +
  figure(
    {
      ...CUSTOMER,
      ...facingLeft(STANDING),
      skin: C.skinB,
      skinDk: C.skinA,
      shirt: C.leaf,
      shirtDk: C.leafDk,
      head: { style: 'hair', hair: C.hair, size: 1.25 },
      armF: [point(-18, -116), point(-34, -138)],
    },
    778,
    686,
    0.95,
  );

/** Apartment doors around a gallery, and a gate with a keypad. */
const apartments = () =>
  sky(W, H, 820, 460) +
  cloud(820, 120, 0.6) +
  rect(0, 110, 640, 460, C.stucco) +
  rect(0, 96, 664, 26, C.roof) +
  [40, 250, 460]
    .map((x, i) => door(x, 168, 88, 152, [C.grove, C.blue, C.ruby][i]) + pane(x + 104, 188, 80, 84))
    .join('') +
  group(
    assembled(person({ ...LUPITA, ...facingLeft(WALKING), armB: undefined, armF: undefined })) +
      carton(-92, -96, 74, 60) +
      person({ ...LUPITA, ...facingLeft(WALKING), armF: [point(-8, -112), point(-46, -98)] }).armF,
    'translate(196 318) scale(.66)',
  ) +
  rect(0, 318, 664, 18, C.concrete) +
  line('M0 262H664', C.groveDk, 7) +
  line(Array.from({ length: 23 }, (_, i) => `M${10 + i * 29} 262V318`).join(''), C.groveDk, 4) +
  [40, 250, 460]
    .map((x, i) => door(x, 398, 88, 160, [C.rindDk, C.grove, C.blue][i]) + pane(x + 104, 420, 80, 84))
    .join('') +
  line('M236 122V558M446 122V558', C.stuccoDk, 12) +
  palm(720, 566, 420, { lean: -16, r: 72, w: 15, seed: 9 }) +
  caliche(W, H, 556) +
  shadow(830, 648, 160, 8, C.caliche2) +
  line('M730 426H960M730 614H960', C.groveDk, 9) +
  line('M764 426V614M798 426V614M832 426V614M866 426V614M900 426V614M934 426V614', C.groveDk, 5) +
  rect(706, 400, 26, 248, C.groveDk) +
  rect(700, 390, 38, 14, C.groveDk, 4) +
  rect(698, 440, 42, 66, C.steel, 5) +
  [456, 473, 490].map((y) => [709, 729].map((x) => circle(x, y, 5, C.ink)).join('')).join('') +
  carrier(DANIEL, 250, 690, 1.7, ['ROPA', 'CLOTHES']) +
  figure(
    { ...MARCUS, ...STANDING, head: { ...MARCUS.head, tilt: -6 }, armF: [point(30, -124), point(62, -136)] },
    594,
    684,
    1.65,
  );

/** A storage container at the curb, its doors open. */
const container = () =>
  overcastSky(W, H, 470) +
  field(W, 462) +
  house(-60, 552, 260, 150, { wall: C.wallMint }) +
  pane(60, 440, 70, 74) +
  palm(920, 552, 360, { lean: 8, r: 62, w: 14, seed: 12 }) +
  caliche(W, H, 546) +
  rect(0, 672, W, 48, C.asphalt) +
  rect(0, 660, W, 14, C.concrete) +
  shadow(640, 640, 300, 12, C.caliche2) +
  rect(360, 300, 520, 336, C.grove) +
  line(Array.from({ length: 12 }, (_, i) => `M${640 + i * 20} 312V624`).join(''), C.groveDk, 6) +
  rect(376, 318, 240, 306, C.ink) +
  path('M376 318L316 300V650L376 624z', C.leafDk) +
  rect(360, 300, 520, 14, C.groveDk) +
  rect(360, 624, 520, 14, C.groveDk) +
  carton(392, 624, 104, 96, { label: ['COCINA', 'KITCHEN'] }) +
  carton(500, 624, 100, 84, { label: ['LIBROS', 'BOOKS'], fill: C.kraftPale }) +
  carton(398, 528, 92, 78, { label: ['ROPA', 'CLOTHES'], fill: C.kraftPale }) +
  rect(510, 400, 86, 140, 'url(#quilt)', 6) +
  line('M510 470H596', C.rind, 8) +
  group(
    handTruck() + carton(-70, -8, 70, 60) + carton(-66, -68, 64, 54, { fill: C.kraftPale }),
    'translate(292 650) scale(-1.2 1.2) rotate(10)',
  ) +
  figure({ ...MARCUS, ...PUSHING }, 186, 652, 1.6) +
  figure({ ...ERNESTO, ...facingLeft(STANDING), armF: [point(-24, -124), point(-40, -146)] }, 780, 656, 1.6) +
  clipboard(716, 424, -8, 1.1);

/** Two trucks before a large house: a carton goes to each, and the crew lead checks the list between them. */
const superSize = () =>
  sky(W, H, 480, 440) +
  cloud(250, 70, 0.6) +
  cloud(690, 110, 0.5) +
  field(W, 432, 90) +
  palm(120, 512, 430, { lean: -10, r: 64, w: 14, seed: 5 }) +
  palm(840, 512, 430, { lean: 10, r: 64, w: 14, seed: 9 }) +
  house(206, 512, 140, 140, { wall: C.paper2 }) +
  house(614, 512, 140, 140, { wall: C.paper2 }) +
  house(300, 512, 360, 260, { wall: C.paper2 }) +
  [336, 447, 558].map((x) => pane(x, 284, 66, 70)).join('') +
  [320, 574].map((x) => pane(x, 400, 66, 70)).join('') +
  rect(408, 374, 144, 138, C.paper) +
  rect(418, 386, 58, 126, C.grove) +
  rect(484, 386, 58, 126, C.grove) +
  circle(466, 452, 4, C.rind) +
  circle(494, 452, 4, C.rind) +
  rect(396, 362, 168, 14, C.concrete) +
  rect(396, 504, 168, 12, C.concrete) +
  caliche(W, H, 510) +
  path('M412 514H548L690 720H270z', C.concreteLt) +
  parkedTruck(-352, 612, 1.14) +
  parkedTruck(1312, 612, 1.14, -1) +
  group(
    clipped(
      'cab',
      362,
      -144,
      54,
      40,
      group(assembled(person({ ...MARCUS, ...SITTING })), 'translate(376 -12) scale(.7)'),
    ),
    'translate(1312 612) scale(-1.14 1.14)',
  ) +
  carrier(LUPITA, 322, 690, 1.35, ['COCINA', 'KITCHEN'], facingLeft(WALKING)) +
  figure({ ...BETO, ...facingLeft(STANDING), ...armsLeft(HOLDING) }, 490, 640, 1.16) +
  clipboard(439, 504, 8, 0.86) +
  carrier(ROSA, 638, 690, 1.35, ['OFICINA', 'OFFICE']);

/** The highway through brush country, with a sign that counts the miles. */
const longDistance = () =>
  sky(W, H, 596, 430) +
  sun(596, 430, 110) +
  cloud(260, 130, 0.9) +
  cloud(860, 90, 0.5) +
  rect(0, 424, W, 14, C.haze) +
  rect(0, 436, W, 120, C.soilLt) +
  [30, 150, 300, 420, 560, 700, 830, 930]
    .map((x, i) =>
      group(
        path('M-34 0C-44-20-30-40-12-36C-6-52 22-50 24-34C42-36 46-12 34 0z', i % 2 ? C.leafDk : C.leaf),
        `translate(${x} ${468 + (i % 3) * 26}) scale(${0.8 + (i % 3) * 0.3})`,
      ),
    )
    .join('') +
  rect(724, 250, 12, 300, C.steelDk) +
  rect(894, 250, 12, 300, C.steelDk) +
  rect(676, 190, 276, 160, C.grove, 12) +
  `<rect x="684" y="198" width="260" height="144" rx="8" fill="none" stroke="${C.paper}" stroke-width="4"/>` +
  lettering('SAN ANTONIO', 25, 700, 256, { fill: C.paper, anchor: 'start' }) +
  lettering('240', 25, 884, 256, { fill: C.paper, anchor: 'start' }) +
  lettering('FALFURRIAS', 25, 700, 310, { fill: C.paper, anchor: 'start' }) +
  lettering('70', 25, 902, 310, { fill: C.paper, anchor: 'start' }) +
  rect(0, 552, W, 14, C.caliche2) +
  rect(0, 566, W, 96, C.asphalt) +
  rect(0, 566, W, 4, C.asphaltDk) +
  line(`M0 604H${W}`, C.rind, 5, 'stroke-dasharray="54 40"') +
  rect(0, 662, W, 58, C.caliche) +
  rect(0, 662, W, 8, C.caliche2) +
  moving('bounce', group(truck(), 'translate(-30 652) scale(1.15)')) +
  pricklyPear(850, 704, 0.8, { wild: true }) +
  pricklyPear(760, 712, 0.5, { wild: true });

/** A truck leaves the yard; the clock on the wall says that it is past one. */
const sameDay = () =>
  sky(W, H, 760, 470) +
  cloud(700, 110, 0.7) +
  field(W, 470) +
  rect(0, 180, 430, 390, C.wallWarm) +
  rect(0, 160, 452, 30, C.roof) +
  rect(40, 300, 340, 270, C.ink) +
  rect(40, 300, 340, 26, C.steel) +
  line('M40 308H380M40 318H380', C.steelDk, 3) +
  circle(210, 240, 42, C.paper) +
  `<circle cx="210" cy="240" r="42" fill="none" stroke="${C.ink}" stroke-width="6"/>` +
  line('M210 240L236 222M210 240L221 220', C.ink, 5, 'stroke-linecap="round"') +
  carton(50, 570, 110, 96) +
  carton(62, 474, 90, 74, { fill: C.kraftPale }) +
  rect(190, 460, 70, 110, 'url(#quilt)', 6) +
  palm(900, 560, 360, { lean: -14, r: 66, w: 14, seed: 3 }) +
  caliche(W, H, 562) +
  group(path('M30 0H462L470 9H18z', C.caliche2), 'translate(366 664) scale(1.22)') +
  moving('bounce', group(truck({ turn: 20 }), 'translate(366 664) scale(1.22)')) +
  figure(
    {
      ...LUPITA,
      ...STANDING,
      armF: [point(28, -140), point(44, -176)],
      armB: [point(16, -116), point(30, -94)],
    },
    130,
    680,
    1.18,
  ) +
  figure(
    {
      ...CUSTOMER,
      ...facingLeft(STANDING),
      skin: C.skinA,
      skinDk: C.skinC,
      head: { style: 'hair', hair: C.hair },
      armF: [point(-20, -128), point(-14, -166)],
    },
    310,
    684,
    1.18,
  ) +
  rect(286, 477, 11, 23, C.steel, 3);

/** Two movers push a sofa up the ramp of a trailer that the customer rented. */
const hourly = () =>
  noonSky(W, H, 460) +
  cloud(640, 130, 0.9) +
  field(W, 452) +
  farPalm(500, 456, 110) +
  farPalm(540, 456, 86) +
  house(740, 552, 300, 170, { wall: C.wallMint }) +
  door(860, 410, 80, 142, C.blue) +
  caliche(W, H, 546) +
  shadow(250, 646, 260, 12, C.caliche2) +
  rect(40, 220, 390, 350, C.rind, 6) +
  rect(40, 220, 390, 20, C.rindLt, 6) +
  rect(40, 540, 390, 30, C.rindDk) +
  rect(276, 254, 154, 286, C.deepSteel) +
  line('M430 220V256M430 536V570', C.rindDk, 8) +
  line('M46 560H0', C.steelDk, 14) +
  [150, 244].map((x) => circle(x, 606, 38, C.ink) + circle(x, 606, 18, C.steel)).join('') +
  circle(154, 380, 62, C.paper) +
  `<circle cx="154" cy="380" r="62" fill="none" stroke="${C.ink}" stroke-width="8"/>` +
  line('M154 380V336M154 380H184', C.ink, 7, 'stroke-linecap="round"') +
  path('M424 548V562L752 684L760 672z', C.steelDk) +
  group(sofa(), 'translate(592 594) rotate(20) scale(1.2)') +
  group(
    assembled(
      person({
        ...DANIEL,
        ...STANDING,
        hip: point(-12, -82),
        chest: point(22, -112),
        headAt: point(40, -146),
        legF: [point(20, -58), point(8, -13)],
        legB: [point(-14, -46), point(-30, -13)],
        armF: [point(48, -84), point(72, -44)],
        armB: [point(54, -88), point(83, -53)],
      }),
    ),
    'translate(400 538) scale(1.36)',
  ) +
  shadow(640, 690, 110, 8, C.caliche2) +
  figure(
    {
      ...ERNESTO,
      ...facingLeft(PUSHING),
      armF: [point(-32, -102), point(-62, -76)],
      armB: [point(-36, -108), point(-66, -92)],
    },
    850,
    686,
    1.7,
  );

/** What a crew brings along, checked off before the truck. */
const tools = () =>
  duskSky(W, H, 440) +
  field(W, 432) +
  [640, 780, 900].map((x) => citrus(x, 470, 0.9)).join('') +
  caliche(W, H, 520) +
  parkedTruck(70, 580, 1.2) +
  shadow(150, 694, 120, 8, C.caliche2) +
  group(
    handTruck() + carton(-84, -8, 82, 66) + carton(-80, -74, 76, 58, { fill: C.kraftPale }),
    'translate(60 690) scale(-1.7 1.7)',
  ) +
  shadow(370, 692, 100, 8, C.caliche2) +
  rect(270, 640, 190, 50, 'url(#quilt)', 8) +
  rect(278, 594, 176, 48, 'url(#quilt)', 8) +
  rect(284, 550, 164, 46, 'url(#quilt)', 8) +
  line('M270 664H460M278 618H454M284 572H448', C.quiltDk, 4) +
  circle(330, 524, 26, C.kraftDk) +
  circle(330, 524, 15, C.tape) +
  circle(330, 524, 10, C.kraftInk) +
  circle(404, 522, 28, C.rind) +
  circle(404, 522, 17, C.rindDk) +
  circle(404, 522, 8, C.ink) +
  path('M428 528H440V612H428z', C.rind) +
  rect(424, 600, 20, 26, C.ink, 3) +
  shadow(610, 694, 130, 8, C.caliche2) +
  carton(520, 662, 170, 136, { label: ['FRÁGIL', 'FRAGILE'] }) +
  rect(496, 660, 220, 18, C.kraftDk, 4) +
  circle(530, 684, 14, C.ink) +
  circle(682, 684, 14, C.ink) +
  figure({ ...ROSA, ...facingLeft(STANDING), ...armsLeft(HOLDING) }, 840, 694, 1.7) +
  clipboard(766, 494, -6, 1.3);

const outdoors = (name, draw) => ({ name, width: W, height: H, defs: quiltPattern, draw });

export const SCENES = [
  outdoors('house-on-moving-day', residential),
  outdoors('apartment-gallery', apartments),
  outdoors('container-at-the-curb', container),
  outdoors('two-trucks-one-house', superSize),
  outdoors('truck-on-the-highway', longDistance),
  outdoors('truck-leaves-the-yard', sameDay),
  outdoors('loading-a-rented-trailer', hourly),
  outdoors('tools-before-the-truck', tools),
];
