// The steps of a move on the home page.

import { lettering } from '../kit/lettering.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, person } from '../kit/people.mjs';
import { caliche, door, field, pane } from '../kit/places.mjs';
import { palm } from '../kit/plants.mjs';
import { ERNESTO, facingLeft, LUPITA, MARCUS, STANDING } from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { daylight } from '../kit/scenery.mjs';
import { group, line, path, point, rect } from '../kit/shapes.mjs';
import { sofa } from '../kit/things.mjs';

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

export const SCENES = [scene('delivery-placement-stairs', deliveryOnStairs)];
