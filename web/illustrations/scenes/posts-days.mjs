// Spot illustrations of the posts about weather, people and the places where they work.
// Long because it is one drawing after another.

import { armchair, bucket, lamp } from '../kit/household.mjs';
import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { clock, guideSign, tag } from '../kit/papers.mjs';
import { figure } from '../kit/people.mjs';
import { child, neighbor, STANDING } from '../kit/poses.mjs';
import { fence } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { indoors, outdoors, spot } from '../kit/spot.mjs';
import { carton, sofa } from '../kit/things.mjs';
import { wheel } from '../kit/truck.mjs';

/** A thermometer on the frame of a truck's open door, and the water jug on the ground. */
const heat = () =>
  outdoors(600, { x: 660, r: 160, ground: C.caliche }) +
  rect(470, 584, 490, 18, C.leafDk) +
  rect(0, 0, 502, 560, C.paper) +
  rect(0, 0, 306, 560, C.deepSteel) +
  line('M0 120H306M0 300H306', C.asphalt, 12) +
  carton(0, 560, 150, 140) +
  carton(0, 420, 130, 120) +
  carton(152, 560, 146, 150) +
  rect(0, 560, 510, 40, C.ruby) +
  rect(0, 552, 510, 12, C.rind) +
  rect(0, 600, 510, 26, C.asphaltDk) +
  shadow(170, 690, 150, 11, C.caliche2) +
  path('M80 626A90 90 0 0 1 260 626z', C.asphaltDk) +
  wheel(170, 620, 70) +
  rect(325, 60, 164, 430, C.concreteDk, 48) +
  rect(320, 56, 164, 430, C.paper2, 48) +
  rect(354, 90, 28, 300, C.steel, 14) +
  rect(354, 130, 28, 260, C.ruby, 14) +
  circle(368, 420, 38, C.ruby) +
  line('M388 132H406M388 180H400M388 228H406M388 276H400M388 324H406', C.ink, 5) +
  lettering('100', 36, 444, 145, { fill: C.rubyDk }) +
  shadow(810, 680, 130, 11, C.caliche2) +
  rect(714, 400, 192, 278, C.rind, 22) +
  path('M870 400H884C898 400 906 410 906 422V656C906 668 898 678 884 678H870z', C.rindDk) +
  rect(702, 362, 216, 52, C.ruby, 14) +
  rect(714, 456, 192, 50, C.paper) +
  line('M758 362V340C758 320 862 320 862 340V362', C.rubyDk, 14) +
  path('M796 612H824V630H818V650H802V630H796z', C.ruby) +
  lettering('AGUA', 40, 810, 496, { fill: C.blue });

/** Two hurricane flags, a palm bent by the wind, a sofa under a tarp. */
const hurricane = () => {
  const flag = (y) =>
    path(
      `M130 ${y}C220 ${y - 30} 280 ${y + 26} 366 ${y - 4}V${y + 156}C280 ${y + 186} 220 ${y + 130} 130 ${y + 160}z`,
      C.ruby,
    ) +
    path(
      `M196 ${y + 46}C236 ${y + 44} 262 ${y + 60} 304 ${y + 58}V${y + 112}C262 ${y + 114} 236 ${y + 98} 196 ${y + 100}z`,
      C.ink,
    );
  const leaf = (turn, long, fill) =>
    path(
      `M0 0C${long * 0.3} -40 ${long * 0.8} -30 ${long} 10C${long * 0.7} -4 ${long * 0.3} 0 0 16z`,
      fill,
      `transform="rotate(${turn})"`,
    );
  return (
    rect(0, 0, 960, 720, C.steelDk) +
    path('M0 90C200 30 320 130 520 70C700 20 820 90 960 50V0H0z', C.asphalt) +
    path(
      'M0 190C180 150 300 220 480 180C680 130 800 210 960 160V120C800 160 680 90 480 140C300 180 180 110 0 150z',
      C.steel,
    ) +
    rect(0, 600, 960, 120, C.leafDk) +
    path('M680 600C686 430 716 300 806 214L822 228C746 320 722 440 720 600z', C.kraftDk) +
    group(
      leaf(-28, 150, C.leaf) +
        leaf(0, 160, C.leafDk) +
        leaf(26, 150, C.leaf) +
        leaf(52, 130, C.leafLt) +
        leaf(78, 110, C.leafDk) +
        leaf(-52, 100, C.leafLt),
      'translate(802 214) scale(.9)',
    ) +
    rect(112, 40, 20, 590, C.paper) +
    circle(122, 40, 16, C.rind) +
    flag(64) +
    flag(250) +
    shadow(470, 664, 270, 14, C.groveDk) +
    group(sofa(), 'translate(470 632) scale(2.1)') +
    path(
      'M212 520C212 494 230 484 254 484C254 440 272 424 310 426C420 418 520 418 630 426C668 424 686 440 686 484C710 484 728 494 728 520C730 560 738 610 750 646C716 634 690 656 650 646C600 634 570 656 520 646C470 634 430 656 380 646C340 636 300 656 260 646C230 640 210 642 190 650C202 610 210 560 212 520z',
      C.glass,
      'fill-opacity=".82"',
    ) +
    line('M210 556H730', C.ruby, 14) +
    rect(440, 542, 44, 28, C.ink, 4) +
    line(
      'M330 446C320 490 330 560 318 626M606 446C618 490 608 560 622 626M254 490C264 520 262 560 256 600M686 490C676 520 678 560 684 600',
      C.paper,
      6,
      'stroke-opacity=".7"',
    )
  );
};

/** A child, a dog on a leash, and a hen in a crate. */
const kidsAndPets = () =>
  outdoors(600, { x: 760, r: 130, ground: C.leafLt, edge: C.leaf }) +
  fence(-60, 606, 1080, { h: 150, gap: 120 }) +
  figure(
    neighbor('b', 'blue', { style: 'long' }, { ...STANDING, armF: [point(20, -118), point(54, -97)] }),
    116,
    676,
    2.1,
    C.leaf,
  ) +
  shadow(520, 676, 112, 11, C.leaf) +
  group(
    path('M-66-78H-40L-46 0H-68zM50-78H72L70 0H48z', C.kraftDk) +
      path('M-92-124C-116-140-136-172-126-196C-112-196-112-166-80-146z', C.kraftDk) +
      path(
        'M-98-120C-96-146-78-152-50-152C-10-152 30-156 52-164L64-196C72-214 92-222 112-218L150-206C162-202 164-184 152-178L116-168C108-150 104-132 98-116L94-70L96 6H72L64-78C30-68-6-66-36-74L-52-58L-54 6H-80L-86-50C-96-70-100-96-98-120z',
        C.kraft,
      ) +
      path('M78-216C58-212 46-178 58-146C80-152 92-184 96-212z', C.kraftInk) +
      circle(152, -200, 8, C.ink) +
      circle(110, -198, 5, C.ink) +
      path('M46-164C62-148 84-144 106-150L102-136C80-128 56-132 42-150z', C.ruby),
    'translate(486 672)',
  ) +
  line('M321 547C360 600 470 580 536 522', C.ruby, 6, 'stroke-linecap="round"') +
  figure(
    child('b', 'rind', { style: 'hair' }, { ...STANDING, armF: [point(22, -116), point(50, -102)] }),
    256,
    680,
    1.3,
    C.leaf,
  ) +
  shadow(800, 676, 140, 12, C.leaf) +
  rect(686, 530, 224, 70, C.kraftInk) +
  path(
    'M716 596C696 552 700 516 722 506C728 530 742 544 764 540C796 536 812 510 818 474C822 446 866 446 872 478C880 524 866 566 840 596z',
    C.paper,
  ) +
  path('M824 464C812 442 828 434 836 446C838 430 854 430 856 446C866 438 876 450 866 464z', C.ruby) +
  path('M868 482L896 492L868 500z', C.rindDk) +
  path('M862 502C872 506 872 524 862 526C854 522 856 506 862 502z', C.ruby) +
  circle(852, 482, 5, C.ink) +
  path('M744 560C772 570 806 564 820 546C824 580 776 596 744 560z', C.concrete) +
  rect(680, 590, 236, 86, C.kraft) +
  rect(680, 520, 14, 156, C.kraftDk) +
  rect(902, 520, 14, 156, C.kraftDk) +
  line('M680 618H916M680 648H916', C.kraftDk, 6) +
  line('M680 526H716M880 526H916', C.kraftDk, 12);

/** A grandmother with her armchair, and three colors of tape. */
const threeColorsOfTape = () =>
  indoors(C.wallWarm) +
  rect(120, 110, 120, 150, C.kraftInk, 4) +
  rect(134, 124, 92, 122, C.band3) +
  circle(168, 186, 20, C.skinB) +
  circle(200, 190, 18, C.skinA) +
  path(
    'M146 188A22 24 0 0 1 190 184C180 176 160 174 146 188zM180 192A20 22 0 0 1 220 192C210 180 192 178 180 192z',
    C.hair,
  ) +
  path('M140 246C140 204 196 204 196 246zM180 246C180 208 222 208 222 246z', C.ink) +
  shadow(250, 664, 190, 12, C.tileDk) +
  armchair(250, 660, 1.6, { fill: C.quiltLt, shade: C.quilt, light: C.glass }) +
  rect(176, 470, 150, 32, C.leaf) +
  figure(
    neighbor(
      'd',
      'flesh',
      { style: 'long', hair: C.hairGray, glasses: true },
      {
        ...STANDING,
        armF: [point(24, -120), point(56, -128)],
        armB: [point(28, -116), point(58, -120)],
        k: 1.05,
      },
    ),
    500,
    672,
    2,
    C.tileDk,
  ) +
  group(circle(0, 0, 34, C.rind) + circle(0, 0, 16, C.wallWarm), 'translate(628 412)') +
  shadow(780, 664, 140, 12, C.tileDk) +
  rect(660, 470, 240, 20, C.kraft, 4) +
  line('M690 490V660M870 490V660M690 560H870', C.kraftInk, 14) +
  path(
    'M692 470V452H872V470zM820 454V384H750V410H698V354C698 344 706 338 716 338H852C864 338 872 346 872 358V454z',
    C.ink,
  ) +
  line('M724 408V444M710 446H738', C.steelDk, 6) +
  line('M806 338V318', C.kraftInk, 4) +
  rect(794, 312, 24, 26, C.flesh, 3) +
  circle(880, 392, 22, C.steel) +
  circle(880, 392, 9, C.steelDk) +
  rect(750, 350, 92, 24, C.blue);

/** A duffel bag, boots and a folder of orders. */
const orders = () =>
  indoors(C.wallAqua) +
  shadow(400, 664, 330, 14, C.tileDk) +
  path(
    'M90 560C90 480 130 450 190 450H600C660 450 700 480 700 560C700 630 660 660 600 660H190C130 660 90 630 90 560z',
    C.grove,
  ) +
  path('M600 450C660 450 700 480 700 560C700 630 660 660 600 660C570 640 560 480 600 450z', C.groveDk) +
  line('M250 450V660M510 450V660', C.groveXdk, 22) +
  rect(320, 520, 120, 60, C.kraftLt, 6) +
  line('M340 540H420M340 560H390', C.kraftInk, 8) +
  line('M261 600C290 650 470 650 499 600', C.groveXdk, 18) +
  path('M200 454V262H404L420 236H500L516 262V454z', C.kraft) +
  group(
    rect(-112, -120, 224, 260, C.paper) +
      path('M0-96l17 36l39 5l-28 27l7 39l-35-19l-35 19l7-39l-28-27l39-5z', C.blue) +
      line('M-76 40H76', C.steelDk, 11),
    'translate(334 306) rotate(-4)',
  ) +
  rect(194, 360, 328, 96, C.kraftPale, 4) +
  shadow(800, 676, 132, 11, C.tileDk) +
  [0, 104]
    .map((dx) =>
      group(
        path('M0 0H78V120C110 126 150 134 150 168H-6V120z', C.kraftDk) +
          path('M-8 164H152V186H-8z', C.kraftInk) +
          line('M44 24H78M44 50H78M44 76H78M44 102H78', C.kraftLt, 7) +
          rect(-4, -10, 86, 22, C.khakiDk, 6),
        `translate(${684 + dx} ${480 + dx * 0.1})`,
      ),
    )
    .join('');

/** A locked cabinet: a stethoscope on one side, law books on the other. */
const clinicAndLaw = () =>
  indoors(C.wallMint) +
  shadow(480, 664, 260, 14, C.tileDk) +
  rect(270, 220, 420, 440, C.steel, 8) +
  rect(292, 244, 376, 188, C.steelDk, 6) +
  rect(292, 450, 376, 188, C.steelDk, 6) +
  rect(298, 248, 364, 178, C.concreteLt, 4) +
  rect(298, 454, 364, 178, C.concreteLt, 4) +
  rect(430, 320, 100, 22, C.asphalt, 8) +
  rect(430, 526, 100, 22, C.asphalt, 8) +
  rect(584, 210, 26, 450, C.rind) +
  group(
    line('M-20-8V-34C-20-62 20-62 20-34V-8', C.ink, 12) +
      rect(-40, -12, 80, 66, C.ruby, 10) +
      circle(0, 14, 9, C.paper) +
      rect(-3, 14, 6, 24, C.paper),
    'translate(597 430) scale(1.1)',
  ) +
  rect(440, 172, 220, 48, C.ruby, 5) +
  rect(460, 128, 190, 44, C.grove, 5) +
  rect(448, 84, 206, 44, C.blue, 5) +
  rect(624, 172, 14, 48, C.rind) +
  rect(616, 128, 14, 44, C.rind) +
  rect(620, 84, 14, 44, C.rind) +
  line('M424 212C424 176 388 164 352 184M384 212C384 196 370 184 352 184', C.steelDk, 9) +
  circle(424, 212, 8, C.ink) +
  circle(384, 212, 8, C.ink) +
  line('M356 184C300 176 258 204 244 262C236 300 232 340 234 390', C.ink, 12, 'stroke-linecap="round"') +
  circle(234, 414, 38, C.steelDk) +
  circle(234, 414, 22, C.paper);

/** A corner shop that has moved: the awning, the sign in the door, the last cartons. */
const shopMoves = () => {
  let stripes = '';
  for (let i = 0; i < 8; i++) {
    const x = 96 + i * 96;
    stripes += path(`M${x} 170H${x + 96}V280A48 48 0 0 1 ${x} 280z`, i % 2 ? C.paper : C.ruby);
  }
  return (
    rect(0, 0, 960, 720, C.sky) +
    rect(60, 50, 840, 580, C.stucco) +
    rect(60, 50, 840, 24, C.roof) +
    rect(0, 630, 960, 90, C.concrete) +
    rect(0, 630, 960, 10, C.concreteDk) +
    lettering('PANADERÍA', 72, 480, 146, { fill: C.groveDk }) +
    rect(110, 250, 470, 310, C.kraftInk) +
    rect(126, 260, 438, 286, C.glassDk) +
    line('M126 440H564', C.kraftInk, 10) +
    [C.fleshLt, C.rindLt, C.kraftLt]
      .map((sugar, i) => {
        const x = 226 + i * 116;
        return (
          path(`M${x - 50} 436C${x - 58} 372 ${x + 58} 372 ${x + 50} 436z`, C.kraftDk) +
          path(`M${x - 40} 424C${x - 44} 378 ${x + 44} 378 ${x + 40} 424z`, sugar) +
          line(
            `M${x - 24} 424C${x - 24} 404 ${x - 12} 396 ${x} 390C${x + 12} 396 ${x + 24} 404 ${x + 24} 424M${x} 424V390`,
            C.kraftDk,
            4,
          )
        );
      })
      .join('') +
    rect(640, 250, 200, 380, C.kraftInk) +
    rect(656, 266, 168, 364, C.grove) +
    rect(670, 286, 140, 218, C.glass) +
    stripes +
    line('M706 384L740 350L774 384', C.ink, 4) +
    guideSign(682, 382, 116, 100, ['NOS', 'MUDAMOS'], { size: 17, fill: C.ruby }) +
    circle(674, 550, 9, C.rind) +
    shadow(430, 690, 250, 10, C.concreteDk) +
    carton(200, 688, 150, 126) +
    carton(362, 688, 150, 150) +
    carton(524, 688, 110, 90)
  );
};

/** Friday five to Monday eight, and the chair between them. */
const weekendOffice = () =>
  indoors(C.wallAqua, 580, C.denim, C.quilt) +
  clock(210, 200, 130, 5) +
  clock(750, 200, 130, 8) +
  rect(110, 356, 200, 70, C.ruby, 8) +
  lettering('VIE / FRI', 38, 210, 406, { fill: C.paper }) +
  rect(650, 356, 200, 70, C.grove, 8) +
  lettering('LUN / MON', 34, 750, 404, { fill: C.paper }) +
  line('M380 200H560', C.rindDk, 16, 'stroke-dasharray="30 20"') +
  path('M560 164L610 200L560 236z', C.rindDk) +
  shadow(480, 676, 200, 12, C.denimDk) +
  rect(396, 290, 168, 190, C.ink, 26) +
  rect(414, 308, 132, 154, C.asphalt, 18) +
  rect(376, 500, 208, 40, C.ink, 18) +
  line(
    'M372 442V520H392M588 442V520H568M352 440H396M564 440H608',
    C.asphaltDk,
    14,
    'stroke-linecap="round"',
  ) +
  rect(468, 480, 24, 24, C.steelDk) +
  rect(470, 540, 20, 74, C.steelDk) +
  line('M390 640L480 606L570 640M480 606V646', C.steelDk, 14, 'stroke-linejoin="round"') +
  [390, 480, 570].map((x) => circle(x, 656, 15, C.ink)).join('') +
  tag(606, 444, 0.62, { text: '12', turn: -8 });

/** A graduation cap on a student's cartons. */
const studentCap = () =>
  outdoors(590, {
    x: 480,
    clouds: [
      [140, 130, 0.6],
      [820, 100, 0.7],
    ],
  }) +
  shadow(480, 668, 330, 14, C.caliche2) +
  shadow(842, 666, 76, 9, C.caliche2) +
  shadow(110, 666, 76, 9, C.caliche2) +
  carton(206, 664, 274, 220, { label: ['LIBROS', 'BOOKS'] }) +
  carton(480, 664, 274, 220, { fill: C.kraftPale }) +
  carton(330, 444, 300, 170) +
  path('M382 232V276C430 300 530 300 578 276V232z', C.groveXdk) +
  path('M480 150L700 220L480 290L260 220z', C.groveDk) +
  line('M480 220L652 238V300', C.rind, 8) +
  path('M640 296H664L672 350H632z', C.rind) +
  circle(480, 220, 10, C.rind) +
  lamp(842, 664, 1.1, C.ruby) +
  bucket(110, 664, 0.9, C.rind, C.rindDk);

/** On the outside wall: the meter and the faucet; in the window, the router. */
const utilities = () =>
  rect(0, 0, 960, 720, C.stucco) +
  line('M0 130H120M420 70H520M400 520H470M0 520H110M880 600H960', C.stuccoDk, 8) +
  rect(0, 630, 960, 90, C.leafLt) +
  rect(0, 618, 960, 16, C.concrete) +
  line('M230 0V130M230 420V618', C.steelDk, 30) +
  rect(120, 110, 220, 320, C.steel, 16) +
  circle(230, 240, 100, C.steelDk) +
  circle(230, 240, 86, C.paper) +
  rect(174, 210, 112, 40, C.ink, 5) +
  lettering('04271', 34, 230, 242, { fill: C.paper }) +
  rect(186, 274, 88, 10, C.ruby, 4) +
  path('M238 356l-34 34h22l-10 26l36-36h-22z', C.rindDk) +
  line('M420 618V460H448', C.kraftDk, 22, 'stroke-linejoin="round"') +
  line('M420 610V560', C.kraftInk, 30) +
  path('M436 440H512C536 440 548 454 548 478V508H514V486C514 478 510 474 502 474H436z', C.rindDk) +
  rect(468, 404, 20, 40, C.rindDk) +
  line('M442 404H514', C.ruby, 18, 'stroke-linecap="round"') +
  path(
    'M531 524C543 546 552 556 552 570C552 584 542 592 531 592C520 592 510 584 510 570C510 556 519 546 531 524z',
    C.blue,
  ) +
  rect(596, 90, 300, 330, C.paper, 4) +
  rect(616, 110, 260, 282, C.deepSteel) +
  path('M616 110H680C676 210 660 300 616 330zM876 110H812C816 210 832 300 876 330z', C.rindLt) +
  rect(576, 414, 340, 24, C.concreteLt, 4) +
  rect(676, 336, 140, 56, C.steel, 10) +
  line('M700 340V262M792 340V262', C.steel, 9, 'stroke-linecap="round"') +
  circle(704, 364, 8, C.leafLt) +
  circle(732, 364, 8, C.leafLt) +
  line(
    'M720 226C732 210 760 210 772 226M698 200C722 168 770 168 794 200',
    C.paper,
    11,
    'stroke-linecap="round"',
  );

export const SCENES = [
  spot('thermometer-at-the-truck', heat),
  spot('hurricane-flags-covered-sofa', hurricane),
  spot('child-dog-and-hen', kidsAndPets),
  spot('three-colors-of-tape', threeColorsOfTape),
  spot('duffel-bag-and-orders', orders),
  spot('locked-cabinet', clinicAndLaw),
  spot('bakery-that-moves', shopMoves),
  spot('friday-five-monday-eight', weekendOffice),
  spot('cap-on-the-cartons', studentCap),
  spot('meter-faucet-router', utilities),
];
