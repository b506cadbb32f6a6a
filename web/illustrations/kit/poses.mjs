// Outfits and poses that scenes share. A pose is spread into a person and may be changed joint by joint.

import { C } from './palette.mjs';
import { point } from './shapes.mjs';

/** The crew: ruby shirt, khaki trousers, a rind cap (the head's default style). */
export const CREW = { shirt: C.ruby, shirtDk: C.rubyDk, pants: C.khaki, pantsDk: C.khakiDk, boot: C.ink };
/** A customer in a blue shirt and denim. */
export const CUSTOMER = {
  shirt: C.blue,
  shirtDk: C.blueDk,
  pants: C.denim,
  pantsDk: C.denimDk,
  boot: C.kraftInk,
};

/** The crew, told apart by skin, hair, face and build. */
export const ERNESTO = { ...CREW, skin: C.skinB, skinDk: C.skinA, head: { moustache: true } };
export const LUPITA = { ...CREW, skin: C.skinD, skinDk: C.skinDDk, head: { bun: true, hair: C.hairBrown } };
export const MARCUS = { ...CREW, skin: C.skinA, skinDk: C.skinC, head: { beard: true } };
export const DANIEL = { ...CREW, skin: C.skinC, skinDk: C.skinCDk, head: {} };
export const ROSA = { ...CREW, k: 1.14, skin: C.skinC, skinDk: C.skinCDk, head: { bun: true } };
export const BETO = {
  ...CREW,
  k: 1.16,
  skin: C.skinD,
  skinDk: C.skinDDk,
  head: { moustache: true, hair: C.hairGray, glasses: true },
};

/** Four skins with the shade of each. */
export const SKIN = {
  a: { skin: C.skinA, skinDk: C.skinC },
  b: { skin: C.skinB, skinDk: C.skinA },
  c: { skin: C.skinC, skinDk: C.skinCDk },
  d: { skin: C.skinD, skinDk: C.skinDDk },
};
/** Clothes of people who are not of the crew. */
const CLOTHES = {
  blue: { shirt: C.blue, shirtDk: C.blueDk },
  rind: { shirt: C.rind, shirtDk: C.rindDk },
  paper: { shirt: C.paper, shirtDk: C.concrete },
  leaf: { shirt: C.leaf, shirtDk: C.leafDk },
  flesh: { shirt: C.flesh, shirtDk: C.rubyDk },
  aqua: { shirt: C.glassDk, shirtDk: C.blue },
};
/** A neighbor: skin `a` to `d`, the color of the shirt, a head, and what differs. */
export const neighbor = (skin, cloth, head = { style: 'hair' }, more = {}) => ({
  ...CUSTOMER,
  ...SKIN[skin],
  ...CLOTHES[cloth],
  head,
  ...more,
});
/** A child: to be drawn at about 0.6 of a grown person's scale. */
export const child = (skin, cloth, head = { style: 'hair' }, more = {}) =>
  neighbor(skin, cloth, { ...head, size: 1.3 }, { k: 0.95, ...more });

/** Stands and looks right, arms down. */
export const STANDING = {
  dir: 1,
  hip: point(0, -98),
  chest: point(1, -148),
  headAt: point(5, -190),
  legF: [point(6, -56), point(8, -13)],
  legB: [point(-6, -56), point(-10, -13)],
  armF: [point(4, -112), point(16, -88)],
  armB: [point(10, -112), point(20, -92)],
};

/** Walks to the right. */
export const WALKING = {
  ...STANDING,
  chest: point(5, -146),
  headAt: point(11, -187),
  legF: [point(14, -56), point(20, -13)],
  legB: [point(-8, -56), point(-30, -14), 26],
};

/** Leans to the right and pushes with both arms at the height of the chest. */
export const PUSHING = {
  ...STANDING,
  hip: point(-10, -92),
  chest: point(14, -136),
  headAt: point(26, -176),
  legF: [point(16, -60), point(-2, -14)],
  legB: [point(-26, -50), point(-48, -14), 20],
  armF: [point(30, -112), point(58, -118)],
  armB: [point(34, -118), point(60, -128)],
};

/** Kneels on the far leg, works with both hands in front. */
export const KNEELING = {
  ...STANDING,
  hip: point(0, -56),
  chest: point(16, -102),
  headAt: point(28, -142),
  legF: [point(36, -54), point(34, -13)],
  legB: [point(4, -16), point(-42, -15), 64],
  armF: [point(36, -72), point(68, -84)],
  armB: [point(48, -78), point(78, -92)],
};

/** Sits on something 60 high and looks right. */
export const SITTING = {
  ...STANDING,
  hip: point(0, -66),
  chest: point(0, -116),
  headAt: point(5, -158),
  legF: [point(42, -62), point(44, -13)],
  legB: [point(38, -60), point(34, -13)],
  armF: [point(14, -82), point(40, -70)],
  armB: [point(18, -84), point(42, -74)],
};

/** Arms that wave, hold something before the chest, or reach forward. */
export const WAVING = { armF: [point(34, -140), point(58, -170)] };
export const HOLDING = {
  armF: [point(12, -114), point(42, -118)],
  armB: [point(18, -110), point(46, -112)],
};
export const REACHING = { armF: [point(30, -130), point(62, -136)] };

/** Greetings other than a raised hand, and arms at rest of somebody who looks on. */
export const WAVING_LOW = { armF: [point(16, -116), point(46, -138)] };
export const TIPPING_HAT = { armF: [point(40, -158), point(35, -196)] };
export const HAND_ON_HIP = { armF: [point(-28, -128), point(-4, -102)] };
export const THUMB_IN_BELT = { armF: [point(-20, -120), point(10, -98)] };
export const CLASPED_HANDS = {
  armF: [point(4, -113), point(28, -106)],
  armB: [point(12, -112), point(30, -103)],
};

const mirrored = (joints) =>
  joints?.map((joint) => (typeof joint === 'number' ? joint : point(-joint.x, joint.y)));

/** Arms for somebody who faces left. */
export const armsLeft = (arms) =>
  Object.fromEntries(Object.entries(arms).map(([name, joints]) => [name, mirrored(joints)]));

/** The same pose facing left. */
export const facingLeft = (pose) => ({
  ...pose,
  dir: -1,
  hip: point(-pose.hip.x, pose.hip.y),
  chest: point(-pose.chest.x, pose.chest.y),
  headAt: point(-pose.headAt.x, pose.headAt.y),
  legF: mirrored(pose.legF),
  legB: mirrored(pose.legB),
  armF: mirrored(pose.armF),
  armB: mirrored(pose.armB),
});
