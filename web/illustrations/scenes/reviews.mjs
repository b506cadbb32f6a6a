// The three people on the posters of the sample testimonials; web/video/testimonials.mjs shows the same people.

import { armWithKey } from '../kit/carrying.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, person } from '../kit/people.mjs';
import { palm, pricklyPear } from '../kit/plants.mjs';
import { facingLeft, neighbor, STANDING } from '../kit/poses.mjs';
import { group, line, point, rect, rings } from '../kit/shapes.mjs';
import { cloud, sun } from '../kit/sky.mjs';

const [WIDTH, HEIGHT] = [480, 600];
const BODY = ['armB', 'pelvis', 'neck', 'torso', 'head'];

/** A person to the waist; the near arm is drawn last, over what it holds. */
const bust = (who, x, nearArm = person(who).armF) =>
  group(assembled(person(who), BODY) + nearArm, `translate(${x} 978) scale(3.75)`);

/** Marta shows the key of her new house. */
const keyInHand = () => {
  const marta = {
    ...neighbor('d', 'rind', { style: 'long', hair: C.hairBrown, sideburn: false }, { k: 0.9 }),
    ...STANDING,
    headAt: point(6, -187),
    armF: [point(12, -112), point(44, -132)],
  };
  return (
    rect(0, 0, WIDTH, HEIGHT, C.sky) +
    rings(300, 470, [
      [520, C.band1],
      [420, C.band2],
      [320, C.band3],
      [230, C.band4],
    ]) +
    cloud(120, 90, 0.7) +
    palm(438, 620, 520, { lean: 10, r: 84, w: 20, seed: 3 }) +
    bust(marta, 176, armWithKey(marta, 3))
  );
};

/** Ernesto in a guayabera next to a prickly pear. */
const guayabera = () => {
  const ernesto = {
    ...neighbor('b', 'paper', { style: 'hair', hair: C.hairGray, moustache: true, sideburn: false }),
    ...facingLeft(STANDING),
    sleeve: C.paper2,
    headAt: point(-6, -187),
    armF: [point(-8, -112), point(-22, -88)],
    armB: [point(-10, -112), point(-24, -94)],
    shirtLines: line('M11-149V-98M15.5-148V-98', C.concrete, 1.6),
  };
  return (
    rect(0, 0, WIDTH, HEIGHT, C.wallWarm) +
    rings(170, 520, [
      [440, C.band5],
      [330, C.rindLt],
    ]) +
    rect(0, 520, WIDTH, 80, C.tile) +
    rect(0, 512, WIDTH, 10, C.paper) +
    pricklyPear(88, 520, 1.35) +
    bust(ernesto, 292, person(ernesto).armF + line('M-15.6-131L6.4-126.5', C.concrete, 1.6))
  );
};

/** Alyssa before a field and a grapefruit sun. */
const fieldAndSun = () => {
  const alyssa = {
    ...neighbor('a', 'blue', { style: 'hair', bun: true, sideburn: false }, { k: 0.9 }),
    ...STANDING,
    headAt: point(6, -187),
    armF: [point(8, -112), point(26, -92)],
    armB: [point(10, -112), point(24, -96)],
  };
  return (
    rect(0, 0, WIDTH, HEIGHT, C.band3) +
    rings(240, 430, [[380, C.band4]]) +
    sun(240, 430, 210) +
    rect(0, 426, WIDTH, 174, C.leaf) +
    rect(0, 420, WIDTH, 12, C.leafDk) +
    bust(alyssa, 222)
  );
};

/** A poster is portrait, as the videos are. */
const poster = (name, draw) => ({ name, width: WIDTH, height: HEIGHT, draw });

export const SCENES = [
  poster('review-1', keyInHand),
  poster('review-2', guayabera),
  poster('review-3', fieldAndSun),
];
