// Spot illustrations of the posts about prices, papers and rules.
// Long because it is one drawing after another.

import { bed, bucket, chair, lamp } from '../kit/household.mjs';
import { lettering } from '../kit/lettering.mjs';
import { moving } from '../kit/motion.mjs';
import { C } from '../kit/palette.mjs';
import { checkMark, clock, envelope, guideSign, magnifier, sheet, tag } from '../kit/papers.mjs';
import { halfGrapefruit, palm } from '../kit/plants.mjs';
import { fence } from '../kit/scenery.mjs';
import { circle, group, line, path, rect, shadow } from '../kit/shapes.mjs';
import { indoors, outdoors, spot, tabletop } from '../kit/spot.mjs';
import { carton, clipboard } from '../kit/things.mjs';

/** One bedroom on the morning of the move: the bed, four cartons, a rolled rug, and the price tag. */
const oneBedroom = () =>
  indoors(C.wallAqua) +
  rect(560, 70, 250, 210, C.paper) +
  rect(574, 84, 222, 182, C.sky) +
  circle(740, 130, 26, C.rindLt) +
  rect(574, 232, 222, 34, C.leaf) +
  line('M685 84V266M574 174H796', C.paper, 8) +
  rect(544, 276, 282, 16, C.paper) +
  rect(86, 96, 190, 150, C.kraftDk, 4) +
  rect(98, 108, 166, 126, C.band5) +
  path('M98 234V206L150 168L196 200L226 180L264 212V234z', C.leafDk) +
  shadow(420, 672, 350, 14, C.tileDk) +
  bed(410, 668, 1.62) +
  carton(304, 520, 150, 104, { label: ['ROPA', 'CLOTHES'] }) +
  carton(474, 520, 112, 84) +
  shadow(836, 676, 120, 10, C.tileDk) +
  carton(752, 672, 168, 124) +
  carton(772, 548, 128, 96) +
  lamp(836, 452, 0.84) +
  rect(30, 616, 236, 56, C.ruby, 28) +
  rect(48, 616, 26, 56, C.rubyDk) +
  circle(58, 644, 28, C.paper2) +
  circle(58, 644, 17, C.ruby) +
  circle(58, 644, 7, C.rubyDk) +
  tag(726, 598, 0.78, { text: '$', turn: -6 });

/** A bunk bed, 150 wide and 126 high, from its lower left corner. */
const bunkBed = (x, y) =>
  rect(x + 10, y - 104, 130, 18, C.paper, 4) +
  rect(x + 46, y - 104, 94, 18, C.ruby) +
  rect(x + 10, y - 40, 130, 18, C.paper, 4) +
  rect(x + 46, y - 40, 94, 18, C.leaf) +
  line(`M${x + 6} ${y - 84}H${x + 144}M${x + 6} ${y - 20}H${x + 144}`, C.kraft, 9) +
  line(`M${x + 5} ${y - 126}V${y}M${x + 145} ${y - 126}V${y}`, C.kraftDk, 10) +
  line(`M${x + 116} ${y - 84}V${y}M${x + 132} ${y - 84}V${y}`, C.kraftDk, 4) +
  line(
    `M${x + 116} ${y - 62}H${x + 132}M${x + 116} ${y - 42}H${x + 132}M${x + 116} ${y - 18}H${x + 132}`,
    C.kraftDk,
    4,
  );

/** A crib, 96 wide and 72 high, from its lower left corner. */
const crib = (x, y) => {
  let bars = '';
  for (let at = 14; at < 90; at += 13) bars += `M${x + at} ${y - 58}V${y - 14}`;
  return (
    rect(x + 6, y - 30, 84, 18, C.rindLt, 3) +
    line(bars, C.paper, 4) +
    line(`M${x} ${y - 60}H${x + 96}M${x} ${y - 14}H${x + 96}`, C.paper, 7) +
    line(`M${x + 4} ${y - 72}V${y}M${x + 92} ${y - 72}V${y}`, C.paper2, 8)
  );
};

/** A house without its front wall: rooms of parents, children and a baby above, kitchen and garage below. */
const threeBedrooms = () =>
  outdoors(610, {
    x: 480,
    clouds: [
      [130, 150, 0.7],
      [860, 110, 0.6],
    ],
  }) +
  path('M110 270L250 120H710L850 270z', C.roof) +
  line('M180 232H780M220 190H740M256 150H704', C.roofDk, 5) +
  rect(150, 266, 660, 350, C.stucco) +
  rect(168, 284, 196, 140, C.wallMint) +
  rect(382, 284, 196, 140, C.wallWarm) +
  rect(596, 284, 196, 140, C.wallAqua) +
  bed(252, 424, 0.4) +
  rect(336, 394, 24, 30, C.kraft) +
  lamp(348, 394, 0.26) +
  rect(208, 306, 64, 40, C.paper) +
  path('M214 340V332L232 316L248 330L256 324L266 340z', C.leafDk) +
  bunkBed(394, 424) +
  circle(558, 408, 15, C.rind) +
  line('M543 408H573M558 393V423', C.rindDk, 3) +
  crib(610, 424) +
  line('M658 300V318M634 326L658 318L682 326', C.steelDk, 2.5) +
  circle(634, 334, 7, C.ruby) +
  circle(658, 330, 7, C.leaf) +
  circle(682, 334, 7, C.rind) +
  rect(728, 352, 50, 72, C.kraft) +
  line('M728 376H778M728 400H778M748 364H758M748 388H758M748 412H758', C.kraftDk, 3) +
  rect(168, 444, 300, 160, C.wallWarm) +
  rect(184, 454, 66, 150, C.paper, 4) +
  line('M184 506H250M238 470V494M238 520V548', C.steelDk, 4) +
  rect(262, 548, 190, 56, C.kraftDk) +
  rect(256, 538, 202, 12, C.paper) +
  line('M357 444V476', C.kraftInk, 4) +
  path('M332 498L346 474H368L382 498z', C.rind) +
  rect(486, 444, 306, 160, C.concreteLt) +
  carton(506, 604, 90, 72, { label: ['COCHERA', 'GARAGE'] }) +
  carton(602, 604, 84, 72) +
  carton(546, 532, 80, 62) +
  circle(738, 572, 32, C.ink) +
  circle(738, 572, 14, C.steel);

/** An estimate on the table with a pair of glasses on it. */
const estimate = () =>
  rect(0, 0, 960, 720, C.kraft) +
  line('M0 180H960M0 360H960M0 540H960', C.kraftDk, 4) +
  path('M214 76L704 50L740 692L250 718z', C.kraftDk) +
  sheet(470, 370, 490, 640, {
    turn: -3,
    inside:
      rect(-196, -270, 200, 30, C.grove) +
      line('M-196-190H20M-196-120H60M-196-50H-10M-196 20H44', C.steelDk, 14) +
      line('M130-190H196M110-120H196M130-50H196M120 20H196', C.ink, 14) +
      line('M-196 84H196', C.ink, 5) +
      rect(60, 116, 136, 56, C.rind, 6) +
      line('M84 144H174', C.ink, 14) +
      line('M-196 144H-70', C.ink, 14),
  }) +
  group(
    line(
      'M-152-4C-172-60-170-120-148-168M152-4C172-60 170-120 148-168',
      C.ink,
      11,
      'stroke-linecap="round"',
    ) +
      line('M-34-4C-20-22 20-22 34-4', C.ink, 11) +
      `<circle cx="-92" cy="6" r="62" fill="${C.glass}" fill-opacity=".75" stroke="${C.ink}" stroke-width="11"/>` +
      `<circle cx="92" cy="6" r="62" fill="${C.glass}" fill-opacity=".75" stroke="${C.ink}" stroke-width="11"/>`,
    'translate(560 598) rotate(-8)',
  ) +
  group(
    rect(-12, -190, 24, 330, C.rind) +
      path('M-12 140H12L0 184z', C.kraftLt) +
      path('M-5 166H5L0 184z', C.ink) +
      rect(-12, -214, 24, 26, C.flesh, 4),
    'translate(856 330) rotate(10)',
  );

/** A yard-sale table: what is sold is never carried. */
const yardSale = () =>
  outdoors(520, { x: 240, r: 110, ground: C.leafLt, edge: C.leaf }) +
  fence(-40, 524, 1000, { h: 80, gap: 80 }) +
  shadow(500, 664, 330, 14, C.leaf) +
  rect(206, 450, 590, 22, C.paper) +
  path(
    'M206 470H796V560C776 572 756 548 736 560C716 572 696 548 676 560C656 572 636 548 616 560C596 572 576 548 556 560C536 572 516 548 496 560C476 572 456 548 436 560C416 572 396 548 376 560C356 572 336 548 316 560C296 572 276 548 256 560C236 572 216 560 206 560z',
    C.ruby,
  ) +
  rect(232, 556, 16, 106, C.kraftDk) +
  rect(752, 556, 16, 106, C.kraftDk) +
  lamp(310, 450, 1.1, C.rindLt) +
  rect(470, 436, 76, 14, C.ink, 5) +
  rect(502, 380, 12, 60, C.steelDk) +
  circle(508, 326, 78, C.steelDk) +
  circle(508, 326, 68, C.glass) +
  moving(
    'spin',
    group(
      [0, 120, 240]
        .map(
          (turn) => `<ellipse cx="0" cy="-32" rx="19" ry="32" fill="${C.blue}" transform="rotate(${turn})"/>`,
        )
        .join('') + circle(0, 0, 14, C.ink),
      'translate(508 326)',
    ),
    508,
    326,
  ) +
  group(chair(0, 0, 0.78), 'translate(700 450)') +
  group(
    rect(-10, -80, 20, 260, C.kraftDk) +
      guideSign(-76, -190, 152, 120, ['VENTA', 'SALE'], { size: 36, fill: C.grove }),
    'translate(872 520)',
  ) +
  tag(360, 336, 0.46) +
  tag(746, 376, 0.46);

/** A stair next to a wall clock. */
const stairsAndClock = () => {
  let steps = '';
  for (let i = 0; i < 6; i++)
    steps +=
      rect(150 + i * 135, 600 - i * 84, 960, 130 + i * 84, i % 2 ? C.kraftLt : C.kraft) +
      rect(138 + i * 135, 594 - i * 84, 158, 18, C.kraftDk);
  return (
    indoors(C.wallMint, 640) +
    clock(230, 210, 150, 10, 10) +
    steps +
    carton(284, 510, 124, 96, { label: ['COCINA', 'KITCHEN'] }) +
    line('M574 230L970-16M620 336V202M757 252V117M892 168V33', C.groveDk, 14, 'stroke-linecap="round"')
  );
};

/** Two, three and four caps of the crew on three shelves, each beside a model of the home that they move. */
const caps = () => {
  const cap = (x, y) =>
    group(
      path('M-62-4C-26-14 30-14 66-4V0H-62z', C.kraftInk) +
        path('M-62-4C-66-62-34-90 6-90C48-90 68-52 66-4C30-14-26-14-62-4z', C.rind) +
        path('M-62-4C-66-62-34-90 6-90C-30-76-40-40-36-10C-46-9-54-7-62-4z', C.rindDk) +
        path('M34-10C78-22 118-14 138 0C142 6 136 9 128 8C96 0 64 0 34 6z', C.rindDk) +
        line('M6-90C24-70 30-40 30-12', C.rindDk, 3) +
        circle(6, -91, 6, C.rindDk) +
        circle(44, -42, 13, C.ruby),
      `translate(${x} ${y}) scale(.82)`,
    );
  const windows = (xs, ys, w = 26, h = 32) =>
    xs.flatMap((x) => ys.map((y) => rect(x, y, w, h, C.sky, 2))).join('');
  const roof = (x, y, w) =>
    path(`M${x - 18} ${y}L${x + 22} ${y - 52}H${x + w - 22}L${x + w + 18} ${y}z`, C.roof) +
    line(`M${x + 2} ${y - 20}H${x + w - 2}M${x + 14} ${y - 38}H${x + w - 14}`, C.roofDk, 3);
  const door = (x, y, fill) => rect(x, y - 50, 30, 50, fill, 2) + circle(x + 24, y - 24, 3, C.rindLt);
  /** An apartment: one door of many. */
  const apartment = (x, y) =>
    rect(x, y - 150, 112, 150, C.wallWarm) +
    rect(x - 8, y - 158, 128, 14, C.tile) +
    windows([x + 14, x + 72], [y - 130, y - 86]) +
    door(x + 41, y, C.ruby);
  /** A house of one story. */
  const cottage = (x, y) =>
    rect(x, y - 86, 168, 86, C.stucco) +
    roof(x, y - 84, 168) +
    windows([x + 18, x + 122], [y - 66]) +
    door(x + 70, y, C.grove);
  /** A house of two stories with a garage. */
  const large = (x, y) =>
    rect(x, y - 128, 128, 128, C.paper2) +
    roof(x, y - 126, 128) +
    windows([x + 16, x + 84], [y - 114, y - 62]) +
    door(x + 49, y, C.blue) +
    rect(x + 128, y - 84, 96, 84, C.paper2) +
    rect(x + 122, y - 94, 108, 14, C.roof) +
    rect(x + 140, y - 62, 72, 62, C.steel) +
    line(`M${x + 140} ${y - 42}H${x + 212}M${x + 140} ${y - 22}H${x + 212}`, C.steelDk, 3);
  const shelf = (y, count, home) =>
    home +
    Array.from({ length: count }, (_, i) => cap(360 + i * 143, y)).join('') +
    rect(40, y, 880, 24, C.kraft, 4) +
    rect(40, y + 18, 880, 8, C.kraftDk, 3) +
    path(`M110 ${y + 26}h20v20zM850 ${y + 26}h-20v20z`, C.kraftDk);
  return (
    rect(0, 0, 960, 720, C.wallAqua) +
    shelf(204, 2, apartment(122, 204)) +
    shelf(424, 3, cottage(92, 424)) +
    shelf(644, 4, large(66, 644))
  );
};

/** A chair with a broken leg, and the form where it is written down. */
const brokenChair = () =>
  indoors(C.wallWarm) +
  shadow(340, 668, 210, 14, C.tileDk) +
  group(chair(0, 0, 2, { front: false }), 'translate(300 664)') +
  rect(360, 552, 130, 58, C.ruby, 5) +
  rect(372, 563, 118, 36, C.paper2) +
  rect(344, 608, 160, 56, C.blue, 5) +
  rect(356, 619, 148, 34, C.paper2) +
  path('M450 692L592 668L610 680L598 690L614 700L460 718z', C.kraftDk) +
  shadow(790, 612, 136, 10, C.tileDk) +
  clipboard(790, 440, 0, 6) +
  [368, 422, 476].map((y) => checkMark(702, y, 0.2, C.ruby)).join('') +
  group(
    rect(-84, -9, 164, 18, C.ruby, 6) + rect(40, -9, 12, 18, C.rubyDk) + path('M-84-9V9L-116 0z', C.ink),
    'translate(800 672) rotate(-6)',
  );

/** An empty, clean room, a mop, and the check on the floor. */
const deposit = () =>
  indoors(C.wallMint, 520) +
  rect(76, 86, 268, 276, C.paper) +
  rect(92, 102, 236, 244, C.sky) +
  halfGrapefruit(210, 330, 80) +
  rect(92, 326, 236, 20, C.leaf) +
  line('M210 102V346M92 216H328', C.paper, 8) +
  rect(60, 356, 300, 18, C.paper) +
  path('M104 560H316L500 720H20z', C.tileLt, 'fill-opacity=".5"') +
  shadow(650, 664, 92, 10, C.tileDk) +
  bucket(650, 660, 1.3) +
  shadow(838, 664, 100, 10, C.tileDk) +
  group(rect(-9, -560, 18, 500, C.kraftDk, 8), 'translate(836 640) rotate(7)') +
  path(
    'M804 570H880L916 640C930 656 926 668 908 666C896 670 884 668 874 662C864 670 850 670 840 664C830 670 814 670 804 662C794 668 778 668 768 660C756 656 758 646 768 636z',
    C.paper2,
  ) +
  line('M826 584L806 650M842 584V654M858 584L880 650', C.concrete, 4, 'stroke-linecap="round"') +
  rect(792, 556, 100, 26, C.blue, 6) +
  path('M136 598H418L460 690H84z', C.tileDk, 'transform="translate(4 8)"') +
  path('M136 598H418L460 690H84z', C.paper) +
  path('M136 598H418L427 618H125z', C.leaf) +
  line('M142 642H282M132 666H262', C.steelDk, 8) +
  line('M322 662C334 642 346 672 360 650C370 636 380 668 408 646', C.ink, 5, 'stroke-linecap="round"');

/** A balance: a carton on one side, coins on the other. */
const sixtyCents = () =>
  tabletop(C.wallWarm, 600) +
  rect(360, 572, 240, 28, C.kraftInk, 8) +
  rect(466, 150, 28, 430, C.grove) +
  circle(480, 140, 30, C.rindDk) +
  line('M190 190L480 158L770 126', C.groveDk, 18, 'stroke-linecap="round"') +
  line('M190 190L90 440M190 190L290 440M770 126L670 376M770 126L870 376', C.steelDk, 5) +
  path('M70 440H310C296 492 84 492 70 440zM650 376H890C876 428 664 428 650 376z', C.steel) +
  path('M70 440H310L306 452H74zM650 376H890L886 388H654z', C.steelDk) +
  carton(116, 440, 150, 130, { label: ['1 LIBRA', '1 POUND'], rise: 0.34 }) +
  [
    [712, 346],
    [770, 346],
    [828, 346],
    [742, 292],
    [800, 292],
  ]
    .map(([x, y]) => circle(x, y, 29, C.rindDk) + circle(x, y, 22, C.rind))
    .join('') +
  lettering('60', 34, 770, 252, { fill: C.ink });

/** A license plate under a magnifying glass. */
const checkTheMover = () =>
  rect(0, 0, 960, 720, C.ruby) +
  rect(0, 110, 960, 26, C.rind) +
  rect(0, 0, 960, 110, C.paper) +
  rect(0, 630, 960, 90, C.steel) +
  rect(0, 630, 960, 14, C.steelDk) +
  rect(44, 320, 70, 150, C.flesh, 10) +
  rect(848, 320, 70, 150, C.flesh, 10) +
  rect(164, 246, 632, 310, C.rubyDk, 20) +
  rect(164, 236, 632, 310, C.paper, 20) +
  `<rect x="180" y="252" width="600" height="278" rx="12" fill="none" stroke="${C.blue}" stroke-width="6"/>` +
  lettering('TEXAS', 62, 480, 326, { fill: C.blue }) +
  lettering('MDZ-0956', 108, 480, 460, { fill: C.ink }) +
  circle(216, 286, 9, C.steelDk) +
  circle(744, 286, 9, C.steelDk) +
  magnifier(640, 408, 150) +
  checkMark(640, 408, 1.7);

/** The keypad next to an apartment gate. */
const gateKeypad = () => {
  let keys = '';
  for (let i = 0; i < 12; i++)
    keys += rect(199 + (i % 3) * 62, 276 + Math.floor(i / 3) * 56, 50, 44, i === 11 ? C.leafLt : C.paper, 6);
  let bars = '';
  for (let x = 536; x < 960; x += 66) bars += `M${x} 250V640`;
  return (
    outdoors(610, { x: 760, r: 150 }) +
    palm(580, 610, 430, { r: 110, w: 24, lean: 20 }) +
    shadow(470, 650, 44, 6, C.caliche2) +
    rect(456, 220, 26, 430, C.groveDk, 4) +
    line(`${bars}M470 270H960M470 590H960`, C.groveDk, 14) +
    shadow(286, 690, 110, 12, C.caliche2) +
    rect(260, 560, 52, 130, C.asphalt) +
    rect(154, 130, 264, 440, C.asphalt, 20) +
    rect(172, 148, 228, 404, C.steel, 12) +
    rect(196, 172, 180, 76, C.deepSteel, 8) +
    lettering('# 4 0 2', 44, 286, 226, { fill: C.leafLt }) +
    keys
  );
};

/** An envelope and a driver license with the new house on it. */
const newAddress = () =>
  rect(0, 0, 960, 720, C.kraftLt) +
  line('M0 190H960M0 400H960M0 610H960', C.kraftPale, 6) +
  envelope(610, 230, 560, 330, 6) +
  group(
    rect(-60, -40, 330, 104, C.rind, 4) + line('M-34-12H220M-34 20H150', C.ink, 11),
    'translate(560 268) rotate(6)',
  ) +
  group(
    rect(-270, -164, 540, 344, C.kraftDk, 26) +
      rect(-270, -170, 540, 340, C.paper, 26) +
      path('M-244-170H244C258-170 270-158 270-144V-96H-270V-144C-270-158-258-170-244-170z', C.blue) +
      lettering('TEXAS', 52, -150, -116, { fill: C.paper }) +
      rect(-240, -70, 170, 206, C.band3, 8) +
      path('M-220 136C-220 70-90 70-90 136z', C.flesh) +
      rect(-172, 40, 34, 50, C.skinA) +
      path('M-202 20C-210-60-100-60-108 20C-104 44-112 56-116 60H-194C-198 56-206 44-202 20z', C.hair) +
      `<ellipse cx="-155" cy="20" rx="37" ry="44" fill="${C.skinB}"/>` +
      path('M-192 6C-190-34-120-34-118 6C-140 2-160-8-166-20C-172-8-182 2-192 6z', C.hair) +
      line('M-30-50H230M-30-8H160', C.steelDk, 14) +
      line('M-30 40H240M-30 76H190', C.ink, 14) +
      path('M-30 120H30V142H-30z', C.ruby),
    'translate(390 460) rotate(-7)',
  );

export const SCENES = [
  spot('one-bed-one-price', oneBedroom),
  spot('three-bedrooms-cut-open', threeBedrooms),
  spot('estimate-and-glasses', estimate),
  spot('yard-sale-table', yardSale),
  spot('stairs-beside-a-clock', stairsAndClock),
  spot('two-three-four-caps', caps),
  spot('broken-chair-and-form', brokenChair),
  spot('check-on-a-clean-floor', deposit),
  spot('pound-and-sixty-cents', sixtyCents),
  spot('plate-under-a-magnifier', checkTheMover),
  spot('gate-keypad', gateKeypad),
  spot('license-and-envelope', newAddress),
];
