// Pharr, San Juan and Alamo, the three in a row.

import { holder } from '../kit/carrying.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, figure, person, skirt } from '../kit/people.mjs';
import { door, field, pane, road } from '../kit/places.mjs';
import { palm, pricklyPear } from '../kit/plants.mjs';
import {
  armsLeft,
  child,
  facingLeft,
  HOLDING,
  LUPITA,
  MARCUS,
  neighbor,
  PUSHING,
  SITTING,
  STANDING,
  TIPPING_HAT,
  WALKING,
  WAVING,
} from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { cropRows, daylight, egret, ripples } from '../kit/scenery.mjs';
import { circle, clipped, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { handTruck } from '../kit/things.mjs';
import { truck } from '../kit/truck.mjs';
import { coach, golfCart, semi } from '../kit/vehicles.mjs';

/** Pharr: the long bridge with its trucks over river and fields. */
const pharr = () =>
  daylight(200, 330, 0, [
    [560, 90, 0.8],
    [860, 140, 0.5],
  ]) +
  rect(0, 322, 960, 20, C.leafDk) +
  cropRows(338, 190, { vanishing: 300, step: 110 }) +
  path('M0 470C240 430 560 560 960 480V570H0z', C.caliche) +
  path('M0 484C240 446 560 574 960 498V600H0z', C.glassDk) +
  ripples([
    [80, 520, 90],
    [300, 548, 110],
    [600, 566, 90],
    [800, 540, 100],
  ]) +
  [90, 290, 490, 690, 890]
    .map(
      (x) =>
        rect(x - 16, 318, 32, 220, C.concreteDk) +
        rect(x - 16, 318, 12, 220, C.concrete) +
        rect(x - 44, 304, 88, 22, C.concreteDk),
    )
    .join('') +
  rect(0, 282, 960, 26, C.concrete) +
  rect(0, 302, 960, 8, C.concreteDk) +
  semi(-60, 284, 0.82) +
  semi(366, 284, 0.82, { fill: C.ruby, shade: C.rubyDk, box: C.rindLt }) +
  semi(780, 284, 0.82, { fill: C.blue, shade: C.blueDk, box: C.wallAqua }) +
  rect(0, 268, 960, 8, C.concreteLt) +
  line(Array.from({ length: 33 }, (_, i) => `M${i * 30} 270V286`).join(''), C.concreteLt, 5) +
  egret(270, 566, 0.8) +
  egret(350, 590, 0.7, -1) +
  path('M0 590H960V720H0z', C.caliche) +
  rect(0, 590, 960, 8, C.caliche2) +
  road(960, 624, 96) +
  group(truck(), 'translate(942 676) scale(-1.16 1.16)') +
  figure(
    { ...neighbor('b', 'paper', { style: 'hat', hair: C.hair }), ...STANDING, ...TIPPING_HAT },
    110,
    610,
    1.1,
    C.caliche2,
  ) +
  figure({ ...child('b', 'flesh', { style: 'long' }), ...STANDING, ...WAVING }, 176, 610, 0.72, C.caliche2);

/** A small bunch of roses held upright. */
const roses = (x, y) =>
  path(`M${x - 5} ${y + 24}L${x - 16} ${y}H${x + 16}L${x + 5} ${y + 24}z`, C.leafDk) +
  circle(x - 13, y - 6, 11, C.ruby) +
  circle(x + 12, y - 6, 11, C.flesh) +
  circle(x, y - 16, 12, C.ruby);

/** A figure of the mosaic: a robe, a head and a halo. */
const saint = (x, y, robe, shade) =>
  circle(x, y - 146, 34, C.rind) +
  path(
    `M${x} ${y - 168}C${x - 26} ${y - 168} ${x - 30} ${y - 130} ${x - 40} ${y - 90}L${x - 70} ${y}H${x + 70}L${x + 40} ${y - 90}C${x + 30} ${y - 130} ${x + 26} ${y - 168} ${x} ${y - 168}z`,
    robe,
  ) +
  path(
    `M${x} ${y - 110}L${x + 30} ${y}H${x + 70}L${x + 40} ${y - 90}C${x + 34} ${y - 116} ${x + 20} ${y - 120} ${x} ${y - 110}z`,
    shade,
  ) +
  circle(x, y - 140, 17, C.skinD);

/** San Juan: pilgrims with roses walk from the bus to the basilica with its mosaic wall. */
const sanJuan = () =>
  daylight(820, 450, 0, [
    [800, 90, 0.7],
    [600, 150, 0.4],
  ]) +
  path('M-20 210L560 330L600 556H-20z', C.tileDk) +
  rect(60, 120, 440, 436, C.tile) +
  line(Array.from({ length: 14 }, (_, i) => `M60 ${146 + i * 30}H500`).join(''), C.tileLt, 2.5) +
  rect(52, 106, 456, 20, C.roofDk) +
  rect(270, 30, 10, 78, C.ink) +
  rect(250, 50, 50, 10, C.ink) +
  rect(110, 134, 340, 200, C.rindLt) +
  clipped(
    'mosaic',
    110,
    134,
    340,
    200,
    [300, 240, 180].map((r, i) => circle(280, 334, r, [C.band4, C.band3, C.sky][i])).join('') +
      saint(218, 338, C.paper, C.concrete) +
      saint(344, 338, C.blue, C.blueDk),
  ) +
  line(
    Array.from({ length: 9 }, (_, i) => `M110 ${155 + i * 20.5}H450`).join('') +
      Array.from({ length: 16 }, (_, i) => `M${130 + i * 20} 134V334`).join(''),
    C.concreteLt,
    1.2,
    'stroke-opacity=".7"',
  ) +
  `<rect x="110" y="134" width="340" height="200" fill="none" stroke="${C.paper}" stroke-width="8"/>` +
  palm(640, 552, 330, { lean: -10, r: 62, w: 14, seed: 7 }) +
  palm(920, 552, 380, { lean: 12, r: 66, w: 14, seed: 2 }) +
  rect(0, 548, 960, 172, C.concreteLt) +
  rect(0, 548, 960, 8, C.concreteDk) +
  shadow(750, 604, 250, 9, C.concrete) +
  coach(960, 600, 0.95, { flip: -1 }) +
  [
    [
      neighbor(
        'b',
        'rind',
        { style: 'hair', bun: true, hair: C.hairGray },
        { shirtLines: skirt(C.grove), pants: C.skinB, pantsDk: C.skinA },
      ),
      250,
      690,
      1.5,
    ],
    [neighbor('a', 'paper', { style: 'hat', hair: C.hair, moustache: true }), 400, 696, 1.56],
    [neighbor('d', 'leaf', { style: 'long', hair: C.hairBrown }), 700, 700, 1.5],
  ]
    .map(
      ([who, x, y, scale]) =>
        figure({ ...who, ...facingLeft(WALKING), ...armsLeft(HOLDING) }, x, y, scale, C.concreteDk) +
        roses(x - 44 * scale, y - 124 * scale),
    )
    .join('') +
  figure({ ...child('a', 'flesh'), ...facingLeft(WALKING) }, 520, 702, 0.95, C.concreteDk);

/** A park model with steps and a carport, 380 wide. */
const parkModel = (x, y, wall, trim) =>
  rect(x, y - 130, 260, 112, wall) +
  path(`M${x - 14} ${y - 130}C${x + 60} ${y - 160} ${x + 200} ${y - 160} ${x + 274} ${y - 130}z`, C.steel) +
  line(`M${x} ${y - 100}H${x + 260}M${x} ${y - 72}H${x + 260}M${x} ${y - 44}H${x + 260}`, C.concrete, 2.5) +
  rect(x, y - 20, 260, 20, C.concreteDk) +
  pane(x + 26, y - 108, 60, 54) +
  pane(x + 184, y - 108, 54, 54) +
  door(x + 112, y - 116, 52, 98, trim) +
  path(
    `M${x + 104} ${y - 18}H${x + 172}V${y - 10}H${x + 182}V${y}H${x + 94}V${y - 10}H${x + 104}z`,
    C.kraft,
  ) +
  rect(x + 256, y - 134, 130, 10, trim) +
  rect(x + 374, y - 126, 8, 126, C.paper2);

/** Somebody in a golf cart, smaller than life as the cart is drawn for scale 1. */
const seated = (who, x) => group(assembled(person(who)), `translate(${x} -23) scale(.6)`);

/** Alamo: a lane of park models in winter, with a golf cart; a freezer and a cactus leave. */
const alamo = () =>
  daylight(620, 470, 120, [
    [160, 80, 0.6],
    [800, 110, 0.8],
  ]) +
  field(960, 464, 90) +
  palm(370, 540, 420, { lean: -10, r: 68, w: 15, seed: 5 }) +
  palm(884, 520, 360, { lean: 10, r: 60, w: 14, seed: 9 }) +
  parkModel(-60, 540, C.wallWarm, C.blue) +
  parkModel(660, 540, C.wallAqua, C.grove) +
  rect(0, 540, 960, 34, C.leafLt) +
  rect(0, 572, 960, 148, C.concrete) +
  rect(0, 572, 960, 7, C.concreteDk) +
  shadow(180, 684, 170, 9, C.concreteDk) +
  golfCart(20, 684, 2.15, {
    fill: C.rind,
    rider:
      seated(
        {
          ...neighbor('d', 'blue', { style: 'hair', hair: C.hairGray, moustache: true, glasses: true }),
          ...SITTING,
          armF: [point(26, -92), point(58, -108)],
          armB: undefined,
        },
        60,
      ) +
      seated(
        {
          ...neighbor('d', 'flesh', { style: 'hair', bun: true, hair: C.hairGray }),
          ...SITTING,
          armF: [point(-30, -118), point(-42, -158)],
          armB: undefined,
        },
        32,
      ),
  }) +
  shadow(640, 692, 90, 8, C.concreteDk) +
  group(
    handTruck() +
      rect(-96, -176, 88, 166, C.paper, 8) +
      rect(-96, -30, 88, 6, C.concrete) +
      rect(-26, -150, 8, 64, C.steelDk, 3) +
      rect(-98, -54, 102, 10, C.rind),
    'translate(606 684) scale(-1.3 1.3) rotate(12)',
  ) +
  figure({ ...MARCUS, ...PUSHING }, 466, 690, 1.6, C.concreteDk) +
  holder(LUPITA, 824, 692, 1.55, pricklyPear(56, -90, 0.52), WALKING, C.concreteDk);

export const SCENES = [
  scene('pharr-long-bridge', pharr),
  scene('san-juan-pilgrims', sanJuan),
  scene('alamo-winter-lane', alamo),
];
