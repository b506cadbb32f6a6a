// Small drawings for the desk's empty screens and lists, on the desk's own light backgrounds.

import { mug, openCarton } from '../kit/household.mjs';
import { C } from '../kit/palette.mjs';
import { checkMark, envelope, magnifier, sheet } from '../kit/papers.mjs';
import { farPalm } from '../kit/plants.mjs';
import { circle, group, line, path, rect } from '../kit/shapes.mjs';
import { deskSpot } from '../kit/spot.mjs';
import { carton } from '../kit/things.mjs';

/** No leads yet: an open, empty mailbox with its flag down. */
const noLeads = () =>
  farPalm(258, 170, 118) +
  farPalm(282, 170, 78) +
  rect(150, 112, 16, 60, C.kraftDk) +
  path('M94 118V86C94 64 110 54 126 54H204C222 54 232 66 232 86V118z', C.steel) +
  path('M94 118V86C94 66 110 54 126 54C142 54 158 66 158 86V118z', C.ink) +
  path('M94 118H158L152 142H100z', C.steelDk) +
  path('M186 84H222V100H198V94H186z', C.ruby);

/** Nothing waits: every line on the clipboard has its check. */
const allAnswered = () =>
  rect(92, 34, 104, 136, C.kraftInk, 6) +
  rect(101, 44, 86, 118, C.paper) +
  rect(124, 26, 40, 20, C.steelDk, 4) +
  [72, 102, 132].map((y) => checkMark(119, y, 0.17) + line(`M138 ${y}H176`, C.ink, 6)).join('') +
  mug(236, 170, 0.72) +
  line('M230 106C222 96 236 90 230 80M246 106C238 96 252 90 246 80', C.steel, 4, 'stroke-linecap="round"');

/** Nothing found: a magnifying glass over an open, empty carton. */
const nothingFound = () =>
  path('M116 108H216V132H116z', C.kraftInk) +
  openCarton(116, 170, 100, 62) +
  magnifier(206, 74, 30, C.glass) +
  line('M192 66C196 56 204 52 214 52', C.paper, 5, 'stroke-linecap="round"');

/** No lead is open: three cards, the front one pulled out. */
const noneSelected = () =>
  sheet(122, 108, 84, 112, { turn: -12, rows: [1, 0.7, 0.9, 0.5], ink: C.steel }) +
  sheet(198, 108, 84, 112, { turn: 12, rows: [1, 0.7, 0.9, 0.5], ink: C.steel }) +
  rect(113, 30, 94, 124, C.kraft, 4) +
  rect(117, 34, 86, 116, C.rindLt, 2) +
  line('M128 56H178', C.ink, 9) +
  line('M128 78H192M128 96H184M128 114H192', C.kraftDk, 6) +
  path('M72 132H248L240 172H80z', C.grove) +
  path('M72 132H248L246 142H74z', C.groveDk);

/** Everything is sent: an envelope on its way, with a check. */
const allSent = () =>
  line('M36 78H74M24 102H70M44 126H78', C.steel, 5, 'stroke-linecap="round"') +
  group(rect(-70, -46, 140, 92, C.steel, 5), 'translate(162 100) rotate(-6)') +
  envelope(160, 98, 138, 90, -6) +
  circle(226, 140, 24, C.grove) +
  checkMark(226, 141, 0.24, C.paper);

/** No photos: an empty frame on the wall, and the camera. */
const noImages = () =>
  line('M104 62L160 26L216 62', C.kraftDk, 4) +
  circle(160, 26, 5, C.steelDk) +
  rect(84, 58, 152, 98, C.kraftInk, 3) +
  rect(94, 68, 132, 78, C.paper) +
  line('M102 136L132 106L154 126L178 96L218 136', C.steel, 4, 'stroke-dasharray="7 6"') +
  circle(120, 88, 9, C.rindLt) +
  rect(214, 128, 70, 44, C.ink, 7) +
  rect(228, 118, 26, 14, C.ink, 3) +
  circle(250, 151, 17, C.steel) +
  circle(250, 151, 11, C.blueDk) +
  rect(268, 122, 10, 8, C.ruby, 2);

/** No reports yet: a chart of cartons, the first one stands. */
const noReports = () =>
  line('M66 38V170H272', C.ink, 5, 'stroke-linejoin="round"') +
  carton(84, 167, 46, 38) +
  [
    [148, 66],
    [212, 104],
  ]
    .map(
      ([x, h]) =>
        `<rect x="${x}" y="${165 - h}" width="46" height="${h}" rx="3" fill="${C.paper}" fill-opacity=".7" stroke="${C.kraftDk}" stroke-width="3" stroke-dasharray="7 6"/>`,
    )
    .join('');

/** No notes: a pad with nothing on it, and a pencil. */
const noNotes = () =>
  rect(104, 42, 108, 130, C.steel, 5) +
  rect(100, 38, 108, 130, C.paper, 5) +
  rect(100, 38, 108, 24, C.rind, 5) +
  [118, 142, 166, 190].map((x) => rect(x - 3, 30, 6, 18, C.ink, 3)).join('') +
  line('M116 86H192M116 108H192M116 130H192', C.concrete, 4) +
  group(
    rect(-7, -58, 14, 92, C.ruby) + path('M-7 34H7L0 58z', C.kraftLt) + rect(-7, -68, 14, 12, C.steelDk, 3),
    'translate(226 112) rotate(24)',
  );

export const SCENES = [
  deskSpot('no-leads', noLeads),
  deskSpot('all-answered', allAnswered),
  deskSpot('nothing-found', nothingFound),
  deskSpot('none-selected', noneSelected),
  deskSpot('all-sent', allSent),
  deskSpot('no-images', noImages),
  deskSpot('no-reports', noReports),
  deskSpot('no-notes', noNotes),
];
