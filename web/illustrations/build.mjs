// Draws every illustration: `npm run illustrations`, or `npm run illustrations -- piano` for those whose name holds a
// word. Each file in scenes/ exports a list of scenes; each becomes content/images/<name>.svg.

import { writeFileSync } from 'node:fs';
import { drawn, scenes } from './scenes.mjs';

const folder = new URL('../../content/images/', import.meta.url);
const wanted = process.argv[2] ?? '';
for (const scene of await scenes()) {
  if (scene.name.includes(wanted)) writeFileSync(new URL(`${scene.name}.svg`, folder), drawn(scene));
}
