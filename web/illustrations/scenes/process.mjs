// The steps of a move on the home page that happen outdoors.

import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, figure, person } from '../kit/people.mjs';
import { caliche, door, field, house, pane } from '../kit/places.mjs';
import { citrus, palm } from '../kit/plants.mjs';
import { ERNESTO, facingLeft, LUPITA, MARCUS, neighbor, STANDING } from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { daylight } from '../kit/scenery.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';
import { carton, clipboard, handTruck, sofa } from '../kit/things.mjs';
import { parkedTruck, wheel } from '../kit/truck.mjs';

/** The outside stairs: the left end and the height of a tread by its number; tread 8 is the last before the landing. */
const [TREAD, RISE] = [58, 34];
const tread = (i) => point(190 + i * TREAD, 606 - i * RISE);
const LANDING = point(712, 334);
const TREADS = Array.from({ length: 13 }, (_, i) => tread(i - 4));

const stairs = () =>
  path(
    `M-42 720V${TREADS[0].y}${TREADS.map(({ x, y }) => `V${y}H${x + TREAD}`).join('')}H960V358H722L104 720H-42z`,
    C.concrete,
  ) +
  path('M85 720L716 350H960V358H722L104 720z', C.concreteDk) +
  path(TREADS.map(({ x, y }) => `M${x - 5} ${y}h${TREAD + 5}v7h-${TREAD + 5}z`).join(''), C.concreteLt) +
  rect(LANDING.x - 5, LANDING.y, 260, 8, C.concreteLt);

/** Somebody on the stairs; the near arm is drawn later, over the sofa. */
const ON_STAIRS = 1.36;
const placed = (inside, x, y) => group(inside, `translate(${x} ${y}) scale(${ON_STAIRS})`);
const withoutArm = (parts) => assembled(parts, ['armB', 'legB', 'pelvis', 'legF', 'neck', 'torso', 'head']);

/** Three movers bring the sofa up the outside stairs of an apartment house. */
const deliveryOnStairs = () => {
  const upper = person({
    ...ERNESTO,
    ...facingLeft(STANDING),
    hip: point(14, -92),
    chest: point(-10, -132),
    headAt: point(-24, -170),
    head: { ...ERNESTO.head, tilt: -8 },
    legF: [point(-8, -54), point(0, -13)],
    legB: [point(22, -74), point(42, -38)],
    armF: [point(-20, -90), point(-38, -56)],
    armB: [point(-30, -92), point(-48, -60)],
  });
  const lower = person({
    ...MARCUS,
    ...STANDING,
    hip: point(-6, -94),
    chest: point(0, -141),
    headAt: point(2, -183),
    head: { ...MARCUS.head, tilt: -10 },
    legF: [point(22, -66), point(20, -38)],
    legB: [point(-14, -52), point(-30, -13)],
    armF: [point(30, -116), point(64, -126)],
    armB: [point(38, -116), point(70, -132)],
  });
  return (
    daylight(120, 466, 120, [[310, 110, 0.8]]) +
    field(960, 466, 110) +
    palm(84, 560, 380, { lean: -12, r: 72, w: 16, seed: 9 }) +
    caliche(960, 720, 580) +
    rect(500, 0, 460, 720, C.stucco) +
    rect(500, 330, 460, 28, C.stuccoDk) +
    rect(760, 358, 200, 362, C.stuccoDk) +
    door(834, 22, 108, 312, C.grove) +
    lettering('2B', 28, 888, 90, { fill: C.paper }) +
    pane(622, 500, 104, 118) +
    door(834, 440, 108, 312, C.ruby) +
    lettering('1B', 28, 888, 508, { fill: C.paper }) +
    line(TREADS.map(({ x, y }) => `M${x + 30} ${y}v-112`).join(''), C.groveDk, 4) +
    line('M-60 664L690 224H722', C.groveDk, 8) +
    stairs() +
    rect(790, 358, 14, 362, C.concreteDk) +
    placed(
      assembled(
        person({
          ...LUPITA,
          ...facingLeft(STANDING),
          armF: [point(-24, -136), point(-44, -160)],
          armB: undefined,
        }),
      ),
      776,
      LANDING.y,
    ) +
    placed(withoutArm(upper), 632, 368) +
    placed(withoutArm(lower), 244, 606) +
    group(sofa(), 'translate(470 366) rotate(-31) scale(1.3)') +
    placed(upper.armF, 632, 368) +
    placed(lower.armF, 244, 606) +
    line('M690 224H960', C.groveDk, 8) +
    line('M722 334V224M790 334V224M858 334V224M926 334V224', C.groveDk, 4)
  );
};

/** The cargo box cut away: its floor is at 546, its end at 496. */
const cargoBox = () =>
  rect(0, 560, 486, 34, C.asphaltDk) +
  circle(150, 606, 74, C.asphaltDk) +
  rect(0, 92, 496, 478, C.paper) +
  rect(0, 92, 496, 12, C.paper2) +
  rect(0, 122, 474, 424, C.asphalt) +
  [140, 330]
    .map((y) => rect(0, y, 474, 8, C.steelDk) + line(`M0 ${y + 4}H474`, C.ink, 3, 'stroke-dasharray="14 10"'))
    .join('');

/** What is loaded: cartons to the roof, a refrigerator, the sofa on its end in a blanket. */
const load = () =>
  carton(-6, 546, 132, 120, { label: ['COCINA', 'KITCHEN'] }) +
  carton(-2, 426, 124, 96, { label: ['BAÑO', 'BATH'], fill: C.kraftPale }) +
  carton(-8, 330, 134, 92, { label: ['ROPA', 'CLOTHES'] }) +
  carton(0, 238, 118, 80, { label: ['OFICINA', 'OFFICE'], fill: C.kraftPale }) +
  rect(132, 318, 92, 228, C.cloudShade, 6) +
  line('M132 398H224', C.steel, 4) +
  line('M146 346V380M146 414V464', C.steelDk, 5, 'stroke-linecap="round"') +
  rect(132, 478, 92, 9, C.rind) +
  carton(128, 318, 100, 76, { label: ['SALA', 'LIVING'] }) +
  group(
    path('M-58 0V-228C-58-244-50-252-34-252H30C46-252 54-244 54-228V0z', 'url(#quilt)') +
      path('M-58 0V-228C-58-244-50-252-34-252H-24C-40-250-46-242-46-228V0z', C.quiltDk) +
      path('M-58-62H54V-50H-58zM-58-186H54V-174H-58z', C.rind),
    'translate(294 546)',
  );

/** The end of the box, its floor, and the reflecting tape along it. */
const cargoFloor = () =>
  rect(474, 92, 22, 478, C.paper2) +
  rect(0, 546, 496, 14, C.steelDk) +
  rect(0, 560, 496, 22, C.paper) +
  line('M-10 571H496', C.ruby, 14, 'stroke-dasharray="38 24"') +
  rect(478, 520, 14, 26, C.flesh);

/** The top of the ramp at x; it runs from the floor of the box to the ground at the right edge. */
const rampAt = (x) => Math.round(538 + (x - 494) * 0.28);
const ramp = () => {
  const slats = Array.from({ length: 15 }, (_, i) => `M${510 + i * 30} ${rampAt(510 + i * 30) + 1}l-4 9`);
  return (
    path(`M486 550L494 538L960 ${rampAt(960)}V${rampAt(974) + 9}z`, C.steelDk) +
    path(`M486 547L494 538L960 ${rampAt(960)}V${rampAt(960) + 8}z`, C.steel) +
    line(slats.join(''), C.steelDk, 3)
  );
};

/** Walks up the ramp behind a hand truck, arms straight. */
const WHEELING = {
  ...facingLeft(STANDING),
  hip: point(10, -92),
  chest: point(-12, -137),
  headAt: point(-22, -178),
  legF: [point(-16, -58), point(2, -14), -15],
  legB: [point(30, -48), point(48, -1), 6],
  armF: [point(-48, -130), point(-84, -122)],
  armB: [point(-50, -138), point(-86, -132)],
};

/** The truck cut away to show its load; one mover straps it, another wheels three cartons up the ramp. */
const loading = () => {
  const wheeling = person({ ...MARCUS, ...WHEELING });
  return (
    daylight(760, 500, 0, [[770, 120, 0.8]]) +
    house(660, 502, 380, 112) +
    door(690, 414, 62, 88) +
    pane(830, 420, 92, 56) +
    palm(936, 512, 420, { lean: -18, r: 76, w: 17, seed: 3 }) +
    palm(588, 512, 300, { lean: 10, r: 56, w: 12, seed: 5 }) +
    field(960, 500, 60) +
    caliche(960, 720, 560) +
    cargoBox() +
    load() +
    cargoFloor() +
    shadow(150, 668, 190, 12, C.caliche2) +
    wheel(150, 612, 56) +
    shadow(790, 690, 220, 12, C.caliche2) +
    ramp() +
    group(
      assembled(
        person({
          ...LUPITA,
          ...facingLeft(STANDING),
          head: { ...LUPITA.head, tilt: -8 },
          armF: [point(-24, -136), point(-46, -156)],
          armB: [point(-28, -120), point(-50, -124)],
        }),
      ),
      'translate(414 546) scale(1.5)',
    ) +
    group(
      wheeling.armB +
        group(
          handTruck() +
            carton(-72, -8, 72, 58) +
            carton(-68, -66, 66, 52, { fill: C.kraftPale }) +
            carton(-64, -118, 60, 46),
          'translate(-110 -32) rotate(13)',
        ) +
        assembled(wheeling, ['legB', 'pelvis', 'legF', 'neck', 'torso', 'head', 'armF']),
      `translate(848 ${rampAt(852)}) scale(1.5)`,
    )
  );
};

/** The crew lead and the customer shake hands before the sun; the crew looks on from the truck. */
const handshake = () =>
  daylight(552, 466, 176, [
    [860, 110, 0.72],
    [400, 90, 0.5],
  ]) +
  field(960, 456, 86) +
  [352, 430, 516, 596, 676].map((x, i) => citrus(x, 504, i % 2 ? 0.66 : 0.6)).join('') +
  house(770, 544, 260, 200) +
  pane(792, 392, 62, 74) +
  door(876, 384, 72, 160) +
  rect(858, 540, 110, 12, C.concrete) +
  palm(736, 550, 430, { lean: -16, r: 74, w: 16, seed: 12 }) +
  caliche(960, 720, 536) +
  parkedTruck(328, 604, 1.22, -1) +
  shadow(136, 676, 44, 8, C.caliche2) +
  group(handTruck(), 'translate(134 672) scale(1.2)') +
  figure(
    {
      ...LUPITA,
      ...STANDING,
      armF: [point(16, -116), point(40, -128)],
      armB: [point(18, -114), point(42, -120)],
    },
    82,
    664,
    1.5,
  ) +
  figure(
    {
      ...MARCUS,
      ...STANDING,
      legB: [point(-8, -56), point(-14, -13)],
      armF: [point(34, -140), point(54, -174)],
    },
    226,
    650,
    1.5,
  ) +
  group(clipboard(-22, -66, -8, 0.85), 'translate(450 692) scale(2)') +
  figure(
    {
      ...ERNESTO,
      ...STANDING,
      legF: [point(10, -56), point(14, -13)],
      legB: [point(-8, -56), point(-16, -13)],
      armF: undefined,
      armB: [point(-10, -112), point(-20, -84)],
    },
    450,
    692,
    2,
  ) +
  figure(
    {
      ...neighbor('d', 'blue', { style: 'long', hair: C.hairBrown }, { k: 0.9 }),
      ...facingLeft(STANDING),
      legF: [point(-8, -56), point(-10, -13)],
      legB: [point(8, -56), point(14, -13)],
      armF: [point(-18, -114), point(-48, -117)],
    },
    645,
    692,
    1.96,
  ) +
  group(
    person({ ...ERNESTO, ...STANDING, armF: [point(17, -115), point(50, -116)] }).armF,
    'translate(450 692) scale(2)',
  );

export const SCENES = [
  scene('loading-truck-transport', loading),
  scene('delivery-placement-stairs', deliveryOnStairs),
  scene('final-walkthrough-truck', handshake),
];
