// The scenes of services that happen indoors.

import { holder } from '../kit/carrying.mjs';
import { mug } from '../kit/household.mjs';
import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, figure, person } from '../kit/people.mjs';
import { room, windowFrame } from '../kit/places.mjs';
import { palm } from '../kit/plants.mjs';
import {
  BETO,
  CUSTOMER,
  DANIEL,
  ERNESTO,
  facingLeft,
  KNEELING,
  LUPITA,
  MARCUS,
  PUSHING,
  STANDING,
} from '../kit/poses.mjs';
import { circle, clipped, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { cloud, sun } from '../kit/sky.mjs';
import { carton, quiltPattern } from '../kit/things.mjs';

/**
 * A grand piano on its long side, strapped to a board; 400 wide, its origin the floor. The blanket does not reach over
 * the keys yet.
 */
const wrappedPiano = () =>
  circle(-120, -14, 14, C.ink) +
  circle(120, -14, 14, C.ink) +
  rect(-196, -40, 392, 16, C.kraftDk) +
  rect(116, -276, 74, 236, C.ink, 4) +
  rect(150, -264, 30, 212, C.paper) +
  line(
    'M150-249H180M150-234H180M150-219H180M150-204H180M150-189H180M150-174H180M150-159H180M150-144H180M150-129H180M150-114H180M150-99H180M150-84H180M150-69H180',
    C.concrete,
    2,
  ) +
  line(
    'M150-249H168M150-234H168M150-204H168M150-189H168M150-174H168M150-144H168M150-129H168M150-99H168M150-84H168M150-69H168',
    C.ink,
    7,
  ) +
  path(
    'M-180-40V-112C-180-156-146-176-104-180C-36-188-4-206 30-250C46-270 62-282 90-282H134V-40z',
    'url(#quilt)',
  ) +
  path('M134-282V-40H118V-268C108-274 98-280 90-282z', C.quiltDk) +
  line('M-84-182V-40M70-280V-40', C.rind, 12) +
  rect(-98, -120, 28, 22, C.ink) +
  rect(56, -120, 28, 22, C.ink);

const valley = (x, y) =>
  sun(x + 110, y + 190, 60) + cloud(x + 174, y + 50, 0.4) + palm(x + 34, y + 190, 120, { r: 40, w: 8 });

const piano = () =>
  room(960, 720, 560, C.wallMint) +
  windowFrame(96, 110, 220, 190, valley(96, 110)) +
  shadow(520, 676, 300, 14, C.tileDk) +
  group(wrappedPiano(), 'translate(500 672) scale(1.35)') +
  figure({ ...MARCUS, ...PUSHING }, 170, 676, 2, C.tileDk) +
  figure(
    { ...LUPITA, ...facingLeft(STANDING), armF: [point(-26, -124), point(-58, -136)] },
    846,
    676,
    2,
    C.tileDk,
  );

/** A gun safe, 150 wide and 250 high, its origin the middle of its foot. */
const safe = () =>
  rect(-75, -250, 150, 250, C.deepSteel, 8) +
  rect(-62, -236, 124, 222, C.asphalt, 4) +
  line('M-50-224H50V-26H-50z', C.steelDk, 3) +
  circle(-6, -140, 22, C.steel) +
  circle(-6, -140, 15, C.asphaltDk) +
  line('M-6-155V-148M9-140H2M-6-125V-132M-21-140H-14', C.paper, 2.5) +
  line('M30-160V-120M14-140H46M18-152L42-128M42-152L18-128', C.steel, 5, 'stroke-linecap="round"') +
  circle(30, -140, 8, C.steelDk) +
  rect(-80, -206, 8, 40, C.steelDk) +
  rect(-80, -86, 8, 40, C.steelDk);

/** A stair-climbing hand truck with a track, upright; its origin the ground under the track. */
const stairClimber = () =>
  rect(-92, -16, 180, 14, C.steelDk, 4) +
  rect(80, -300, 16, 300, C.ruby, 4) +
  line('M88-300C88-336 108-348 138-348', C.rubyDk, 14, 'stroke-linecap="round"') +
  rect(96, -120, 26, 116, C.ink, 13) +
  circle(109, -107, 8, C.steel) +
  circle(109, -17, 8, C.steel) +
  rect(64, -250, 30, 44, C.asphaltDk, 4);

const steps = () => {
  let treads = '';
  for (let i = 0; i < 5; i++)
    treads += rect(620 + i * 70, 560 - i * 52, 400, 60 + i * 52, i % 2 ? C.concrete : C.concreteLt);
  let edges = '';
  for (let i = 0; i < 5; i++) edges += rect(612 + i * 70, 556 - i * 52, 78, 10, C.concreteDk);
  return treads + edges;
};

const gunSafe = () =>
  rect(0, 0, 960, 620, C.wallWarm) +
  rect(0, 0, 960, 24, C.concrete) +
  windowFrame(110, 96, 190, 170, valley(96, 96)) +
  rect(0, 604, 960, 16, C.paper) +
  rect(0, 620, 960, 100, C.tile) +
  rect(0, 620, 960, 4, C.tileDk) +
  steps() +
  line('M652 371L960 142M700 504V336M840 400V231', C.grove, 8) +
  shadow(470, 690, 210, 13, C.tileDk) +
  group(
    stairClimber() + safe() + line('M-75-190H92M-75-70H92', C.rind, 12) + rect(-16, -201, 28, 22, C.ink),
    'translate(520 684) rotate(-14) scale(1.2)',
  ) +
  figure(
    {
      ...MARCUS,
      ...PUSHING,
      chest: point(10, -140),
      headAt: point(20, -182),
      armF: [point(30, -112), point(55, -112)],
      armB: [point(32, -126), point(51, -136)],
    },
    258,
    690,
    2,
    C.tileDk,
  ) +
  group(
    assembled(
      person({
        ...DANIEL,
        ...facingLeft(STANDING),
        hip: point(12, -94),
        chest: point(-6, -138),
        headAt: point(-16, -178),
        legF: [point(-12, -62), point(-4, -13)],
        legB: [point(26, -66), point(44, -40)],
        armF: [point(-40, -122), point(-72, -134)],
        armB: [point(-44, -130), point(-78, -140)],
      }),
    ),
    'translate(742 500) scale(1.9)',
  );

/** A table with cups and bowls, a stack of packing paper and an open carton in the middle. */
const kitchenTable = () =>
  rect(-220, -150, 440, 18, C.kraft) +
  rect(-220, -134, 440, 8, C.kraftDk) +
  rect(-200, -126, 18, 126, C.kraftDk) +
  rect(182, -126, 18, 126, C.kraftDk) +
  rect(-150, -162, 110, 4, C.paper2) +
  rect(-146, -158, 110, 4, C.concrete) +
  rect(-152, -154, 110, 4, C.paper) +
  path('M-136-162C-134-190-62-190-60-162z', C.blue) +
  path('M-132-170C-128-196-68-196-64-170z', C.quiltLt) +
  path('M96-150L90-190H136L130-150z', C.ruby) +
  line('M134-182C154-182 152-158 131-160', C.ruby, 7) +
  path('M40-150L34-190H80L74-150z', C.rind) +
  line('M78-182C98-182 96-158 75-160', C.rind, 7);

/** Something wrapped in paper, held in two arms that reach `dir`. */
const wrapped = (dir, inside) =>
  group(
    inside +
      path(
        'M14-92L10-108L22-128L36-122L48-136L62-124L76-130L82-114L94-106L86-92L76-80L48-84L28-78z',
        C.paper,
      ) +
      line('M36-120L42-98L30-83M62-122L58-100L73-84M42-98L58-100', C.concrete, 2.5),
    `scale(${dir} 1)`,
  );

const packing = () =>
  room(960, 720, 560, C.wallAqua) +
  line('M80 170H420M560 130H880', C.kraftInk, 12) +
  [124, 190, 256].map((x) => mug(x, 164, 0.62, x === 190 ? C.ruby : C.rind)).join('') +
  path('M300 164C300 136 316 120 330 120C344 120 360 136 360 164z', C.grove) +
  [590, 650, 710, 770].map((x) => circle(x, 98, 27, C.paper) + circle(x, 98, 17, C.concreteLt)).join('') +
  shadow(450, 680, 300, 14, C.tileDk) +
  group(kitchenTable(), 'translate(440 676) scale(1.18)') +
  holder(DANIEL, 120, 684, 2, wrapped(1, path('M30-124L26-146H74L68-120z', C.leaf)), STANDING, C.tileDk) +
  group(
    path('M-24-110L-60-140H-4L6-110zM150-110L176-142H124L116-110z', C.kraftLt) +
      path('M-8-108L2-132L18-124L34-146L52-128L68-140L84-124L104-132L120-108z', C.paper) +
      line('M18-124L30-108M52-128L58-108M84-124L88-108', C.concrete, 2.5) +
      carton(-24, 0, 174, 112, { label: ['FRÁGIL', 'FRAGILE'] }),
    'translate(500 690) scale(1.2)',
  ) +
  holder(
    BETO,
    836,
    684,
    2,
    wrapped(-1, path('M28-116C28-146 76-146 76-116z', C.flesh)),
    facingLeft(STANDING),
    C.tileDk,
  );

/** A bed frame taken apart: headboard, rails and a bag of bolts taped to a rail. */
const furniture = () =>
  room(960, 720, 560, C.wallMint) +
  windowFrame(660, 90, 200, 180, valley(650, 90)) +
  rect(70, 300, 260, 276, C.kraftDk, 10) +
  rect(86, 316, 228, 244, C.kraft, 6) +
  rect(70, 300, 260, 26, C.kraftInk, 8) +
  line('M130 330V560M200 330V560M270 330V560', C.kraftDk, 6) +
  path('M352 208H376V576H352z', C.kraftDk) +
  path('M352 208H362V576H352z', C.kraftInk) +
  path('M392 236H416V576H392z', C.kraft) +
  path('M392 236H402V576H392z', C.kraftDk) +
  shadow(480, 690, 400, 14, C.tileDk) +
  group(
    rect(-330, -18, 660, 22, C.kraftDk, 3) +
      rect(-330, -18, 660, 8, C.kraft, 3) +
      rect(90, -34, 60, 34, C.glass, 6) +
      rect(84, -22, 72, 12, C.tape) +
      [104, 118, 132].map((x) => circle(x, -18, 5, C.steelDk)).join(''),
    'translate(520 684)',
  ) +
  figure(
    {
      ...ERNESTO,
      ...KNEELING,
      armF: undefined,
      armB: [point(58, -92), point(75, -78)],
    },
    430,
    680,
    2,
    C.tileDk,
  ) +
  line('M580 640V664', C.steelDk, 9) +
  path('M564 612H596L588 644H572z', C.rindDk) +
  rect(508, 558, 56, 24, C.ink, 4) +
  rect(496, 546, 20, 48, C.rindDk, 4) +
  rect(560, 530, 40, 84, C.rind, 8) +
  group(
    person({ ...ERNESTO, ...KNEELING, armF: [point(32, -68), point(54, -55)] }).armF,
    'translate(430 680) scale(2)',
  ) +
  figure(
    {
      ...LUPITA,
      ...facingLeft(STANDING),
      armF: undefined,
      armB: [point(-20, -112), point(-44, -90)],
    },
    820,
    680,
    2,
    C.tileDk,
  ) +
  rect(700, 420, 86, 132, 'url(#quilt)', 12) +
  rect(700, 452, 86, 12, C.rind) +
  rect(700, 516, 86, 12, C.rind) +
  group(
    person({ ...LUPITA, ...facingLeft(STANDING), armF: [point(-10, -112), point(-46, -98)] }).armF,
    'translate(820 680) scale(2)',
  );

/** An office after hours: dark windows, a wrapped monitor and labeled cartons on a dolly. */
const office = () =>
  rect(0, 0, 960, 560, C.blueDk) +
  rect(0, 0, 960, 24, C.denimDk) +
  clipped(
    'night',
    80,
    90,
    800,
    270,
    rect(80, 90, 800, 270, C.denimDk) +
      circle(720, 160, 36, C.rindLt) +
      [
        [100, 120],
        [220, 170],
        [330, 90],
        [440, 200],
        [580, 140],
        [690, 110],
        [800, 180],
      ]
        .map(([x, h]) => rect(x, 360 - h, 90, h, C.ink))
        .join('') +
      [
        [116, 270],
        [146, 300],
        [240, 220],
        [270, 260],
        [352, 290],
        [460, 190],
        [500, 240],
        [600, 250],
        [716, 280],
        [826, 220],
      ]
        .map(([x, y]) => rect(x, y, 16, 20, C.rind))
        .join(''),
  ) +
  line('M346 90V360M614 90V360M80 90H880V360H80z', C.steel, 10) +
  rect(0, 544, 960, 16, C.steel) +
  rect(0, 560, 960, 160, C.denim) +
  rect(0, 560, 960, 5, C.denimDk) +
  rect(60, 400, 280, 16, C.kraft) +
  rect(76, 416, 14, 156, C.kraftDk) +
  rect(310, 416, 14, 156, C.kraftDk) +
  rect(130, 300, 130, 88, C.ink, 5) +
  rect(186, 388, 18, 14, C.steelDk) +
  path('M130 300H260V340C220 356 170 330 130 350z', 'url(#quilt)') +
  group(
    shadow(600, 690, 220, 13, C.denimDk) +
      rect(450, 640, 300, 18, C.kraftDk, 4) +
      circle(490, 672, 15, C.ink) +
      circle(710, 672, 15, C.ink) +
      carton(462, 640, 136, 112, { label: ['ARCHIVO', 'FILES'] }) +
      carton(602, 640, 136, 112, { label: ['CAJA 12', 'SUITE 4'], fill: C.kraftPale, light: C.kraftLt }) +
      carton(602, 528, 136, 100, { fill: C.kraftPale, light: C.kraftLt }) +
      carton(462, 528, 136, 100, { label: ['CABLES', 'CORDS'] }) +
      figure({ ...DANIEL, ...facingLeft(PUSHING) }, 850, 684, 2, C.denimDk) +
      figure(
        {
          ...LUPITA,
          ...STANDING,
          armF: [point(24, -120), point(54, -124)],
          armB: [point(26, -118), point(56, -134)],
        },
        366,
        684,
        1.9,
        C.denimDk,
      ),
    'translate(-44 0)',
  );

/** An elevator with padded walls; the light above says the floor. */
const condo = () =>
  room(960, 720, 580, C.wallWarm) +
  rect(290, 90, 430, 494, C.steelDk) +
  rect(310, 130, 390, 454, C.ink) +
  rect(316, 150, 378, 434, 'url(#quilt)') +
  line('M442 150V584M568 150V584', C.quiltDk, 5) +
  rect(310, 130, 390, 22, C.steel) +
  rect(430, 98, 150, 28, C.ink, 4) +
  lettering('PISO 6', 22, 505, 120, { fill: C.rind }) +
  rect(752, 330, 46, 90, C.steel, 6) +
  circle(775, 356, 11, C.rind) +
  circle(775, 394, 11, C.paper) +
  rect(60, 190, 150, 120, C.kraftInk) +
  clipped(
    'art',
    70,
    200,
    130,
    100,
    rect(70, 200, 130, 100, C.band3) + sun(135, 280, 46) + rect(70, 280, 130, 20, C.leaf),
  ) +
  shadow(505, 640, 180, 12, C.tileDk) +
  group(
    line('M-106-16L-126-166', C.steelDk, 8, 'stroke-linejoin="round" stroke-linecap="round"') +
      rect(-116, -20, 226, 16, C.kraftDk, 4) +
      circle(-80, -2, 12, C.ink) +
      circle(80, -2, 12, C.ink) +
      carton(-102, -20, 112, 96, { label: ['SALA', 'LIVING'] }) +
      carton(12, -20, 92, 80, { label: ['BAÑO', 'BATH'] }) +
      carton(-84, -116, 104, 80, { label: ['ROPA', 'CLOTHES'] }),
    'translate(540 622) scale(1.2)',
  ) +
  figure({ ...MARCUS, ...PUSHING }, 280, 672, 1.9, C.tileDk) +
  figure(
    {
      ...CUSTOMER,
      ...facingLeft(STANDING),
      skin: C.skinB,
      skinDk: C.skinA,
      k: 0.9,
      head: { style: 'hair', hair: C.hairGray, moustache: true },
      armF: [point(-24, -128), point(-44, -148)],
    },
    880,
    672,
    1.9,
    C.tileDk,
  );

const indoors = (name, draw) => ({ name, width: 960, height: 720, defs: quiltPattern, draw });

export const SCENES = [
  indoors('piano-on-a-board', piano),
  indoors('safe-on-a-stair-climber', gunSafe),
  indoors('packing-the-kitchen', packing),
  indoors('bed-frame-taken-apart', furniture),
  indoors('office-at-night', office),
  indoors('condo-elevator', condo),
];
