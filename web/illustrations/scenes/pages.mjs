// The scenes of pages that are about the company and its site.

import { holder, pair } from '../kit/carrying.mjs';
import { lettering } from '../kit/lettering.mjs';
import { moving } from '../kit/motion.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, figure, person, skirt } from '../kit/people.mjs';
import { caliche, field, room, windowFrame } from '../kit/places.mjs';
import { citrus, palm } from '../kit/plants.mjs';
import {
  armsLeft,
  BETO,
  CLASPED_HANDS,
  child,
  ERNESTO,
  facingLeft,
  HAND_ON_HIP,
  HOLDING,
  LUPITA,
  MARCUS,
  neighbor,
  ROSA,
  SITTING,
  STANDING,
  THUMB_IN_BELT,
  TIPPING_HAT,
} from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { daylight, egret, ripples } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { cloud, sun } from '../kit/sky.mjs';
import { carton, clipboard, sofa } from '../kit/things.mjs';
import { parkedTruck } from '../kit/truck.mjs';

/** About: three generations of the family and the crew before the truck. */
const about = () =>
  daylight(480, 430, 170, [
    [150, 90, 0.7],
    [610, 80, 0.5],
  ]) +
  field(960, 424, 140) +
  [40, 140, 830, 930].map((x) => citrus(x, 478, 0.95)).join('') +
  palm(792, 556, 430, { lean: -12, r: 72, w: 15, seed: 8 }) +
  caliche(960, 720, 540) +
  parkedTruck(232, 596, 1.08) +
  figure({ ...MARCUS, ...STANDING, ...THUMB_IN_BELT, armB: undefined }, 92, 676, 1.5) +
  figure({ ...LUPITA, ...STANDING, ...CLASPED_HANDS }, 214, 684, 1.46) +
  figure(
    { ...neighbor('b', 'blue', { style: 'hat', hair: C.hairGray, moustache: true }), ...STANDING },
    366,
    690,
    1.5,
  ) +
  figure(
    { ...child('b', 'flesh', { style: 'cap' }), ...STANDING, armF: [point(34, -138), point(62, -166)] },
    452,
    698,
    0.92,
  ) +
  figure(
    {
      ...neighbor(
        'd',
        'leaf',
        { style: 'hair', bun: true, hair: C.hairGray, glasses: true },
        { k: 0.96, shirtLines: skirt(C.grove), pants: C.skinD, pantsDk: C.skinDDk },
      ),
      ...facingLeft(STANDING),
    },
    560,
    688,
    1.42,
  ) +
  figure(
    { ...child('d', 'rind', { style: 'long', hair: C.hairBrown }), ...facingLeft(STANDING) },
    632,
    700,
    0.8,
  ) +
  figure({ ...BETO, ...facingLeft(STANDING), ...armsLeft(HOLDING) }, 752, 686, 1.5) +
  clipboard(682, 508, 6, 1.1) +
  figure({ ...ROSA, ...facingLeft(STANDING), ...armsLeft(HAND_ON_HIP) }, 884, 680, 1.54);

/** A piñata in the shape of a star, with stripes of cut paper and a tassel at each low point. */
const pinata = (x, y, drop, fill, stripe) => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const r = i % 2 ? 26 : 58;
    return [x + r * Math.cos(angle), y + drop + r * Math.sin(angle)];
  });
  const outline = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L');
  const tassel = ([px, py]) =>
    line(`M${px.toFixed(1)} ${py.toFixed(1)}l-7 30m7-30l0 33m0-33l7 30`, stripe, 4);
  return (
    line(`M${x} ${y - 3}V${y + drop - 56}`, C.kraftInk, 2.5) +
    tassel(points[4]) +
    tassel(points[6]) +
    path(`M${outline}z`, fill) +
    circle(x, y + drop, 25, stripe) +
    circle(x, y + drop, 15, fill)
  );
};

/** Reviews: five star piñatas over a sofa that has arrived. */
const reviews = () =>
  room(960, 720, 560, C.wallAqua) +
  line('M20 60C250 120 700 120 940 60', C.kraftInk, 4) +
  circle(20, 60, 7, C.steelDk) +
  circle(940, 60, 7, C.steelDk) +
  [
    [150, 88, 100],
    [315, 103, 116],
    [480, 106, 122],
    [645, 103, 116],
    [810, 88, 100],
  ]
    .map(([x, y, drop], i) =>
      moving('sway', pinata(x, y, drop, C.rind, i % 2 ? C.flesh : C.ruby), x, y, { first: i === 0 }),
    )
    .join('') +
  shadow(430, 648, 290, 13, C.tileDk) +
  group(sofa(), 'translate(430 620) scale(2.2)') +
  [
    [neighbor('b', 'leaf', { style: 'hair', hair: C.hairGray, moustache: true }), SITTING, 300, 650, 1.45],
    [
      child('a', 'flesh', { style: 'long' }),
      { ...SITTING, armF: [point(30, -118), point(50, -156)] },
      420,
      614,
      0.9,
    ],
    [
      neighbor('a', 'paper', { style: 'hair', bun: true }, { pants: C.grove, pantsDk: C.groveDk }),
      { ...facingLeft(SITTING), armF: [point(-20, -96), point(-44, -104)] },
      560,
      650,
      1.42,
    ],
  ]
    .map(([who, pose, x, y, scale]) =>
      group(assembled(person({ ...who, ...pose })), `translate(${x} ${y}) scale(${scale})`),
    )
    .join('') +
  rect(488, 480, 13, 30, C.ink, 3) +
  carton(20, 690, 130, 104, { label: ['SALA', 'LIVING'] }) +
  figure({ ...MARCUS, ...facingLeft(STANDING), ...armsLeft(TIPPING_HAT) }, 840, 690, 1.75, C.tileDk);

/** Video ads: the crew carries the sofa before a camera. */
const filming = () =>
  room(960, 720, 570, C.wallWarm) +
  windowFrame(90, 100, 200, 170, sun(190, 270, 60) + cloud(250, 150, 0.35)) +
  path('M758 105L842 278L460 570H30z', C.rindLt, 'fill-opacity=".3"') +
  line('M862 612L904 230M946 612L904 230M904 612V140', C.ink, 6) +
  group(
    path('M-44-92L44-34V34L-44 92z', C.ink) +
      rect(-58, -96, 16, 192, C.rindLt, 3) +
      rect(40, -26, 34, 52, C.asphalt, 6),
    'translate(852 166) rotate(-26)',
  ) +
  pair(ERNESTO, ROSA, 300, 676, 1.5, 296, group(sofa(), 'translate(0 -6) scale(1.02)'), C.tileDk) +
  group(
    line('M0 0L-38 180M0 0L38 180M0 0V180', C.ink, 7) +
      rect(-52, -74, 104, 68, C.ink, 8) +
      rect(-84, -64, 36, 50, C.asphalt, 4) +
      rect(-92, -70, 12, 62, C.steelDk, 3) +
      line('M-30-74V-94H26V-74', C.asphalt, 8, 'stroke-linejoin="round"') +
      rect(-56, -110, 62, 16, C.steelDk, 8) +
      rect(-17, -8, 34, 14, C.steelDk) +
      circle(36, -56, 5, C.ruby),
    'translate(746 508)',
  ) +
  figure(
    {
      ...neighbor('c', 'aqua', { style: 'long', glasses: true }),
      ...facingLeft(STANDING),
      armF: [point(-24, -118), point(-46, -134)],
    },
    880,
    692,
    1.62,
    C.tileDk,
  );

/** Not found: the road ends at a canal; the map is no help, and an egret has the place to itself. */
const deadEnd = () =>
  daylight(150, 380, 120, [
    [600, 90, 0.8],
    [130, 130, 0.5],
  ]) +
  field(960, 372, 60) +
  [560, 660, 760, 860, 950].map((x) => citrus(x, 416, 0.7)).join('') +
  rect(0, 410, 960, 22, C.leafLt) +
  path('M0 430H960V498H0z', C.glassDk) +
  rect(0, 426, 960, 8, C.concrete) +
  ripples([
    [60, 462, 100],
    [360, 476, 90],
    [700, 458, 120],
  ]) +
  rect(0, 494, 960, 226, C.caliche) +
  rect(0, 490, 960, 12, C.concrete) +
  path('M470 540H690L1010 720H330z', C.asphalt) +
  path('M572 560H588L592 590H568zM566 616H594L600 660H560zM556 690H606L612 720H550z', C.rind) +
  group(
    [-118, 0, 106].map((x) => rect(x, 510, 12, 60, C.steelDk)).join('') +
      rect(-140, 486, 280, 38, C.paper) +
      path(
        'M-132 524L-94 486H-56L-94 524zM-56 524L-18 486H20L-18 524zM20 524L58 486H96L58 524zM96 524L134 486H140V520L136 524z',
        C.ruby,
      ) +
      rect(-6, 330, 12, 156, C.steelDk) +
      path('M0 146L124 270L0 394L-124 270z', C.ink) +
      path('M0 158L112 270L0 382L-112 270z', C.rind) +
      lettering('DEAD', 43, 0, 268, { fill: C.ink }) +
      lettering('END', 43, 0, 312, { fill: C.ink }),
    'translate(610 0)',
  ) +
  egret(908, 502, 0.85, -1) +
  parkedTruck(-540, 692, 1.58) +
  holder(
    LUPITA,
    286,
    700,
    1.6,
    path('M30-150L58-158L86-150L112-158V-104L86-96L58-104L30-96z', C.paper) +
      path('M58-158L86-150V-96L58-104z', C.paper2) +
      line('M36-120C56-136 70-108 106-136', C.ruby, 4),
    STANDING,
  ) +
  figure(
    { ...MARCUS, ...facingLeft(STANDING), armF: [point(-40, -152), point(-31, -194)] },
    800,
    704,
    1.6,
    C.asphaltDk,
  );

/** The blog: a list, coffee and advice at the kitchen table. */
const kitchenTable = () =>
  room(960, 720, 560, C.wallWarm) +
  windowFrame(370, 90, 220, 180, sun(480, 270, 66) + cloud(440, 140, 0.35)) +
  line('M70 180H290', C.kraftInk, 12) +
  [96, 150, 204].map((x, i) => path(`M${x} 174V138H${x + 42}V174z`, [C.ruby, C.rind, C.blue][i])).join('') +
  rect(206, 226, 120, 136, C.paper, 4) +
  rect(206, 226, 120, 30, C.ruby, 4) +
  [0, 1, 2]
    .map((row) =>
      [0, 1, 2, 3].map((day) => rect(218 + day * 26, 268 + row * 30, 18, 20, C.concrete, 2)).join(''),
    )
    .join('') +
  `<circle cx="279" cy="308" r="19" fill="none" stroke="${C.ruby}" stroke-width="5"/>` +
  rect(812, 236, 190, 450, C.steel, 8) +
  rect(812, 236, 190, 8, C.steelDk, 4) +
  rect(812, 386, 190, 6, C.steelDk) +
  rect(826, 320, 8, 50, C.steelDk, 4) +
  rect(826, 408, 8, 70, C.steelDk, 4) +
  rect(880, 290, 46, 56, C.paper, 2) +
  circle(903, 292, 6, C.ruby) +
  line('M680 180H900', C.kraftInk, 12) +
  [720, 780, 840].map((x) => circle(x, 146, 28, C.paper) + circle(x, 146, 18, C.concreteLt)).join('') +
  group(
    [
      [210, 1],
      [750, -1],
    ]
      .map(([x, dir]) =>
        group(
          rect(-34, -72, 84, 14, C.kraftDk, 4) +
            rect(-34, -190, 14, 190, C.kraftDk) +
            rect(34, -60, 12, 60, C.kraftInk) +
            rect(-34, -180, 14, 60, C.kraftInk),
          `translate(${x} 690) scale(${1.18 * dir} 1.18)`,
        ),
      )
      .join('') +
      group(
        assembled(
          person({
            ...neighbor('b', 'flesh', { style: 'long' }),
            ...SITTING,
            hip: point(0, -70),
            armF: [point(30, -96), point(62, -110)],
            armB: [point(34, -100), point(66, -112)],
          }),
        ),
        'translate(206 690) scale(1.62)',
      ) +
      group(
        assembled(
          person({
            ...neighbor('b', 'blue', { style: 'hair', hair: C.hairGray, moustache: true, glasses: true }),
            ...facingLeft(SITTING),
            hip: point(0, -70),
            armF: [point(-26, -98), point(-56, -112)],
            armB: undefined,
          }),
        ),
        'translate(754 690) scale(1.62)',
      ) +
      shadow(480, 694, 230, 11, C.tileDk) +
      rect(270, 516, 420, 20, C.kraft, 4) +
      rect(270, 532, 420, 8, C.kraftDk) +
      rect(300, 540, 20, 150, C.kraftDk) +
      rect(640, 540, 20, 150, C.kraftDk) +
      path('M316 516L336 496H470L480 516z', C.paper) +
      line('M348 503H450M344 510H440', C.ink, 2.5) +
      path('M600 516V480H644V516z', C.ruby) +
      line('M644 488C662 488 662 508 644 508', C.ruby, 6) +
      path('M500 516C500 484 580 484 580 516z', C.rindLt) +
      line(
        'M512 510C520 494 532 490 540 490M530 512C534 500 540 494 544 490M568 510C562 496 552 490 544 490',
        C.flesh,
        4,
      ) +
      rect(486, 512, 108, 6, C.paper) +
      carton(416, 690, 130, 100, { label: ['COCINA', 'KITCHEN'] }),
    'translate(-106 -133) scale(1.19)',
  ) +
  figure({ ...child('b', 'leaf'), ...facingLeft(STANDING) }, 890, 700, 1.1, C.tileDk);

export const SCENES = [
  scene('family-and-crew', about),
  scene('five-star-pinatas', reviews),
  scene('filming-an-ad', filming),
  scene('road-ends-at-the-canal', deadEnd),
  scene('advice-at-the-kitchen-table', kitchenTable),
];
