// People with a load.

import { limb } from './limbs.mjs';
import { C } from './palette.mjs';
import { assembled, person } from './people.mjs';
import { facingLeft, STANDING, WALKING } from './poses.mjs';
import { group, n, path, point, shadow } from './shapes.mjs';
import { carton } from './things.mjs';

/** Carries something in both arms. */
const carrying = (who, pose) => ({
  ...who,
  ...pose,
  armF: [point(8 * pose.dir, -112), point(46 * pose.dir, -98)],
  armB: [point(18 * pose.dir, -108), point(60 * pose.dir, -98)],
});

/** A person whose near arm lies over a thing; the thing is drawn in the person's own units. */
export const armOver = (who, x, y, scale, thing, ground = C.caliche2) => {
  const parts = person(who);
  return (
    shadow(x, y + 6 * scale, 52 * scale, 6 * scale, ground) +
    group(
      parts.armB + assembled(parts, ['legB', 'pelvis', 'legF', 'neck', 'torso', 'head']) + thing + parts.armF,
      `translate(${n(x)} ${n(y)}) scale(${n(scale)})`,
    )
  );
};

/** A person with a thing between the arms; the thing has its origin on the ground below the shoulders. */
export const holder = (who, x, y, scale, thing, pose = STANDING, ground = C.caliche2) =>
  armOver(carrying(who, pose), x, y, scale, thing, ground);

/** A person with a carton before the chest, facing the way the pose looks. */
export const carrier = (who, x, y, scale, label, pose = WALKING, ground = C.caliche2) =>
  holder(who, x, y, scale, carton(pose.dir > 0 ? 18 : -92, -96, 74, 60, { label, rise: 0.46 }), pose, ground);

/**
 * Two people with a thing between them, `apart` from middle to middle. The thing hangs at their hands: its origin is
 * the middle between the hands, which are 92 above the ground.
 */
export function pair(left, right, x, y, scale, apart, thing, ground = C.caliche2) {
  const half = apart / 2;
  const reach = (dir) => ({
    armF: [point(dir * 16, -118), point(dir * 38, -92)],
    armB: [point(dir * 20, -116), point(dir * 42, -96)],
  });
  const a = person({ ...left, ...WALKING, ...reach(1) });
  const b = person({ ...right, ...facingLeft(WALKING), ...reach(-1) });
  const body = ['legB', 'pelvis', 'legF', 'neck', 'torso', 'head'];
  const at = (inside, dx) => group(inside, `translate(${n(dx)} 0)`);
  return (
    shadow(x, y + 6 * scale, (half + 56) * scale, 7 * scale, ground) +
    group(
      at(a.armB + assembled(a, body), -half) +
        at(b.armB + assembled(b, body), half) +
        group(thing, 'translate(0 -92)') +
        at(a.armF, -half) +
        at(b.armF, half),
      `translate(${n(x)} ${n(y)}) scale(${n(scale)})`,
    )
  );
}

/** A house key that stands up from its bow, which is around the origin. */
const houseKey =
  `<circle r="7" fill="none" stroke="${C.steelDk}" stroke-width="4.5"/>` +
  path('M-2.3-8V-38H2.3V-34H9V-29H2.3V-26H8V-21H2.3V-8z', C.steelDk);

/**
 * The near arm of a person with a house key upright between forefinger and thumb: the finger lies behind the bow, the
 * thumb before it. `turn` tips the key, in degrees.
 */
export const armWithKey = (who, turn = 0) => {
  const { dir = 1, armF, skin, skinDk } = who;
  const [, hand] = armF;
  const at = (dx, dy) => point(hand.x + dx * dir, hand.y + dy);
  const bow = at(5, -13);
  return (
    path(limb(at(3, -2), 5, at(10, -15), 3.6), skinDk) +
    group(houseKey, `translate(${n(bow.x)} ${n(bow.y)}) rotate(${n(turn)})`) +
    person(who).armF +
    path(limb(at(-2, -2), 5, at(2, -13), 3.4), skin)
  );
};
