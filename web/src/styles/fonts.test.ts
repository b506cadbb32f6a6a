// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import desk from '../desk/desk.css?raw';
import tokens from './tokens.css?raw';

/** The first window of a connection (ten segments of 1,460 bytes) less the header of our responses. */
const ONE_ROUND_TRIP = 14_600 - 650;

const fileOf = (css: string, family: string) =>
  new RegExp(`font-family: "${family}";\\s+src: url\\("../fonts/([\\w-]+\\.woff2)"`).exec(css)?.[1] ?? '';

test.each(['Besley', 'Overpass'])('%s arrives in one round trip', (family) => {
  const file = readFileSync(new URL(`../fonts/${fileOf(tokens, family)}`, import.meta.url));
  expect(file.length).toBeGreaterThan(8_000);
  expect(file.length).toBeLessThan(ONE_ROUND_TRIP);
});

test.each(['Besley', 'Overpass'])('The desk loads what the small file of %s lacks', (family) => {
  const face = desk.split('@font-face').find((block) => block.includes(`"${family}"`)) ?? '';
  expect(fileOf(face, family)).not.toBe(fileOf(tokens, family));
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  );
  const covers = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([first = 0, last = 0]) => first <= code && code <= last);
  };
  for (const letter of '{}|<>_ç€') expect(covers(letter), letter).toBe(true);
  for (const letter of 'AZaz09 #$%&,.;:!?¿¡áéíóúñüèÁÉÍÓÚÑÜ½·–—‘’“”…')
    expect(covers(letter), letter).toBe(false);
});
