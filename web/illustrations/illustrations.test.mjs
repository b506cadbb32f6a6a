// @vitest-environment node
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import rules from './rules.json';
import { drawn, scenes } from './scenes.mjs';

const all = await scenes();
const colors = new Set(Object.values(rules.palette));

test('each scene has a name of its own', () => {
  expect(new Set(all.map((scene) => scene.name)).size).toBe(all.length);
});

describe.each(all.map((scene) => [scene.name, scene]))('%s', (name, scene) => {
  const svg = drawn(scene);

  test('is what the file in content holds', () => {
    const file = new URL(`../../content/images/${name}.svg`, import.meta.url);
    expect(readFileSync(file, 'utf8') === svg, 'run `npm run illustrations`').toBe(true);
  });

  test('is light', () => {
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(
      scene.spot ? rules.spot_bytes : rules.scene_bytes,
    );
  });

  test('takes its colors from the palette', () => {
    const used = svg.match(/#[0-9A-Fa-f]{3,8}\b(?=")/g) ?? [];
    expect(used.filter((color) => !colors.has(color))).toEqual([]);
  });

  test('draws its lettering as outlines', () => {
    expect(svg).not.toContain('<text');
  });
});
