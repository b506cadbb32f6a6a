// People in profile: joints give the pose, options tell them apart.

import { limb, sleeve } from './limbs.mjs';
import { C } from './palette.mjs';
import { circle, group, line, n, path, point, shadow } from './shapes.mjs';

/** A head in profile that looks right; its origin is the middle of the skull. */
function head({
  at,
  skin,
  hair = C.hair,
  style = 'cap',
  dir = 1,
  tilt = 0,
  size = 1,
  hat = C.kraftLt,
  beard,
  bun,
  moustache,
  glasses,
  sideburn = true,
}) {
  let s = bun ? path('M-16-4C-26-8-32 2-27 9C-23 15-15 12-13 6z', hair) : '';
  s += path('M-18-6C-20 4-17 12-12 15L-2 14L0-10L-8-18z', hair);
  s += path(
    'M-9-14L14-14C17-11 17.5-8 17-5L21.5 3C22 4.6 20.5 5.2 18 5.4L17.5 10C17 16 13 19 7 19L-3 19C-9 14-12 0-9-14z',
    skin,
  );
  s += `<ellipse cx="-6" cy="2" rx="4" ry="5" fill="${skin}"/>`;
  if (sideburn) s += path('M-10-8L-3-8L-4-2C-8-4-9-1-10 5C-13 2-13-4-10-8z', hair);
  if (beard)
    s += path(
      'M17.7 7.5L17.5 11C17 16.5 13 20.5 7 20.5L-2 20C-6 16-7.5 11-7.5 6C-3 12 3 13 8 9.5C11 7 14 6.5 17.7 7.5z',
      hair,
    );
  if (moustache) s += path('M9 8C12 5.5 16 5.5 18.5 7.5C17 10.5 12 11 9 8z', hair);
  if (style === 'cap') {
    s += path('M-19-6C-20-20-10-26 1-26C12-26 18-19 18-9.5C8-12-8-11-19-6z', C.rind);
    s += path('M8-12C17-13.5 27-11 33-6.5C34-5 33-4 31-4.5C24-7 16-7.5 9-7z', C.rindDk);
  } else if (style === 'hat') {
    s += path('M-16-11C-17-32-10-36-1-33C8-36 15-32 15-11z', hat);
    s += path('M-17-18L16-18L16-11L-17-11z', C.kraftInk);
    s += path('M-36-15C-28-8-14-11 0-11C14-11 28-8 36-15C34-3 16-5 0-5C-16-5-34-3-36-15z', hat);
  } else if (style === 'hair') {
    s += path(
      'M-19-2C-22-18-12-26 1-25C13-25 19-18 17-9C12-14 6-15-1-13C-6-11-8-8-9-3C-11 3-14 8-15 10C-18 6-19 2-19-2z',
      hair,
    );
  } else {
    s += path(
      'M-18-4C-21-18-11-26 1-25C13-25 19-18 17-9C12-14 6-15-1-13C-5-11-7-6-7 0C-7 10-8 20-14 24C-22 26-27 20-25 12C-22 6-19 2-18-4z',
      hair,
    );
  }
  if (glasses) s += line('M-6-3H11M11-3A4.5 4.5 0 1 0 19.5-3', C.ink, 2);
  return group(s, `translate(${n(at.x)} ${n(at.y)}) scale(${n(dir * size)} ${n(size)}) rotate(${n(tilt)})`);
}

/** A person, 210 tall, from joints: `legF: [knee, ankle, toe]`, `armF: [elbow, hand]`, the far ones with a B. */
export function person(o) {
  const headAt = o.head.at ?? o.headAt;
  const { hip, chest, dir = 1, k = 1, skin, skinDk = o.skin } = o;
  const { shirt = C.ruby, shirtDk = C.rubyDk, pants = C.khaki, pantsDk = C.khakiDk, boot = C.ink } = o;
  const leg = ([knee, ankle, toe = 0], fill) => {
    const hem = point(ankle.x + (ankle.x - knee.x) * 0.04, ankle.y + (ankle.y - knee.y) * 0.04);
    const shoe =
      path('M-8.5-6L8-6C9 0 13 3.5 20 5C24 6 25.5 8.5 25.5 11L-9.5 11C-10 5-9.5 0-8.5-6z', boot) +
      path('M-10 9.5L25.8 9.5L25.8 13L-10 13z', C.kraftInk);
    return (
      group(shoe, `translate(${n(ankle.x)} ${n(ankle.y)}) scale(${dir} 1) rotate(${n(toe)})`) +
      path(limb(hip, 15.5 * k, knee, 12) + sleeve(knee, 12, hem, 10), fill)
    );
  };
  const shoulder = point(chest.x, chest.y - 8);
  const arm = ([elbow, hand], cloth, bare) => {
    const cuff = point(
      shoulder.x + (elbow.x - shoulder.x) * 0.72,
      shoulder.y + (elbow.y - shoulder.y) * 0.72,
    );
    return (
      path(limb(shoulder, 11 * k, elbow, 8.2) + limb(elbow, 8.2, hand, 6.2), bare) +
      path(limb(shoulder, 12 * k, cuff, 10.2), cloth) +
      circle(hand.x, hand.y, 7.4, bare)
    );
  };
  const hem = point(chest.x + (hip.x - chest.x) * 1.02, chest.y + (hip.y - chest.y) * 1.02);
  const neck = limb(point(chest.x + 2 * dir, chest.y - 18), 10, point(headAt.x - 3 * dir, headAt.y + 8), 9);
  return {
    armB: o.armB ? arm(o.armB, shirtDk, skinDk) : '',
    legB: leg(o.legB, pantsDk),
    pelvis: path(limb(hip, 17.5 * k, point(hip.x, hip.y + 4), 15.5 * k), pants),
    legF: leg(o.legF, pants),
    neck: path(neck, skinDk),
    torso: path(sleeve(chest, 23 * k, hem, 18.5 * k), shirt) + (o.shirtLines ?? ''),
    head: head({ dir, skin, ...o.head, at: headAt }),
    armF: o.armF ? arm(o.armF, o.sleeve ?? shirt, skin) : '',
  };
}

/** A skirt to the knee for `shirtLines`; it falls straight whichever way the person looks. */
export const skirt = (fill) =>
  path('M-19-112C-23-92-28-62-30-38C-12-33 14-33 31-38C28-64 23-92 20-112z', fill);

/** The parts of a person in their order from far to near. */
export const assembled = (
  parts,
  order = ['armB', 'legB', 'pelvis', 'legF', 'neck', 'torso', 'head', 'armF'],
) => order.map((part) => parts[part]).join('');

/** A whole person at (x, y), the ground between the feet, with a shadow. */
export const figure = (o, x, y, scale = 1, ground = C.caliche2) =>
  shadow(x, y + 6 * scale, 46 * scale, 6 * scale, ground) +
  group(assembled(person(o)), `translate(${n(x)} ${n(y)}) scale(${n(scale)})`);
