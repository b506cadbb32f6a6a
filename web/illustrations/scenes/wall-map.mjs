// The map of the towns we serve.

import { C } from '../kit/palette.mjs';
import { figure } from '../kit/people.mjs';
import { room } from '../kit/places.mjs';
import { ERNESTO, facingLeft, neighbor, STANDING } from '../kit/poses.mjs';
import { scene } from '../kit/scene.mjs';
import { circle, line, path, point, rect } from '../kit/shapes.mjs';

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
    rect(92, 62, 776, 386, C.kraftInk, 6) +
    rect(106, 76, 748, 358, C.band4) +
    path(
      'M106 300C180 310 230 330 300 340C360 352 380 330 440 356C520 384 560 350 620 384C680 400 760 380 854 410V434H106z',
      C.soilLt,
    ) +
    line(
      'M106 300C180 310 230 330 300 340C360 352 380 330 440 356C520 384 560 350 620 384C680 400 760 380 854 410',
      C.glassDk,
      10,
    ) +
    path('M120 90H300V180H120zM330 96H500V150H330zM700 100H840V150H700z', C.band3) +
    line(`M${road}`, C.asphalt, 7) +
    line('M556 92L548 252M556 92L551 200', C.asphalt, 6) +
    TOWNS.map(pin).join('') +
    rect(120, 560, 360, 18, C.kraft) +
    rect(136, 578, 16, 112, C.kraftDk) +
    rect(448, 578, 16, 112, C.kraftDk) +
    rect(150, 470, 120, 78, C.ink, 5) +
    rect(158, 478, 104, 62, C.glass) +
    line('M170 494H230M170 508H248M170 522H214', C.blue, 4) +
    rect(200, 546, 20, 14, C.steelDk) +
    path('M300 560V530H336V560z', C.ruby) +
    line('M336 536C350 536 350 552 336 552', C.ruby, 5) +
    figure(
      {
        ...neighbor('c', 'rind', { style: 'long' }),
        ...facingLeft(STANDING),
        armF: [point(-14, -124), point(-12, -172)],
      },
      600,
      690,
      1.55,
      C.tileDk,
    ) +
    rect(573, 416, 13, 28, C.ink, 4) +
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
