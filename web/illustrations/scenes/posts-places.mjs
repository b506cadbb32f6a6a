// Spot illustrations of the posts about towns and roads.

import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { guideSign, tag } from '../kit/papers.mjs';
import { door, pane } from '../kit/places.mjs';
import { citrus, farPalm, palm } from '../kit/plants.mjs';
import { clayPot, egret, ripples } from '../kit/scenery.mjs';
import { circle, group, line, path, rect, shadow } from '../kit/shapes.mjs';
import { cloud } from '../kit/sky.mjs';
import { outdoors, spot } from '../kit/spot.mjs';
import { parkedTruck } from '../kit/truck.mjs';

/** A rubber boot in a soft caliche road, and the mailbox it belongs to. */
const bootInCaliche = () =>
  outdoors(420, {
    clouds: [
      [180, 130, 0.8],
      [700, 90, 0.6],
    ],
  }) +
  rect(0, 404, 960, 20, C.leafDk) +
  path('M420 424H540L900 720H60z', C.caliche2) +
  path('M452 424H466L330 720H210zM496 424H508L760 720H640z', C.kraftPale) +
  rect(160, 300, 26, 330, C.kraftDk) +
  path('M84 250C84 190 150 180 174 180H268V300H84z', C.steel) +
  path('M84 250C84 200 110 182 140 182C170 182 190 206 190 250V300H84z', C.steelDk) +
  path('M236 180V120H276V146H248V180z', C.ruby) +
  lettering('1107', 36, 230, 270, { fill: C.ink }) +
  `<ellipse cx="600" cy="650" rx="220" ry="36" fill="${C.kraft}"/>` +
  path('M500 250H656V520C700 534 770 540 776 610V640H496C500 520 508 400 500 250z', C.rind) +
  path('M500 250H540C546 400 536 520 530 640H496C500 520 508 400 500 250z', C.rindDk) +
  rect(492, 240, 172, 34, C.rindDk, 8) +
  path(
    'M470 640C520 620 560 650 620 636C690 624 740 652 800 636C810 660 780 680 620 682C500 682 450 664 470 640z',
    C.kraftDk,
  );

/** A two-tone trailer house, three palms and a mailbox in flat fields. */
const blueTrailer = () =>
  outdoors(540, { x: 220, r: 130 }) +
  rect(0, 524, 960, 20, C.leafDk) +
  rect(0, 540, 960, 60, C.leaf) +
  farPalm(90, 542, 260) +
  farPalm(150, 542, 320) +
  farPalm(214, 542, 280) +
  rect(320, 300, 540, 250, C.blue, 10) +
  rect(320, 300, 540, 70, C.glass, 10) +
  rect(306, 286, 568, 26, C.paper, 6) +
  line('M320 440H860M320 480H860', C.blueDk, 5) +
  pane(360, 360, 110, 100) +
  door(520, 350, 96, 200, C.ruby) +
  pane(670, 360, 140, 100) +
  rect(334, 550, 512, 34, C.concreteDk) +
  rect(506, 548, 124, 20, C.concreteLt) +
  rect(490, 568, 156, 22, C.concrete) +
  rect(0, 600, 960, 120, C.caliche) +
  rect(112, 560, 18, 120, C.kraftDk) +
  rect(70, 500, 116, 70, C.steel, 30) +
  rect(160, 470, 12, 50, C.ruby) +
  lettering('107', 34, 126, 548, { fill: C.ink });

/** The truck passes the county line. */
const countyLine = () =>
  outdoors(560, { x: 240, r: 170, ground: C.leafLt, edge: C.leaf }) +
  rect(700, 330, 20, 260, C.steelDk) +
  rect(850, 330, 20, 260, C.steelDk) +
  guideSign(590, 130, 340, 220, ['CAMERON', 'COUNTY LINE'], { size: 40 }) +
  rect(0, 590, 960, 130, C.asphalt) +
  rect(0, 590, 960, 10, C.concreteDk) +
  line('M0 676H960', C.rind, 8, 'stroke-dasharray="90 60"') +
  parkedTruck(40, 640, 1.2, 1, C.asphaltDk);

/** Highway 83 west to the hills. */
const highway83 = () =>
  outdoors(470, { x: 660, r: 160, ground: C.leafLt, edge: C.leaf }) +
  path('M0 470C120 420 240 410 360 440C480 400 640 430 760 420C860 412 920 440 960 450V500H0z', C.leafDk) +
  path('M610 480H690L960 720H330z', C.asphalt) +
  line('M650 490L649 540M649 570L647 640M647 670L646 720', C.rind, 12) +
  rect(244, 400, 24, 290, C.steelDk) +
  rect(84, 90, 344, 344, C.ink, 18) +
  path(
    'M256 112L316 134C344 142 372 138 386 128L408 168C392 200 392 226 402 262C414 316 360 356 316 368C290 376 268 388 256 402C244 388 222 376 196 368C152 356 98 316 110 262C120 226 120 200 104 168L126 128C140 138 168 142 196 134z',
    C.paper,
  ) +
  lettering('83', 190, 256, 322, { fill: C.ink }) +
  rect(146, 450, 220, 84, C.paper, 10) +
  lettering('WEST', 56, 256, 512, { fill: C.ink });

/** A lemon tree in its pot by the door, with a tag that says it stays. */
const treeInAPot = () =>
  rect(0, 0, 960, 720, C.stucco) +
  rect(0, 600, 960, 120, C.tile) +
  rect(0, 600, 960, 14, C.concrete) +
  line('M120 614L60 720M320 614L290 720M520 614V720M720 614L750 720M900 614L960 720M0 660H960', C.tileLt, 4) +
  rect(560, 90, 280, 516, C.paper) +
  rect(580, 110, 240, 496, C.grove) +
  rect(610, 140, 180, 180, C.groveDk, 6) +
  rect(610, 350, 180, 200, C.groveDk, 6) +
  circle(606, 372, 12, C.rind) +
  rect(600, 590, 200, 20, C.kraftDk, 4) +
  path('M880 190H930V250H880z', C.ink) +
  path('M886 198H924V242H886z', C.rindLt) +
  clayPot(300, 674, 2.9) +
  rect(286, 380, 28, 100, C.kraftDk) +
  citrus(300, 420, 4) +
  tag(414, 378, 1.1, { text: '?', fill: C.paper, turn: 8 });

/** Street signs in the order of the alphabet. */
const abcStreets = () =>
  outdoors(610, {
    clouds: [
      [800, 140, 0.8],
      [140, 330, 0.6],
    ],
  }) +
  rect(0, 596, 960, 20, C.leaf) +
  palm(800, 612, 400, { r: 110, w: 22, lean: -16 }) +
  rect(390, 60, 26, 630, C.steelDk) +
  shadow(403, 690, 80, 10, C.caliche2) +
  guideSign(220, 90, 366, 112, ['ASH'], { size: 72 }) +
  guideSign(190, 226, 426, 112, ['BEECH'], { size: 72 }) +
  guideSign(170, 362, 466, 112, ['CEDAR'], { size: 72 });

/** Three exits on one expressway. */
const threeExits = () =>
  outdoors(520, { ground: C.leafLt, edge: C.leaf }) +
  path('M330 520H630L960 720H0z', C.asphalt) +
  line('M430 520L250 720M530 520L710 720', C.paper, 9, 'stroke-dasharray="50 34"') +
  rect(44, 60, 26, 560, C.steelDk) +
  rect(890, 60, 26, 560, C.steelDk) +
  line('M44 110H916M44 190H916', C.steel, 14) +
  line(
    'M70 110L150 190L230 110L310 190L390 110L470 190L550 110L630 190L710 110L790 190L870 110',
    C.steel,
    7,
  ) +
  guideSign(90, 80, 250, 260, ['PHARR'], { size: 52 }) +
  guideSign(356, 80, 250, 260, ['SAN JUAN'], { size: 42 }) +
  guideSign(622, 80, 250, 260, ['ALAMO'], { size: 52 }) +
  [215, 481, 747].map((x) => path(`M${x - 13} 262h26v30h20l-33 36l-33-36h20z`, C.paper)).join('');

/** Sweet onions in their sack under a mile-road sign. */
const onions = () => {
  const onion = (x, y, s) =>
    group(
      path(
        'M0-78C-6-62-20-54-44-44C-84-26-92 30-56 54C-30 70 30 70 56 54C92 30 84-26 44-44C20-54 6-62 0-78z',
        C.rindLt,
      ) +
        path('M0-78C6-62 20-54 44-44C84-26 92 30 56 54C40 64 20 66 4 66C48 40 40-30 0-78z', C.rind) +
        line('M-6-60C-40-20-44 30-20 62', C.kraft, 4) +
        line('M0-76L-8-108M2-76L14-104', C.kraftDk, 7, 'stroke-linecap="round"'),
      `translate(${x} ${y}) scale(${s})`,
    );
  return (
    outdoors(480, { x: 300, ground: C.soilLt, edge: C.leaf, clouds: [[820, 90, 0.6]] }) +
    path('M0 480H960V500H0z', C.leafDk) +
    rect(740, 220, 24, 460, C.steelDk) +
    guideSign(590, 100, 324, 140, ['MILE 6 1/2'], { size: 58 }) +
    onion(230, 340, 1) +
    onion(340, 320, 1.05) +
    onion(446, 350, 0.95) +
    path(
      'M130 664C96 560 120 430 160 380C260 420 420 420 510 384C552 440 580 560 540 664C420 690 240 690 130 664z',
      C.flesh,
    ) +
    line(
      'M150 420L500 676M130 500L380 684M230 402L540 628M340 406L556 560M520 420L170 676M544 500L290 684M440 404L124 628M330 406L112 560',
      C.rubyDk,
      4,
    ) +
    rect(240, 480, 190, 110, C.paper, 6) +
    lettering('1015', 70, 335, 560, { fill: C.grove }) +
    onion(650, 610, 1) +
    onion(840, 620, 0.9)
  );
};

/** A bridge over the river, a grassy levee with an egret. */
const riverBridge = () =>
  outdoors(470, { x: 620, r: 150, ground: C.glassDk, edge: C.blue }) +
  rect(0, 456, 960, 18, C.leafDk) +
  [150, 410, 670, 930].map((x) => rect(x - 30, 350, 60, 250, C.concreteDk)).join('') +
  path('M0 300C300 240 660 240 960 300V366C660 306 300 306 0 366z', C.concrete) +
  line('M0 290C300 230 660 230 960 290', C.steelDk, 8) +
  line(
    'M60 270V300M180 252V282M300 240V270M420 234V264M540 234V264M660 240V270M780 252V282M900 270V300',
    C.steelDk,
    6,
  ) +
  group(
    path('M250 232v-30h20l16-26h60l20 26h24v24zM560 222v-60h110v66z', C.ruby) +
      path('M294 200l10-16h34l14 16z', C.glass) +
      rect(560, 158, 110, 40, C.paper) +
      path('M672 176h28l20 26v30h-48z', C.blue) +
      [280, 362, 588, 696].map((x) => circle(x, 232, 15, C.ink)).join(''),
    'translate(0 18)',
  ) +
  ripples([
    [80, 520, 90],
    [300, 560, 120],
    [560, 530, 100],
    [760, 580, 90],
    [480, 600, 60],
  ]) +
  path('M0 600C200 560 360 640 560 640C720 640 840 610 960 640V720H0z', C.leaf) +
  path('M0 640C200 610 360 680 560 684C720 684 840 660 960 680V720H0z', C.leafLt) +
  egret(170, 620, 1.7);

/** A fork: the mission church on the left, the Gulf on the right. */
const forkInTheRoad = () =>
  outdoors(430, { ground: C.leafLt, edge: C.leaf }) +
  path('M520 430H960V600C800 560 700 500 520 460z', C.glassDk) +
  path('M520 452C700 490 800 548 960 588V640C800 600 660 540 500 480z', C.caliche) +
  path(
    'M420 720C430 620 420 560 250 470H330C440 520 480 560 486 600C500 560 560 520 690 504L790 544C640 560 560 600 560 720z',
    C.asphalt,
  ) +
  line(
    'M470 600C440 560 400 530 350 500M520 610C550 570 590 556 650 540',
    C.rind,
    8,
    'stroke-dasharray="34 24"',
  ) +
  path('M80 470V230H130V150H170V230L215 170C230 150 250 150 265 170L310 230V150H350V230H400V470z', C.pith) +
  path('M120 150L150 96L180 150zM300 150L330 96L360 150z', C.roof) +
  path('M200 470V350C200 300 280 300 280 350V470z', C.kraftDk) +
  circle(240, 250, 26, C.kraftInk) +
  line('M240 150V104M224 120H256', C.kraftInk, 8) +
  path('M800 250V440H700C710 360 740 300 800 250zM812 220C870 290 890 370 890 440H812z', C.paper) +
  path('M690 450H910C900 490 880 500 850 500H750C720 500 700 486 690 450z', C.ruby) +
  line(
    'M600 180C616 160 636 160 646 180C656 160 676 160 692 180M840 120C852 104 868 104 876 120C884 104 900 104 912 120',
    C.paper,
    8,
    'stroke-linecap="round"',
  ) +
  cloud(470, 110, 0.5);

/** A trailer with its awning out, a lawn chair in the sun, the snow shovel put away. */
const winterTexan = () =>
  outdoors(590, { x: 820, r: 120, ground: C.leafLt, edge: C.leaf }) +
  palm(852, 600, 380, { r: 92, w: 18 }) +
  path('M70 330C70 250 110 210 190 210H580C640 210 670 260 680 350L700 560H70z', C.paper) +
  path('M70 430H688L700 560H70z', C.glassDk) +
  rect(70, 416, 618, 16, C.ruby) +
  pane(120, 270, 140, 110) +
  door(320, 270, 120, 290, C.blue) +
  path('M470 250H720L800 320H500z', C.ruby) +
  path('M540 250H600L640 320H570zM660 250H720L800 320H720z', C.paper) +
  line('M794 320V600', C.steelDk, 8) +
  circle(210, 566, 50, C.ink) +
  circle(210, 566, 24, C.steel) +
  line('M700 540H770', C.steelDk, 14) +
  rect(300, 580, 160, 26, C.steelDk, 4) +
  group(
    rect(-8, -290, 16, 240, C.kraftDk) +
      line('M-34-290H34', C.kraftDk, 16, 'stroke-linecap="round"') +
      path('M-62-70H62L54 40H-54z', C.steelDk) +
      rect(-56, 30, 112, 14, C.steel),
    'translate(520 590) rotate(-8)',
  ) +
  shadow(660, 684, 120, 10, C.leaf) +
  line('M590 680L700 560M600 560L720 680', C.steelDk, 11) +
  line('M590 580H720L760 420', C.steelDk, 11, 'stroke-linejoin="round"') +
  line('M600 574H714', C.rind, 26) +
  line('M726 560L756 440', C.rind, 26);

export const SCENES = [
  spot('boot-in-caliche', bootInCaliche),
  spot('blue-trailer-three-palms', blueTrailer),
  spot('county-line', countyLine),
  spot('highway-83-west', highway83),
  spot('lemon-tree-in-a-pot', treeInAPot),
  spot('ash-beech-cedar', abcStreets),
  spot('three-exits', threeExits),
  spot('onions-and-mile-road', onions),
  spot('bridge-levee-egret', riverBridge),
  spot('fork-church-or-gulf', forkInTheRoad),
  spot('trailer-and-snow-shovel', winterTexan),
];
