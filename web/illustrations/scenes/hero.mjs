// The picture of the home page where it stands alone: search results, social cards, the image library.

import { limb } from '../kit/limbs.mjs';
import { C } from '../kit/palette.mjs';
import { assembled, person } from '../kit/people.mjs';
import { citrus, farPalm, palm } from '../kit/plants.mjs';
import { ERNESTO, facingLeft, LUPITA, MARCUS, STANDING, WALKING } from '../kit/poses.mjs';
import { group, line, n, path, point, rect, rings, shadow } from '../kit/shapes.mjs';
import { cloud, sun } from '../kit/sky.mjs';
import { sofa } from '../kit/things.mjs';
import { truck } from '../kit/truck.mjs';

const [WIDTH, HEIGHT] = [1600, 780];
/** The sun stands on the horizon where the rows of the grove meet. */
const SUN = point(716, 496);

/** Rows of citrus seen from the road; the right half is drawn, the left half is its mirror image. */
const ROW = { apart: 210, near: 612, far: 0.04, depths: [4.9, 3.9, 3.1, 2.45, 1.95, 1.55, 1.24, 1] };
const HALF = 920;

/** Trees of three kinds, so that far ones weigh less, and runs of each that fill half of the widest row. */
const groveDefs = () => {
  const step = Math.round(ROW.apart / 1.28);
  const fruit = (most) => {
    let hung = 0;
    return (x, y) => (hung++ < most ? `<circle cx="${x}" cy="${y}" r="5.5" fill="${C.rind}"/>` : '');
  };
  return [
    ['far', 0, 21],
    ['mid', 3, 12],
    ['near', 6, 8],
  ]
    .map(([name, most, count]) => {
      const run = Array.from(
        { length: count },
        (_, i) => `<use href="#${name}" x="${Math.round(step * (i + 0.5))}"/>`,
      );
      return `<g id="${name}">${citrus(0, 0, 1, fruit(most))}</g><g id="${name}s">${run.join('')}</g>`;
    })
    .join('');
};

const grove = () => {
  const deep = ROW.near - SUN.y;
  let furrows = '';
  for (let i = 0; i < 6; i++) {
    const middle = (i + 0.5) * ROW.apart;
    const [a, b] = [SUN.x + middle - 0.37 * ROW.apart, SUN.x + middle + 0.37 * ROW.apart];
    const [fa, fb] = [-0.5, 0.5].map((part) => SUN.x + (middle + part * ROW.apart) * ROW.far);
    furrows += `M${n(fa)} ${n(SUN.y + deep * ROW.far)}H${n(fb)}L${n(b)} ${ROW.near}H${n(a)}z`;
  }
  const trees = ROW.depths.map((distance) => {
    const k = 1 / distance;
    const kind = k < 0.35 ? 'far' : k < 0.6 ? 'mid' : 'near';
    return `<use href="#${kind}s" transform="translate(${SUN.x} ${n(SUN.y + deep * k)}) scale(${n(k * 1.28)})"/>`;
  });
  return (
    rect(0, SUN.y, WIDTH, deep, C.soilLt) +
    `<g id="half">${path(furrows, C.leafDk)}${rect(SUN.x - 1, SUN.y - 7, HALF, 16, C.leafDk)}${trees.join('')}</g>` +
    `<use href="#half" transform="translate(${2 * SUN.x} 0) scale(-1 1)"/>`
  );
};

/** Roofs, a water tower and an office building on the horizon. */
const town = () =>
  path(
    'M0 496V478H60V468H96V478H150V472H230V480H300V462H322V480H420V476H1020V468H1086V478H1160V454H1178V478H1290V470H1350V480H1440V472H1600V496z',
    C.haze,
  ) +
  path('M1210 496V396H1216V390H1244V396H1250V496z', C.haze) +
  group(
    path(
      'M-26-96C-26-108-14-114 0-114C14-114 26-108 26-96C26-86 20-80 10-78L12 0H-12L-10-78C-20-80-26-86-26-96z',
      C.haze,
    ) + rect(-5, -78, 10, 78, C.glassDk),
    'translate(1078 496)',
  ) +
  [
    [1000, 92],
    [1046, 72],
    [1110, 70],
    [1290, 90],
    [1332, 76],
    [1392, 96],
    [1440, 74],
    [1590, 84],
  ]
    .map(([x, height]) => farPalm(x, 496, height))
    .join('');

/** The truck faces left and carries half a grapefruit on its side. */
const paintedTruck = () =>
  group(
    path('M30 0H462L470 9H18z', C.asphaltDk) +
      group(truck(), 'translate(474 0) scale(-1 1)') +
      sun(312, -104, 72) +
      rect(232, -104, 160, 8, C.grove),
    'translate(66 672) scale(.98)',
  );

/** Hands that hold the back of the sofa from behind. */
const fingers = (x) =>
  path(`M${x - 8}-153a8 7 0 0 1 16 0v9a3 3 0 0 1-5.3 2a3 3 0 0 1-5.4 0a3 3 0 0 1-5.3-2z`, C.skinD);

/** Three movers carry the sofa to the left: one at each end, one behind it. */
const crew = () => {
  const behind = person({ ...LUPITA, ...facingLeft(WALKING), armF: undefined, armB: undefined });
  const end = (who, pose, dir) =>
    person({
      ...who,
      ...pose,
      armF: [point(10 * dir, -105), point(37 * dir, -66)],
      armB: [point(26 * dir, -105), point(47 * dir, -66)],
    });
  const backward = end(ERNESTO, { ...WALKING, legB: [point(-8, -56), point(-30, -14), -6] }, 1);
  const forward = end(
    MARCUS,
    {
      ...facingLeft(STANDING),
      chest: point(-9, -145),
      headAt: point(-17, -185),
      legF: [point(-22, -58), point(-30, -13)],
      legB: [point(6, -54), point(32, -22), 26],
    },
    -1,
  );
  return group(
    shadow(4, 8, 210, 13, C.caliche2) +
      group(
        path(limb(point(-14, -152), 11, point(-38, -140), 8), C.ruby) +
          path(limb(point(14, -152), 11, point(36, -140), 8), C.rubyDk) +
          assembled(behind),
        'translate(6 -2)',
      ) +
      group(sofa(), 'translate(0 -58)') +
      fingers(-36) +
      fingers(40) +
      group(assembled(backward), 'translate(-156 0)') +
      group(assembled(forward), 'translate(158 0)'),
    'translate(752 750) scale(.96)',
  );
};

const draw = () =>
  rect(0, 0, WIDTH, HEIGHT, C.sky) +
  rings(SUN.x, SUN.y, [
    [780, C.band1],
    [622, C.band2],
    [480, C.band3],
    [360, C.band4],
    [268, C.band5],
  ]) +
  cloud(1330, 212, 1.25) +
  cloud(1040, 322, 0.7) +
  cloud(70, 330, 0.62) +
  sun(SUN.x, SUN.y, 188) +
  town() +
  grove() +
  palm(1496, 616, 500, { lean: 24, r: 86, w: 16, seed: 3 }) +
  palm(40, 616, 392, { lean: -16, r: 74, w: 14, seed: 9 }) +
  palm(934, 616, 432, { lean: 16, r: 74, w: 14, seed: 3 }) +
  rect(0, 606, WIDTH, 16, C.caliche2) +
  rect(0, 618, WIDTH, 62, C.asphalt) +
  rect(0, 618, WIDTH, 4, C.asphaltDk) +
  line(`M-66 650H${WIDTH}`, C.rind, 5, 'stroke-dasharray="54 40"') +
  rect(0, 676, WIDTH, 104, C.caliche) +
  rect(0, 676, WIDTH, 8, C.caliche2) +
  paintedTruck() +
  crew();

export const SCENES = [{ name: 'hero-movers-team', width: WIDTH, height: HEIGHT, draw, defs: groveDefs() }];
