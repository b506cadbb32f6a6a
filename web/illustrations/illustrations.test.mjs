// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import rules from './rules.json';
import { drawn, fileOf, scenes } from './scenes.mjs';

const all = await scenes();
const colors = new Set(Object.values(rules.palette));

test('each scene has a name of its own', () => {
  expect(new Set(all.map((scene) => scene.name)).size).toBe(all.length);
});

test('each picture of the content has a scene', () => {
  // web/video/make.mjs writes this poster from a frame of its video.
  const names = new Set([...all.map((scene) => scene.name), 'heavy-first']);
  const files = readdirSync(new URL('../../content/images/', import.meta.url));
  const pictures = files.filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -'.svg'.length));
  expect(pictures.filter((name) => !names.has(name))).toEqual([]);
});

describe.each(all.map((scene) => [scene.name, scene]))('%s', (_, scene) => {
  const svg = drawn(scene);

  test('is what the file holds', () => {
    expect(readFileSync(fileOf(scene), 'utf8') === svg, 'run `npm run illustrations`').toBe(true);
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

  test('moves at most once, and only for people who do not mind', () => {
    const sheets = svg.match(/<style>.*?<\/style>/g) ?? [];
    expect(sheets.length).toBeLessThanOrEqual(1);
    for (const sheet of sheets) {
      expect(sheet).toMatch(
        /^<style>@media \(min-width:480px\) and \(prefers-reduced-motion:no-preference\)\{\.m\{animation:m /,
      );
      const [, seconds, times] = sheet.match(/animation:m ([\d.]+)s [a-z-]+ (\d+)\}/) ?? [];
      expect(Number(seconds) * Number(times), 'ends within five seconds').toBeLessThan(5);
    }
  });

  test('draws its lettering as outlines', () => {
    expect(svg).not.toContain('<text');
  });
});
