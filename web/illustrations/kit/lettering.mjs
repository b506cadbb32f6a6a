// Lettering as outlines: a drawing shown as an image cannot use the fonts of its page.

import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { C } from './palette.mjs';
import { n } from './shapes.mjs';

/** Overpass at weight 750, from the face in web/src/fonts. */
const FONT = fontkit.openSync(fileURLToPath(new URL('../fonts/overpass-750.ttf', import.meta.url)));

const COMMANDS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };

/** A line of text, in the middle of x unless anchored at its start, on the baseline y. */
export function lettering(text, size, x, y, { fill = C.kraftInk, anchor = 'middle' } = {}) {
  const { glyphs, positions } = FONT.layout(text);
  const scale = size / FONT.unitsPerEm;
  const width = positions.reduce((sum, position) => sum + position.xAdvance * scale, 0);
  let at = anchor === 'middle' ? x - width / 2 : x;
  let d = '';
  glyphs.forEach((glyph, index) => {
    for (const { command, args } of glyph.path.commands) {
      const numbers = args.map((value, i) => (i % 2 ? n(y - value * scale) : n(at + value * scale)));
      d += COMMANDS[command] + numbers.join(' ');
    }
    at += positions[index].xAdvance * scale;
  });
  return `<path d="${d}" fill="${fill}"/>`;
}
