// The map of the towns we serve.

import { C } from '../kit/palette.mjs';
import { assembled, figure, person } from '../kit/people.mjs';
import { room } from '../kit/places.mjs';
import { ERNESTO, facingLeft, neighbor, SITTING, STANDING } from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { circle, group, line, path, point, rect, shadow } from '../kit/shapes.mjs';

/** Longitude and latitude of the towns we serve, in degrees. */
const TOWNS = [
  [-98.56, 26.28],
  [-98.48, 26.25],
  [-98.44, 26.23],
  [-98.37, 26.23],
  [-98.33, 26.216],
  [-98.31, 26.26],
  [-98.3, 26.135],
  [-98.23, 26.2],
  [-98.26, 26.1],
  [-98.18, 26.195],
  [-98.155, 26.19],
  [-98.16, 26.3],
  [-98.12, 26.184],
  [-98.05, 26.17],
  [-97.99, 26.16],
  [-97.91, 26.15],
  [-97.96, 26.09],
  [-97.99, 26.293],
  [-97.96, 26.294],
  [-97.93, 26.3],
];
const onMap = ([lon, lat]) => [130 + (lon + 98.62) * 930, 390 - (lat - 26.04) * 880];

/** Service areas: the map on the dispatcher's wall, a pin for each town. */
const wallMap = () => {
  const pin = (town, i) => {
    const [x, y] = onMap(town).map(Math.round);
    const fill = [C.ruby, C.rind, C.blue][i % 3];
    return (
      path(
        `M${x} ${y}C${x - 4} ${y - 12} ${x - 12} ${y - 16} ${x - 12} ${y - 25}A12 12 0 0 1 ${x + 12} ${y - 25}C${x + 12} ${y - 16} ${x + 4} ${y - 12} ${x} ${y}z`,
        fill,
      ) + circle(x, y - 25, 5, C.paper)
    );
  };
  const road = TOWNS.slice(0, 1)
    .concat([
      [-98.44, 26.235],
      [-98.33, 26.21],
      [-98.23, 26.19],
      [-98.12, 26.184],
      [-97.99, 26.16],
      [-97.88, 26.15],
    ])
    .map((at) => onMap(at).map(Math.round).join(' '))
    .join('L');
  return (
    room(960, 720, 570, C.wallMint) +
    rect(40, 62, 880, 386, C.kraftInk, 6) +
    rect(54, 76, 852, 358, C.band4) +
    path(
      'M54 292C140 302 230 330 300 340C360 352 380 330 440 356C520 384 560 350 620 384C680 400 780 380 906 414V434H54z',
      C.soilLt,
    ) +
    line(
      'M54 292C140 302 230 330 300 340C360 352 380 330 440 356C520 384 560 350 620 384C680 400 780 380 906 414',
      C.glassDk,
      10,
    ) +
    line(`M${road}`, C.asphalt, 7) +
    line('M557 92L556 262', C.asphalt, 6) +
    TOWNS.map(pin).join('') +
    group(
      rect(22, -172, 12, 96, C.ink, 5) +
        line('M28-80V-52H10', C.steelDk, 7) +
        line('M0-50V-14M-26 0L0-14L26 0', C.steelDk, 7) +
        assembled(
          person({
            ...neighbor('c', 'rind', { style: 'long' }),
            ...facingLeft(SITTING),
            armF: [point(-18, -92), point(-14, -140)],
            armB: [point(-24, -92), point(-56, -96)],
          }),
        ) +
        rect(-30, -60, 62, 13, C.ink, 5) +
        rect(-22, -152, 9, 22, C.ink, 3),
      'translate(404 694) scale(1.72)',
    ) +
    shadow(250, 694, 250, 9, C.tileDk) +
    rect(40, 530, 290, 18, C.kraft) +
    rect(40, 546, 290, 7, C.kraftDk) +
    rect(56, 552, 18, 140, C.kraftDk) +
    rect(296, 552, 18, 140, C.kraftDk) +
    rect(96, 452, 116, 72, C.ink, 5) +
    rect(104, 460, 100, 56, C.glass) +
    line('M116 474H176M116 488H190M116 502H160', C.blue, 4) +
    rect(144, 522, 20, 10, C.steelDk) +
    path('M240 530V502H274V530z', C.ruby) +
    line('M274 508C288 508 288 522 274 522', C.ruby, 5) +
    figure(
      { ...ERNESTO, ...facingLeft(STANDING), armF: [point(-36, -156), point(-64, -186)] },
      852,
      694,
      1.68,
      C.tileDk,
    )
  );
};

export const SCENES = [scene('map-on-the-wall', wallMap)];
