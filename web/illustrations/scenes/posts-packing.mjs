// Spot illustrations of the posts about packing and about what may ride.
// Long because it is one drawing after another.

import { armOver } from '../kit/carrying.mjs';
import { mug, openCarton, padlock, tapeRoll } from '../kit/household.mjs';
import { lettering } from '../kit/lettering.mjs';
import { moving } from '../kit/motion.mjs';
import { C } from '../kit/palette.mjs';
import { tag } from '../kit/papers.mjs';
import { figure } from '../kit/people.mjs';
import { citrus } from '../kit/plants.mjs';
import { facingLeft, LUPITA, neighbor, STANDING } from '../kit/poses.mjs';
import { daylight, heldPot } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { indoors, outdoors, spot, tabletop } from '../kit/spot.mjs';
import { carton } from '../kit/things.mjs';
import { parkedTruck } from '../kit/truck.mjs';

/** A sealed carton in the light of a flashlight; a very small roach leaves. */
const sealedCarton = () =>
  rect(0, 0, 960, 720, C.blueDk) +
  rect(0, 560, 960, 160, C.denim) +
  path('M252 250L960 20V720H500L246 369z', C.rindLt, 'fill-opacity=".9"') +
  line('M-30 500L104 350', C.skinA, 54, 'stroke-linecap="round"') +
  path('M-40 420L40 352L92 398L10 520H-40z', C.ruby) +
  group(
    rect(-150, -34, 170, 68, C.asphalt, 12) +
      path('M16-36L64-60V60L16 36z', C.steel) +
      rect(-30, -44, 40, 16, C.ruby, 6) +
      rect(-126, 22, 106, 34, C.skinA, 17) +
      [-126, -99, -72, -45].map((x) => rect(x, -20, 25, 68, C.skinA, 12)).join('') +
      line('M-100-6V40M-73-6V40M-46-6V40', C.skinC, 3, 'stroke-linecap="round"') +
      line('M-32 36C-16 20-26-20-14-34', C.skinA, 24, 'stroke-linecap="round"'),
    'translate(186 306) rotate(3)',
  ) +
  shadow(640, 654, 220, 14, C.denimDk) +
  carton(450, 650, 380, 310) +
  lettering('LIMPIA', 60, 640, 540) +
  lettering('CLEAN', 38, 640, 590) +
  rect(450, 340, 380, 26, C.kraftLt) +
  rect(606, 340, 68, 120, C.tape) +
  rect(450, 624, 380, 26, C.tape) +
  group(
    `<ellipse cx="0" cy="0" rx="15" ry="8" fill="${C.kraftInk}"/>` +
      line(
        'M-14-2C-24-10-30-8-34-14M-14 2C-24 6-30 4-36 8M-6-8L-10-16M4-8L4-17M-6 8L-10 16M4 8L4 17',
        C.kraftInk,
        2.5,
      ),
    'translate(150 650)',
  );

/** A mirror on its edge, with a cross of tape, between blankets; a folding ruler on the glass. */
const mirror = () =>
  indoors(C.wallWarm) +
  shadow(480, 660, 330, 14, C.tileDk) +
  rect(280, 84, 400, 572, C.rindDk, 16) +
  rect(312, 116, 336, 508, C.glass) +
  path('M312 400L560 116H636L312 490zM312 560L648 176V226L312 612z', C.wallAqua) +
  line('M312 116L648 624M648 116L312 624', C.tape, 34) +
  line('M350 560V160H612', C.kraft, 30, 'stroke-linejoin="round" stroke-linecap="round"') +
  line('M341 560V190M390 151H612', C.kraftInk, 12, 'stroke-dasharray="4 22"') +
  circle(350, 160, 9, C.kraftInk) +
  path(
    'M150 656V450C150 420 180 410 220 416L330 436V656zM810 656V400C810 380 780 372 740 384L630 420V656z',
    'url(#quilt)',
  ) +
  rect(150, 560, 660, 22, C.ruby) +
  rect(458, 550, 44, 42, C.ink);

/** Four sizes of carton in a row. */
const fourSizes = () =>
  indoors(C.wallAqua) +
  shadow(480, 664, 430, 12, C.tileDk) +
  carton(50, 660, 130, 120) +
  carton(206, 660, 186, 190) +
  carton(418, 660, 220, 270) +
  carton(664, 660, 250, 540, { rise: 0.1 }) +
  rect(700, 206, 178, 190, C.kraftInk) +
  rect(700, 222, 178, 12, C.steel) +
  [C.ruby, C.blue, C.rind]
    .map((fill, i) => {
      const x = 731 + i * 58;
      return (
        line(`M${x} 256V240C${x} 224 ${x + 12} 222 ${x + 13} 232`, C.steel, 4) +
        path(`M${x - 8} 252H${x + 8}L${x + 26} 272V396H${x - 26}V272z`, fill) +
        path(`M${x - 8} 252H${x + 8}L${x} 270z`, C.kraftInk)
      );
    })
    .join('') +
  lettering('1', 70, 115, 634) +
  lettering('2', 90, 299, 620) +
  lettering('3', 110, 528, 610) +
  lettering('4', 130, 789, 590);

/** A computer with its cords tied and tagged; a locked carton of files. */
const computerAndFiles = () =>
  tabletop(C.wallMint, 580) +
  rect(120, 130, 410, 290, C.ink, 16) +
  rect(140, 150, 370, 240, C.glassDk) +
  path('M140 150H340L210 390H140z', C.glass) +
  path('M292 420H358L376 560H274z', C.steelDk) +
  rect(216, 556, 218, 24, C.steel, 8) +
  line('M428 572C470 578 488 570 500 548', C.ink, 9) +
  [40, 30, 20]
    .map((r) => `<circle cx="540" cy="534" r="${r}" fill="none" stroke="${C.ink}" stroke-width="8"/>`)
    .join('') +
  line('M576 552C588 576 600 574 612 572', C.ink, 9) +
  path('M606 560H626V584H606zM626 564H636V568H626zM626 576H636V580H626z', C.ink) +
  rect(528, 544, 24, 40, C.ruby, 4) +
  tag(540, 574, 0.78, { text: 'A-1' }) +
  carton(640, 580, 250, 220, { label: ['ARCHIVO', 'FILES'], rise: 0.16 }) +
  rect(640, 400, 250, 18, C.blue) +
  padlock(765, 440, 1.05);

/** Two halves: a customer tapes a carton, a packer fills one. */
const twoPackers = () =>
  rect(0, 0, 480, 720, C.wallWarm) +
  rect(480, 0, 480, 720, C.wallAqua) +
  rect(0, 600, 960, 120, C.tile) +
  rect(0, 600, 960, 6, C.tileDk) +
  rect(472, 0, 16, 720, C.paper) +
  path('M322 420H356V502H322z', C.tape) +
  // The roll is between the hands, so that both are seen to hold it.
  armOver(
    neighbor(
      'c',
      'blue',
      { style: 'hair' },
      { ...STANDING, armF: [point(22, -112), point(60, -106)], armB: [point(28, -122), point(68, -128)] },
    ),
    134,
    686,
    2.35,
    tapeRoll(78, -112, 17.5, C.kraftDk),
    C.tileDk,
  ) +
  carton(236, 688, 190, 190, { label: ['YO', 'ME'], rise: 0.34 }) +
  figure(
    {
      ...LUPITA,
      ...facingLeft(STANDING),
      armF: [point(-22, -112), point(-56, -112)],
      armB: [point(-28, -110), point(-60, -104)],
    },
    830,
    686,
    2.35,
    C.tileDk,
  ) +
  openCarton(
    548,
    688,
    190,
    190,
    path('M566 520L570 474L592 490L614 450L642 482L666 454L690 488L712 474L718 520z', C.paper) +
      line('M592 490L602 512M642 482L646 510M690 488L686 512', C.concrete, 4),
  ) +
  lettering('EQUIPO', 29, 643, 620) +
  lettering('CREW', 19, 643, 648);

/** A kitchen carton with the comal on top and plates on edge. */
const comal = () =>
  tabletop(C.wallAqua, 600, C.tile, C.tileDk) +
  openCarton(
    170,
    600,
    430,
    330,
    [222, 258, 294, 330, 366]
      .map(
        (x) =>
          `<ellipse cx="${x}" cy="280" rx="22" ry="92" fill="${C.concreteDk}"/><ellipse cx="${x - 6}" cy="280" rx="18" ry="90" fill="${C.paper}"/>`,
      )
      .join('') +
      [
        [418, 198],
        [502, 188],
      ]
        .map(([x, y]) =>
          group(
            path('M0 94V26C0 12 12 4 22 10C24-4 48-4 50 10C62 4 74 12 74 26V94z', C.paper) +
              line('M16 84L24 30M40 84V22M60 84L54 34', C.concreteDk, 4, 'stroke-linecap="round"'),
            `translate(${x} ${y})`,
          ),
        )
        .join(''),
  ) +
  lettering('COCINA', 66, 385, 450) +
  lettering('KITCHEN', 42, 385, 504) +
  group(
    `<ellipse cx="0" cy="0" rx="178" ry="34" fill="${C.ink}"/><ellipse cx="0" cy="-8" rx="160" ry="24" fill="${C.asphalt}"/>` +
      rect(-232, -12, 66, 22, C.ink, 11) +
      rect(166, -12, 66, 22, C.ink, 11),
    'translate(388 170)',
  ) +
  mug(764, 600, 1.7) +
  moving(
    'lift',
    line(
      'M748 446C730 416 766 400 750 370M784 446C766 416 802 400 786 370',
      C.paper,
      9,
      'stroke-linecap="round"',
    ),
  );

/** A refrigerator whose doors are tied open, empty and dry; its plug lies below the outlet. */
const openRefrigerator = () =>
  indoors(C.wallWarm, 560) +
  shadow(480, 664, 300, 14, C.tileDk) +
  rect(110, 400, 76, 108, C.paper, 8) +
  line('M136 428V452M160 428V452', C.ink, 7) +
  circle(148, 478, 8, C.ink) +
  line('M300 600C240 560 250 650 190 646', C.ink, 8) +
  path('M196 628H164V636H146V642H164V652H146V658H164V664H196z', C.ink) +
  rect(290, 60, 280, 596, C.steel, 14) +
  rect(312, 82, 236, 144, C.paper, 6) +
  rect(312, 258, 236, 378, C.paper, 6) +
  line('M312 160H548M312 350H548M312 440H548', C.steel, 8) +
  rect(328, 540, 204, 84, C.glass, 8) +
  path('M570 66L716 104V276L570 236z', C.steelDk) +
  path('M582 86L700 116V252L582 222z', C.paper2) +
  path('M570 246L716 288V706L570 652z', C.steelDk) +
  path('M582 270L700 304V680L582 636z', C.paper2) +
  path('M590 350L692 378V404L590 376zM590 470L692 500V526L590 496z', C.steel) +
  rect(706, 200, 14, 60, C.asphalt, 6) +
  rect(706, 312, 14, 110, C.asphalt, 6) +
  circle(880, 250, 16, C.steelDk) +
  line('M714 240C760 262 820 266 880 252M714 350C770 350 840 310 880 252', C.ruby, 10) +
  line('M880 252L858 330M880 252L896 332', C.ruby, 9, 'stroke-linecap="round"') +
  path('M262 654H566L590 694H238z', C.rindLt) +
  line('M288 654L266 694M304 654L284 694M526 654L544 694M542 654L562 694', C.rindDk, 6);

/** In the open back of a truck: a bent candle, a record gone soft, crayons that run down their box. */
const melted = () =>
  daylight(800, 560, 150) +
  rect(620, 548, 340, 14, C.leaf) +
  rect(620, 560, 340, 160, C.caliche) +
  rect(0, 0, 640, 600, C.concreteLt) +
  line('M0 150H640M0 330H640', C.concrete, 16) +
  rect(624, 0, 34, 600, C.steel) +
  rect(0, 596, 680, 40, C.kraft) +
  rect(0, 596, 680, 10, C.kraftLt) +
  rect(0, 636, 680, 26, C.rind) +
  rect(0, 656, 680, 64, C.ruby) +
  line('M112 560V360C112 250 220 240 226 330', C.flesh, 62) +
  line('M94 560V360', C.fleshLt, 14) +
  line('M226 328C226 346 216 352 214 372', C.ink, 7, 'stroke-linecap="round"') +
  path('M66 574C66 548 84 538 112 538C140 538 158 548 158 574z', C.flesh) +
  path('M40 562H184L168 588H56z', C.quilt) +
  rect(70, 586, 84, 12, C.quiltDk, 4) +
  carton(280, 598, 200, 150) +
  path(
    'M246 452C236 414 330 404 380 404C430 404 524 414 514 452C512 482 516 520 500 540C486 556 470 546 468 524C464 500 448 502 444 526C440 566 398 566 394 530C390 504 374 502 366 520C352 548 322 540 316 508C308 484 296 486 288 510C280 540 252 530 250 500C248 484 250 468 246 452z',
    C.ink,
  ) +
  line(
    'M272 446C290 424 470 424 488 446M296 452C320 434 440 434 464 452M284 474C300 486 330 494 380 494C430 494 460 486 476 474',
    C.asphalt,
    6,
    'stroke-linecap="round"',
  ) +
  `<ellipse cx="380" cy="462" rx="46" ry="21" fill="${C.rind}"/>` +
  `<ellipse cx="380" cy="462" rx="8" ry="4" fill="${C.ink}"/>` +
  [C.blue, C.leaf, C.ruby]
    .map((fill, i) =>
      path(
        `M0 80V10L11-16L22 10V80z`,
        fill,
        `transform="translate(${531 + i * 28} 416) rotate(${i * 7 - 5})"`,
      ),
    )
    .join('') +
  path('M522 474H618V598H522z', C.rindDk) +
  path('M522 474H618V496H522z', C.rind) +
  [C.blue, C.leaf, C.ruby]
    .map((fill, i) => path(`M${530 + i * 28} 474h24V${578 - i * 26}c0 16-24 16-24 0z`, fill))
    .join('') +
  path('M504 602C512 586 540 590 560 592C590 588 612 594 616 602z', C.blue);

/** What stays on the curb: a propane tank, paint, fireworks and a tree in its pot. */
const staysBehind = () =>
  outdoors(400, { ground: C.leafLt, edge: C.leaf }) +
  rect(0, 396, 960, 90, C.asphalt) +
  line('M0 446H960', C.rind, 6, 'stroke-dasharray="60 44"') +
  parkedTruck(-8, 436, 1.15, 1, C.asphaltDk) +
  rect(0, 560, 960, 160, C.concreteLt) +
  rect(0, 560, 960, 12, C.concreteDk) +
  [186, 436, 622, 800].map((x, i) => shadow(x, 672, [118, 96, 78, 72][i], 9, C.concreteDk)).join('') +
  group(
    rect(332, 388, 96, 40, C.steelDk, 12) +
      rect(360, 368, 40, 40, C.steelDk, 6) +
      rect(290, 420, 180, 224, C.steel, 46) +
      rect(290, 500, 180, 60, C.flesh) +
      rect(316, 636, 128, 24, C.steelDk, 6) +
      line('M508 540C520 480 620 480 632 540', C.steelDk, 6) +
      rect(504, 536, 132, 124, C.steel, 6) +
      path(
        'M504 536H636V570C620 566 616 606 604 606C590 606 596 574 580 574C566 574 566 590 554 590C540 590 540 570 504 572z',
        C.blue,
      ) +
      rect(674, 480, 34, 180, C.ruby, 4) +
      path('M674 540L708 512V536L674 564zM674 596L708 568V592L674 620z', C.paper) +
      path('M664 484L691 430L718 484z', C.rind) +
      rect(716, 530, 28, 130, C.blue, 4) +
      path('M716 584L744 560V580L716 604zM716 632L744 608V628L716 652z', C.rindLt) +
      path('M706 534L730 486L754 534z', C.rind) +
      heldPot(846, 660, 1.5) +
      rect(838, 490, 16, 70, C.kraftDk) +
      citrus(846, 508, 1.7),
    'translate(-316 -200) scale(1.32)',
  );

/** The Christmas carton is packed first; the coffee waits. */
const christmasFirst = () =>
  indoors(C.wallMint) +
  shadow(400, 660, 320, 14, C.tileDk) +
  openCarton(
    150,
    656,
    480,
    300,
    path('M390 178l34 74l80 9l-60 54l17 79l-71-40l-71 40l17-79l-60-54l80-9z', C.rind) +
      circle(240, 350, 62, C.ruby) +
      rect(226, 276, 28, 20, C.rindDk, 4) +
      circle(540, 354, 56, C.blue) +
      rect(527, 286, 26, 20, C.rindDk, 4),
  ) +
  lettering('NAVIDAD', 64, 390, 540) +
  lettering('CHRISTMAS', 40, 390, 592) +
  line(
    'M150 380C90 470 110 560 60 600M150 380C190 420 260 400 300 430C370 470 430 400 480 430C540 460 590 430 640 380C720 470 680 560 760 640',
    C.groveDk,
    6,
  ) +
  [
    [112, 470, C.rind],
    [94, 550, C.flesh],
    [220, 412, C.flesh],
    [330, 446, C.leafLt],
    [430, 430, C.rind],
    [540, 446, C.flesh],
    [690, 450, C.rind],
    [704, 540, C.leafLt],
    [736, 610, C.flesh],
  ]
    .map(([x, y, fill]) => circle(x, y + 12, 15, fill))
    .join('') +
  rect(760, 380, 170, 18, C.kraft, 4) +
  mug(840, 380, 1.4, C.blue) +
  line(
    'M826 254C812 234 840 222 828 200M854 254C840 234 868 222 856 200',
    C.paper,
    7,
    'stroke-linecap="round"',
  );

/** A storage room in the rain: the mattress wrapped, off the floor. */
const humidStorage = () =>
  rect(0, 0, 960, 720, C.haze) +
  rect(0, 610, 960, 110, C.concrete) +
  rect(90, 60, 780, 560, C.stucco) +
  rect(90, 60, 780, 26, C.roof) +
  rect(190, 130, 580, 490, C.deepSteel) +
  rect(190, 130, 580, 110, C.grove) +
  line('M190 158H770M190 186H770M190 214H770', C.groveDk, 5) +
  rect(450, 226, 60, 14, C.rind, 4) +
  rect(230, 588, 500, 14, C.kraft) +
  line('M252 610H300M456 610H504M660 610H708', C.kraftDk, 22) +
  group(
    rect(0, 0, 150, 316, C.paper, 20) +
      `<rect x="9" y="9" width="132" height="298" rx="14" fill="none" stroke="${C.quiltLt}" stroke-width="4"/>` +
      [50, 104, 158, 212, 266]
        .map((y, i) => (i % 2 ? [48, 102] : [32, 75, 118]).map((x) => circle(x, y, 5, C.quiltLt)).join(''))
        .join('') +
      path('M-8-8H158V322H-8z', C.glass, 'fill-opacity=".5"') +
      path('M-8-8H158L96-24L104-44H46L54-24z', C.glass) +
      line('M54-24H96', C.rind, 7) +
      line('M10 116L70 20M-2 250L46 176M92 306L152 214', C.paper, 6),
    'translate(262 304) scale(.9)',
  ) +
  carton(440, 588, 130, 110, { label: ['ROPA', 'CLOTHES'] }) +
  carton(584, 588, 130, 110) +
  carton(500, 478, 140, 104) +
  line(
    'M40 60l-16 60M36 300l-16 60M64 460l-16 60M920 80l-16 60M944 260l-16 60M900 420l-16 60M20 180l-10 40M884 640l-10 30M934 560l-10 40',
    C.paper,
    7,
    'stroke-linecap="round"',
  ) +
  `<ellipse cx="130" cy="672" rx="150" ry="22" fill="${C.glassDk}"/><ellipse cx="850" cy="690" rx="120" ry="18" fill="${C.glassDk}"/>`;

export const SCENES = [
  spot('sealed-carton-in-the-light', sealedCarton),
  spot('mirror-with-a-cross-of-tape', mirror),
  spot('four-sizes-of-carton', fourSizes),
  spot('tagged-cords-locked-files', computerAndFiles),
  spot('two-people-two-cartons', twoPackers),
  spot('comal-on-the-carton', comal),
  spot('refrigerator-tied-open', openRefrigerator),
  spot('candle-record-crayons', melted),
  spot('propane-paint-fireworks', staysBehind),
  spot('christmas-carton-first', christmasFirst),
  spot('wrapped-mattress-in-storage', humidStorage),
];
