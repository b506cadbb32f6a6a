// Finds the scenes and turns each into a file.

import { readdirSync } from 'node:fs';

const folder = new URL('scenes/', import.meta.url);

/**
 * Every scene: `name` (of its file, without ending), `width` and `height` in CSS pixels, `draw()` gives the SVG inside,
 * `defs` what it refers to. A `spot` is a small drawing with a lower limit of weight; a `desk` scene is for the desk.
 */
export async function scenes() {
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs') && !file.endsWith('.test.mjs'));
  const modules = await Promise.all(files.sort().map((file) => import(new URL(file, folder).href)));
  return modules.flatMap((module) => module.SCENES);
}

/** Where the file of a scene is: drawings of the desk are part of its bundle, all others are content. */
export const fileOf = ({ name, desk }) =>
  new URL(`${desk ? '../src/desk/art' : '../../content/images'}/${name}.svg`, import.meta.url);

/** The file of a scene: short, without what renders the same. */
export function drawn({ width, height, draw, defs = '' }) {
  const inside = (defs ? `<defs>${defs}</defs>` : '') + draw();
  return `${`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`
    .replaceAll(/ rx="0"/g, '')
    .replaceAll(/ transform=""/g, '')
    .replaceAll(/ +(\/?)>/g, '$1>')
    .replaceAll(/(^|[^\d.])0\.(\d)/g, '$1.$2')}\n`;
}
