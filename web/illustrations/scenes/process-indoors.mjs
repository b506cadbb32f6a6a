// The steps of a move on the home page that happen indoors.

import { armOver } from '../kit/carrying.mjs';
import { openCarton, tapeRoll } from '../kit/household.mjs';
import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { figure, person } from '../kit/people.mjs';
import { floorTiles, room, windowFrame } from '../kit/places.mjs';
import { farPalm, palm, pricklyPear } from '../kit/plants.mjs';
import { ERNESTO, facingLeft, KNEELING, LUPITA, MARCUS, neighbor, STANDING } from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { clipped, group, line, path, point, rect, rings, shadow } from '../kit/shapes.mjs';
import { cloud, sun } from '../kit/sky.mjs';
import { carton, clipboard, sofa } from '../kit/things.mjs';

/** The yellow sofa on the floor of a room, on its shadow. */
const sofaAt = (x, y, scale) =>
  shadow(x, y + 13 * scale, 128 * scale, 8 * scale, C.tileDk) +
  group(sofa(), `translate(${x} ${y}) scale(${scale})`);

/** The crew lead notes what is to move; the customer points at the sofa between them. */
const planning = () =>
  room(960, 720, 540, C.wallWarm, C.caliche) +
  windowFrame(
    362,
    62,
    280,
    202,
    rings(446, 234, [
      [190, C.band2],
      [124, C.band4],
    ]) +
      cloud(560, 124, 0.46) +
      sun(446, 234, 58) +
      palm(588, 240, 118, { lean: -8, r: 40, w: 8, seed: 3 }) +
      rect(362, 234, 280, 30, C.leaf) +
      rect(362, 232, 280, 6, C.leafDk),
  ) +
  rect(774, 92, 136, 104, C.kraftInk) +
  rect(781, 99, 122, 90, C.band3) +
  rect(781, 168, 122, 21, C.leaf) +
  farPalm(818, 170, 62) +
  farPalm(850, 170, 48) +
  sofaAt(486, 582, 1.56) +
  shadow(884, 612, 58, 8, C.tileDk) +
  pricklyPear(884, 610, 1.18) +
  shadow(82, 652, 124, 10, C.tileDk) +
  carton(-24, 650, 190, 130, { label: ['COCINA', 'KITCHEN'] }) +
  carton(-2, 520, 142, 100, { label: ['LIBROS', 'BOOKS'], fill: C.kraftPale }) +
  armOver(
    {
      ...ERNESTO,
      ...STANDING,
      head: { ...ERNESTO.head, tilt: 5 },
      legF: [point(10, -56), point(14, -13)],
      legB: [point(-9, -56), point(-18, -13)],
      armF: [point(10, -113), point(38, -134)],
      armB: [point(22, -114), point(46, -122)],
    },
    246,
    672,
    2,
    clipboard(52, -136, 14, 0.98) + line('M34-131L53-150', C.ink, 3, 'stroke-linecap="round"'),
    C.tileDk,
  ) +
  figure(
    {
      ...neighbor('d', 'blue', { style: 'long', hair: C.hairBrown, tilt: -2 }, { k: 0.9 }),
      ...facingLeft(STANDING),
      armF: [point(-16, -113), point(-50, -126)],
    },
    734,
    672,
    1.94,
    C.tileDk,
  );

/** One padded jamb: a blanket that two straps hold. */
const paddedJamb = (x) =>
  rect(x, 110, 42, 502, 'url(#quilt)') +
  rect(x, 110, 8, 502, C.quiltDk) +
  [236, 500].map((y) => rect(x, y, 42, 10, C.rind)).join('');

/** The marks of a tape measure from x to x + w; every sixth is long. */
const marks = (x, y, w) => {
  const short = [];
  const long = [];
  for (let i = 1; i * 15 < w; i++) (i % 6 ? short : long).push(`M${x + i * 15} ${y}v${i % 6 ? 8 : 13}`);
  return line(short.join(''), C.ink, 2) + line(long.join(''), C.ink, 3);
};

/** Two movers measure a padded doorway; the sofa waits in the room behind it. */
const assessment = () =>
  rect(0, 0, 960, 610, C.wallMint) +
  rect(0, 0, 960, 24, C.wallAqua) +
  rect(0, 420, 960, 190, C.wallAqua) +
  rect(0, 412, 960, 12, C.paper) +
  floorTiles(610, 110) +
  rect(0, 596, 960, 16, C.paper) +
  rect(280, 70, 400, 542, C.paper) +
  clipped(
    'beyond',
    322,
    110,
    316,
    502,
    rect(322, 110, 316, 430, C.wallWarm) +
      windowFrame(
        404,
        150,
        152,
        124,
        rings(480, 258, [[96, C.band3]]) +
          sun(480, 258, 44) +
          palm(424, 262, 80, { lean: -4, r: 28, w: 6, seed: 3 }) +
          rect(404, 256, 152, 20, C.leaf),
      ) +
      rect(322, 540, 316, 72, C.tile) +
      line('M322 556H638M322 580H638M430 540L414 612M530 540L546 612', C.tileLt, 2.5) +
      rect(322, 530, 316, 11, C.paper) +
      sofaAt(480, 574, 1.06),
  ) +
  paddedJamb(280) +
  paddedJamb(638) +
  path('M336 612H624L720 720H240z', C.tape) +
  path('M356 612H366L282 720H266zM594 612H604L694 720H678z', C.ruby) +
  rect(330, 378, 308, 17, C.rind) +
  marks(352, 378, 280) +
  rect(434, 408, 92, 40, C.paper, 4) +
  line('M440 414H520V442H440z', C.ink, 2) +
  lettering('36 in', 22, 480, 436, { fill: C.ink }) +
  armOver(
    {
      ...MARCUS,
      ...STANDING,
      chest: point(4, -147),
      headAt: point(9, -189),
      legF: [point(14, -57), point(18, -13)],
      legB: [point(-8, -56), point(-20, -13)],
      armF: [point(38, -132), point(70, -142)],
      armB: [point(44, -142), point(76, -150)],
    },
    184,
    676,
    2,
    rect(64, -160, 24, 24, C.ink, 3) + rect(70, -155, 14, 10, C.rind, 2),
    C.tileDk,
  ) +
  figure(
    {
      ...LUPITA,
      ...facingLeft(STANDING),
      chest: point(-4, -147),
      headAt: point(-9, -189),
      legF: [point(-14, -57), point(-18, -13)],
      legB: [point(8, -56), point(20, -13)],
      armF: [point(-38, -132), point(-71, -144)],
      armB: [point(-40, -142), point(-70, -150)],
    },
    776,
    676,
    2,
    C.tileDk,
  );

/** A blanket over the right half of the sofa, down to the floor. */
const blanketOverSofa = () =>
  path(
    'M468 406C505 399 664 400 711 406C724 408 731 415 733 428L735 471C765 471 778 490 778 512V606C711 611 552 613 462 606C470 563 457 525 466 479C472 451 462 428 468 406z',
    'url(#quilt)',
  ) +
  path(
    'M468 406C462 428 472 451 466 479C457 525 470 563 462 606L481 607C489 563 475 525 485 479C490 451 481 428 487 404z',
    C.quiltDk,
  ) +
  line('M735 471C720 471 711 488 711 512V609', C.quiltDk, 5);

/** Pulls the strap: both hands on it, its end hangs down. */
const PULLING = {
  ...KNEELING,
  chest: point(10, -103),
  headAt: point(18, -145),
  armF: [point(38, -78), point(68, -88)],
  armB: [point(46, -86), point(84, -92)],
};

/** A blanket is strapped around the sofa and tucked at its corner. */
const preparation = () =>
  room(960, 720, 540, C.wallAqua, C.band1) +
  rect(86, 96, 96, 120, C.paper) +
  clipped('print', 96, 106, 76, 72, rect(96, 106, 76, 72, C.wallWarm) + sun(134, 178, 30)) +
  rect(96, 178, 76, 28, C.leaf) +
  rect(700, 104, 200, 12, C.kraftInk) +
  rect(724, 56, 18, 48, C.ruby) +
  rect(746, 46, 22, 58, C.grove) +
  rect(772, 62, 16, 42, C.rind) +
  rect(792, 50, 20, 54, C.blue) +
  path('M846 104L840 70H884L878 104z', C.potLt) +
  path('M862 70C846 56 850 34 862 26C874 34 878 56 862 70z', C.leaf) +
  sofaAt(524, 602, 2.1) +
  blanketOverSofa() +
  rect(590, 401, 20, 211, C.ruby) +
  rect(582, 480, 36, 24, C.ink) +
  rect(588, 486, 24, 12, C.steel) +
  shadow(62, 662, 104, 10, C.tileDk) +
  openCarton(
    -16,
    660,
    150,
    120,
    path('M-6 546C0 514 22 530 34 510C46 530 62 506 74 524C88 512 104 528 112 546z', C.concrete),
  ) +
  lettering('FRÁGIL', 22, 59, 612) +
  lettering('FRAGILE', 15, 59, 634) +
  armOver(
    { ...ERNESTO, ...PULLING, head: { ...ERNESTO.head, tilt: 4 } },
    236,
    682,
    2,
    line('M177-94L64-88C58-76 68-64 60-46', C.ruby, 5.5, 'stroke-linejoin="round"'),
    C.tileDk,
  ) +
  figure(
    {
      ...LUPITA,
      ...facingLeft(STANDING),
      head: { ...LUPITA.head, tilt: -5 },
      armF: undefined,
      armB: [point(-28, -128), point(-52, -136)],
    },
    812,
    676,
    2,
    C.tileDk,
  ) +
  path('M733 428C737 414 725 402 711 404C702 420 716 446 735 471z', C.quiltDk) +
  group(
    person({ ...LUPITA, ...facingLeft(STANDING), armF: [point(-20, -116), point(-45, -127)] }).armF,
    'translate(812 676) scale(2)',
  ) +
  tapeRoll(560, 672, 28, C.tape);

export const SCENES = [
  scene('planning-walkthrough', planning),
  scene('crew-assessment-hallway', assessment),
  scene('move-preparation-protection', preparation),
];
