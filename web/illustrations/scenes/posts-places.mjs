// Spot illustrations of the posts about towns and roads.

import { lettering } from '../kit/lettering.mjs';
import { moving } from '../kit/motion.mjs';
import { C } from '../kit/palette.mjs';
import { guideSign, tag } from '../kit/papers.mjs';
import { figure } from '../kit/people.mjs';
import { door, pane } from '../kit/places.mjs';
import { citrus, palm } from '../kit/plants.mjs';
import { BETO, facingLeft, PUSHING, ROSA, STANDING } from '../kit/poses.mjs';
import { egret, heldPot, ripples } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { outdoors, spot } from '../kit/spot.mjs';
import { truck } from '../kit/truck.mjs';

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
  path('M450 424H466L330 720H200zM496 424H510L770 720H640z', C.kraftPale) +
  shadow(190, 520, 54, 7, C.caliche2) +
  rect(180, 380, 20, 140, C.kraftDk) +
  path('M110 356C110 322 132 306 158 306H290V390H110z', C.steel) +
  path('M110 356C110 322 132 306 154 306C178 306 196 324 196 356V390H110z', C.steelDk) +
  rect(228, 268, 9, 66, C.ruby) +
  rect(228, 268, 38, 24, C.ruby) +
  lettering('1107', 30, 244, 368, { fill: C.ink }) +
  shadow(640, 664, 232, 34, C.kraft) +
  path(
    'M520 216H668C664 320 664 410 674 486C690 520 780 524 812 572C824 592 824 620 822 650H516C512 520 530 380 520 216z',
    C.rind,
  ) +
  path('M520 216H560C568 380 552 520 556 650H516C512 520 530 380 520 216z', C.rindDk) +
  path('M664 452C612 462 580 500 582 548C604 512 636 496 680 496C676 484 668 468 664 452z', C.rindLt) +
  rect(510, 204, 168, 34, C.rindDk, 10) +
  rect(506, 606, 330, 50, C.rindDk, 14) +
  path(
    'M446 668C456 636 500 648 530 632C570 616 600 650 650 640C700 628 740 644 780 632C820 622 850 640 856 668C830 692 720 694 640 694C540 694 470 690 446 668z',
    C.kraftDk,
  );

/** A two-tone trailer house, three palms and a mailbox in flat fields. */
const blueTrailer = () =>
  outdoors(540, { x: 220, r: 130 }) +
  rect(0, 524, 960, 20, C.leafDk) +
  rect(0, 540, 960, 60, C.leaf) +
  group(group(palm(0, 0, 430, { r: 70, w: 15, lean: -8 }), '', 'id="palm"'), 'translate(90 552) scale(.84)') +
  '<use href="#palm" transform="translate(276 552) scale(-.92 .92)"/>' +
  '<use href="#palm" transform="translate(190 556) scale(1.08)"/>' +
  rect(320, 300, 540, 250, C.blue) +
  rect(320, 300, 540, 34, C.glass) +
  rect(306, 286, 568, 26, C.paper, 6) +
  line('M320 490H860M320 520H860', C.blueDk, 5) +
  pane(360, 360, 110, 100) +
  door(520, 350, 96, 200, C.ruby) +
  pane(670, 360, 140, 100) +
  rect(334, 550, 512, 34, C.concreteDk) +
  rect(506, 548, 124, 20, C.concreteLt) +
  rect(490, 568, 156, 22, C.concrete) +
  rect(0, 600, 960, 120, C.caliche) +
  shadow(126, 682, 70, 8, C.caliche2) +
  rect(116, 600, 20, 82, C.kraftDk) +
  path('M60 566C60 536 78 524 96 524H206V604H60z', C.steel) +
  path('M60 566C60 536 76 524 94 524C112 524 128 536 128 566V604H60z', C.steelDk) +
  rect(150, 490, 8, 56, C.ruby) +
  rect(150, 490, 34, 22, C.ruby) +
  lettering('107', 32, 168, 588, { fill: C.ink });

/** Near the Gulf: a mattress fills like a sail, and two movers hold on. */
const gulfWind = () =>
  outdoors(560, { x: 200, ground: C.leafLt, edge: C.leaf, clouds: [[180, 110, 0.7]] }) +
  rect(0, 548, 960, 16, C.leafDk) +
  moving('sway', palm(850, 572, 430, { lean: -110, sway: -7, r: 92, w: 18 }), 850, 572) +
  line('M930 210H790M940 330H760M60 300H180M30 400H150', C.paper, 8, 'stroke-linecap="round"') +
  rect(0, 640, 960, 80, C.concrete) +
  rect(0, 640, 960, 8, C.concreteDk) +
  path(
    'M340 296C420 250 520 330 620 262C648 370 648 490 620 596C520 664 420 580 340 632C316 520 316 400 340 296z',
    C.paper,
  ) +
  path('M340 632C420 580 520 664 620 596L634 646C528 722 430 638 336 690z', C.quiltLt) +
  path('M620 262L664 280C690 380 692 520 634 646L620 596C648 490 648 370 620 262z', C.quilt) +
  line('M340 632C420 580 520 664 620 596C648 490 648 370 620 262', C.paper, 5) +
  line('M352 336C430 296 520 366 610 306M328 500C410 456 520 530 638 470', C.concrete, 4) +
  [
    [400, 364],
    [480, 378],
    [560, 366],
    [392, 430],
    [476, 440],
    [566, 428],
    [398, 540],
    [480, 552],
    [562, 546],
  ]
    .map(([x, y]) => circle(x, y, 7, C.quiltLt))
    .join('') +
  figure(
    {
      ...BETO,
      ...STANDING,
      hip: point(-14, -92),
      chest: point(-26, -138),
      headAt: point(-24, -180),
      legF: [point(14, -56), point(26, -13)],
      armF: [point(4, -118), point(36, -112)],
      armB: [point(6, -140), point(38, -150)],
    },
    270,
    676,
    1.75,
    C.concreteDk,
  ) +
  figure(
    {
      ...ROSA,
      ...facingLeft(PUSHING),
      armF: [point(-34, -118), point(-60, -122)],
      armB: [point(-38, -132), point(-62, -150)],
    },
    724,
    676,
    1.75,
    C.concreteDk,
  );

/** Highway 83 west to the hills. */
const highway83 = () =>
  outdoors(470, { x: 660, r: 160, ground: C.leafLt, edge: C.leaf }) +
  path('M0 470C120 420 240 410 360 440C480 400 640 430 760 420C860 412 920 440 960 450V500H0z', C.leafDk) +
  path('M634 498H666L960 720H340z', C.asphalt) +
  path(
    'M648 508H652L653 530H647zM646 548H654L656 584H644zM643 608H657L660 664H640zM639 690H661L663 720H637z',
    C.rind,
  ) +
  shadow(256, 690, 84, 9, C.leaf) +
  rect(244, 110, 24, 580, C.steelDk) +
  rect(146, 46, 220, 84, C.paper, 10) +
  lettering('WEST', 56, 256, 108, { fill: C.ink }) +
  rect(84, 144, 344, 344, C.ink, 18) +
  path(
    'M256 112L316 134C344 142 372 138 386 128L408 168C392 200 392 226 402 262C414 316 360 356 316 368C290 376 268 388 256 402C244 388 222 376 196 368C152 356 98 316 110 262C120 226 120 200 104 168L126 128C140 138 168 142 196 134z',
    C.paper,
    'transform="translate(0 54)"',
  ) +
  lettering('83', 190, 256, 376, { fill: C.ink });

/** A lemon on the tree, hanging by its stem. */
const lemon = (x, y) =>
  path(
    `M${x} ${y - 8}C${x + 2} ${y - 6} ${x + 6} ${y - 5} ${x + 6} ${y}C${x + 6} ${y + 5} ${x + 2} ${y + 6} ${x} ${y + 10}C${x - 2} ${y + 6} ${x - 6} ${y + 5} ${x - 6} ${y}C${x - 6} ${y - 5} ${x - 2} ${y - 6} ${x} ${y - 8}z`,
    C.rind,
  );

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
  path('M584 624H816L836 662H564z', C.kraftDk) +
  path('M880 190H930V250H880z', C.ink) +
  path('M886 198H924V242H886z', C.rindLt) +
  shadow(300, 674, 110, 15, C.tileDk) +
  heldPot(300, 674, 2.9) +
  rect(286, 370, 28, 110, C.kraftDk) +
  citrus(300, 396, 4, lemon) +
  tag(430, 368, 1, { text: '?', fill: C.paper, turn: 8 });

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
  guideSign(90, 80, 250, 260, ['PHARR', ''], { size: 52 }) +
  guideSign(356, 80, 250, 260, ['SAN JUAN', ''], { size: 42 }) +
  guideSign(622, 80, 250, 260, ['ALAMO', ''], { size: 52 }) +
  [215, 481, 747].map((x) => path(`M${x - 13} 236h26v34h20l-33 38l-33-38h20z`, C.paper)).join('');

/** Sweet onions in their sack at the edge of a field; behind them a mile-road sign. */
const onions = () => {
  const onion = (x, y, s) =>
    group(
      line('M0-60C-2-80 8-88 4-102M-2-62C-10-76-8-84-16-94', C.kraftDk, 7, 'stroke-linecap="round"') +
        path(
          'M0-72C-8-56-34-52-56-36C-92-8-86 46-44 62C-18 72 18 72 44 62C86 46 92-8 56-36C34-52 8-56 0-72z',
          C.rindLt,
        ) +
        path('M0-72C8-56 34-52 56-36C92-8 86 46 44 62C34 66 22 69 10 69C54 40 48-24 0-72z', C.rind) +
        line('M-4-62C-52-28-56 30-24 66M-2-62C-22-24-22 28-4 68', C.kraft, 3.5),
      `translate(${x} ${y}) scale(${s})`,
    );
  const sack =
    'M130 664C96 560 120 430 160 380C250 430 420 430 510 384C552 440 580 560 540 664C420 690 240 690 130 664z';
  let mesh = '';
  for (let x = -200; x < 700; x += 92) mesh += `M${x} 380l320 320M${x + 320} 380l-320 320`;
  return (
    outdoors(480, { x: 300, ground: C.soilLt, edge: C.leaf, clouds: [[560, 90, 0.6]] }) +
    path('M0 480H960V500H0z', C.leafDk) +
    path('M760 496L880 720H960L778 496zM828 496L960 600V560L846 496z', C.leaf) +
    rect(790, 220, 18, 330, C.steelDk) +
    guideSign(650, 120, 296, 116, ['MILE 6 1/2'], { size: 49 }) +
    path('M160 380C240 330 430 330 510 384C430 450 240 450 160 380z', C.rubyDk) +
    onion(246, 366, 1) +
    onion(426, 372, 0.96) +
    onion(336, 356, 1.06) +
    path(sack, C.flesh) +
    `<clipPath id="sack"><path d="${sack}"/></clipPath><g clip-path="url(#sack)">${line(mesh, C.rubyDk, 4)}</g>` +
    rect(240, 490, 190, 110, C.paper, 6) +
    lettering('1015', 70, 335, 570, { fill: C.grove }) +
    shadow(660, 680, 130, 10, C.kraftDk) +
    onion(714, 614, 0.84) +
    onion(620, 626, 0.92)
  );
};

/** A bridge over the river, a grassy levee with an egret. */
const riverBridge = () =>
  outdoors(470, { x: 620, r: 150, ground: C.glassDk, edge: C.blue }) +
  rect(0, 456, 960, 18, C.leafDk) +
  [150, 410, 670, 930].map((x) => rect(x - 30, 312, 60, 330, C.concreteDk)).join('') +
  group(
    path(
      'M2-14V-38C2-44 6-46 12-47L34-50L56-76C59-80 62-82 68-82H108C114-82 117-80 121-76L142-50L166-44C172-42 174-38 174-34V-14z',
      C.ruby,
    ) +
      path('M50-52L68-72H86V-52zM94-52V-72H108L126-52z', C.glass) +
      [38, 138].map((x) => circle(x, -16, 17, C.ink) + circle(x, -16, 7, C.steel)).join(''),
    'translate(214 272) rotate(-4)',
  ) +
  group(truck(), 'translate(540 258) rotate(3) scale(.5)') +
  path('M0 300C300 240 660 240 960 300V366C660 306 300 306 0 366z', C.concrete) +
  path('M0 300C300 240 660 240 960 300V312C660 252 300 252 0 312z', C.concreteLt) +
  line('M0 278C300 218 660 218 960 278', C.steelDk, 6) +
  line(
    'M60 266V296M180 246V278M300 234V268M420 226V260M540 226V260M660 234V268M780 246V278M900 266V296',
    C.steelDk,
    5,
  ) +
  ripples([
    [196, 520, 150],
    [450, 540, 120],
    [470, 584, 90],
    [560, 510, 70],
    [720, 524, 130],
    [760, 580, 90],
  ]) +
  path('M0 600C200 560 360 640 560 640C720 640 840 610 960 640V720H0z', C.leaf) +
  path('M0 640C200 610 360 680 560 684C720 684 840 660 960 680V720H0z', C.leafLt) +
  egret(190, 626, 1.7);

/** A fork: the mission church on the left, the Gulf on the right. */
const forkInTheRoad = () =>
  outdoors(440, { ground: C.leafLt, edge: C.leaf, clouds: [[480, 110, 0.6]] }) +
  path(
    'M340 720C390 640 330 540 222 440H250C370 510 440 556 486 610C530 566 600 536 692 512L740 480L740 520C650 556 570 620 620 720z',
    C.asphalt,
  ) +
  line(
    'M470 700C470 610 350 510 240 444M500 690C520 612 600 556 690 525',
    C.rind,
    7,
    'stroke-dasharray="30 24"',
  ) +
  path('M600 440H960V566C840 556 740 520 700 480C676 460 640 448 600 440z', C.glassDk) +
  path(
    'M520 448C580 452 640 456 664 480C700 524 800 590 960 610V554C850 548 760 516 714 474C690 456 640 444 600 440H520z',
    C.caliche,
  ) +
  ripples([
    [760, 462, 60],
    [860, 500, 60],
    [780, 490, 40],
  ]) +
  rect(96, 300, 290, 140, C.wallWarm) +
  path('M190 300C190 210 290 210 290 300z', C.concreteDk) +
  [86, 300]
    .map(
      (x) =>
        rect(x, 236, 96, 204, C.concreteLt) +
        path(`M${x - 6} 240L${x + 48} 170L${x + 102} 240z`, C.concreteDk) +
        path(`M${x + 32} 296V272A16 16 0 0 1 ${x + 64} 272V296z`, C.kraftInk) +
        rect(x - 4, 310, 104, 8, C.concrete),
    )
    .join('') +
  path('M182 300H300L241 250z', C.concreteLt) +
  path('M206 440V372C206 328 276 328 276 372V440z', C.concreteDk) +
  path('M216 440V378C216 342 266 342 266 378V440z', C.kraftDk) +
  circle(241, 300, 14, C.kraftInk) +
  line('M241 240V174M224 194H258', C.kraftInk, 7) +
  path('M852 300V420H780C792 366 814 330 852 300zM864 282C902 330 914 380 914 420H864z', C.paper) +
  rect(855, 276, 6, 158, C.kraftInk) +
  path('M764 430H926C920 456 908 462 888 462H802C782 462 772 452 764 430z', C.ruby) +
  line(
    'M640 250C652 234 668 234 676 250C684 234 700 234 712 250M730 170C740 156 752 156 760 170C768 156 780 156 790 170',
    C.paper,
    8,
    'stroke-linecap="round"',
  );

/** A trailer with its awning out, a lawn chair in the sun, the snow shovel put away. */
const winterTexan = () =>
  outdoors(590, { x: 820, r: 120, ground: C.leafLt, edge: C.leaf }) +
  palm(900, 600, 400, { r: 92, w: 18 }) +
  shadow(380, 616, 330, 10, C.leaf) +
  rect(84, 560, 18, 52, C.steelDk) +
  rect(612, 560, 18, 52, C.steelDk) +
  path('M50 340C50 260 90 220 170 220H560C620 220 650 270 656 350L664 566H50z', C.paper) +
  path('M50 440H660L664 566H50z', C.glassDk) +
  rect(50, 426, 610, 16, C.ruby) +
  pane(96, 300, 130, 100) +
  door(300, 300, 112, 266, C.blue) +
  pane(470, 300, 130, 100) +
  line('M664 552H740V584', C.steelDk, 14) +
  circle(180, 574, 46, C.ink) +
  circle(180, 574, 22, C.steel) +
  rect(286, 574, 140, 22, C.steelDk, 4) +
  line('M262 316V640M590 316V640', C.steelDk, 8) +
  path('M284 246H572L606 320H246z', C.concrete) +
  path(
    'M284 246H325L297 320H246zM366 246H407L400 320H349zM448 246H489L503 320H452zM530 246H572L606 320H555z',
    C.ruby,
  ) +
  group(
    rect(-8, -280, 16, 190, C.kraftDk) +
      line('M-30-282H30', C.kraftInk, 16, 'stroke-linecap="round"') +
      path('M-52-96H52L44 0H-44z', C.steelDk) +
      rect(-46, -12, 92, 12, C.steel),
    'translate(510 624) rotate(-9)',
  ) +
  shadow(740, 684, 110, 9, C.leaf) +
  line('M676 682L776 590M690 590L794 682', C.steelDk, 10) +
  line('M668 588H790', C.steelDk, 12, 'stroke-linecap="round"') +
  line('M676 580L640 462', C.steelDk, 12, 'stroke-linecap="round"') +
  line('M682 578H780M670 568L642 476', C.rind, 24) +
  line('M664 540H740V584', C.steelDk, 9);

export const SCENES = [
  spot('boot-in-caliche', bootInCaliche),
  spot('blue-trailer-three-palms', blueTrailer),
  spot('mattress-in-the-gulf-wind', gulfWind),
  spot('highway-83-west', highway83),
  spot('lemon-tree-in-a-pot', treeInAPot),
  spot('ash-beech-cedar', abcStreets),
  spot('three-exits', threeExits),
  spot('onions-and-mile-road', onions),
  spot('bridge-levee-egret', riverBridge),
  spot('fork-church-or-gulf', forkInTheRoad),
  spot('trailer-and-snow-shovel', winterTexan),
];
