// Draws every illustration: `npm run illustrations`, or `npm run illustrations -- piano` for those whose name holds a
// word. Each file in scenes/ exports a list of scenes; each becomes one SVG file.

import { writeFileSync } from 'node:fs';
import { drawn, fileOf, scenes } from './scenes.mjs';

const wanted = process.argv[2] ?? '';
for (const scene of await scenes()) {
  if (scene.name.includes(wanted)) writeFileSync(fileOf(scene), drawn(scene));
}
