// Makes the videos: `npm run videos`, or `npm run videos -- review-1` for one of them. Chromium draws each frame, ffmpeg
// makes a video of them, so both must be installed; E2E_BROWSER may name the browser, as for the browser tests.
// `--stills FOLDER` writes one picture a second instead, to look at.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { heavyFirst } from './advertisement.mjs';
import { FRAMES_A_SECOND, HEIGHT, PIXELS, readCues, WIDTH } from './stage.mjs';
import { alyssa, ernesto, marta } from './testimonials.mjs';

/** The videos by the name of their file in content/videos; their text is in the caption file next to them. */
const VIDEOS = {
  'review-1': marta,
  'review-2': ernesto,
  'review-3': alyssa,
  'heavy-first': heavyFirst,
};

const folder = new URL('../../content/videos/', import.meta.url);
const font = (file) => readFileSync(new URL(`../fonts/${file}`, import.meta.url)).toString('base64');
const face = (family, file, weights) =>
  `@font-face{font-family:${family};font-weight:${weights};src:url(data:font/woff2;base64,${font(file)})}`;

const { names, stills } = readArguments(process.argv.slice(2));
const browser = await chromium.launch({
  ...(process.env.E2E_BROWSER && { executablePath: process.env.E2E_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
const page = await browser.newPage({
  viewport: { width: WIDTH, height: HEIGHT },
  deviceScaleFactor: PIXELS,
});
await page.setContent(`<style>
  ${face('Besley', 'besley-var-latin.woff2', '600 900')}
  ${face('Overpass', 'overpass-var-latin.woff2', '400 800')}
  body { margin: 0 } svg { display: block; font-family: Overpass }
</style><svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"></svg>
<p style="font:820 9px Besley">a</p><p style="font:700 9px Overpass">a</p>`);
await page.evaluate(() => document.fonts.ready);

for (const name of names) {
  const video = VIDEOS[name];
  const cues = readCues(readFileSync(new URL(`${name}.vtt`, folder), 'utf8'));
  if (stills) await still(name, video, cues);
  else await make(name, video, cues);
  if (video.poster && !stills) savePoster(name, video, cues);
}
await browser.close();

async function frame(video, cues, second) {
  const inside = video.draw(second, cues);
  await page.evaluate((svg) => {
    document.querySelector('svg').innerHTML = svg;
  }, inside);
  return page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT } });
}

async function still(name, video, cues) {
  for (let second = 0; second < video.seconds; second++) {
    writeFileSync(
      `${stills}/${name}-${String(second).padStart(2, '0')}.png`,
      await frame(video, cues, second + 0.5),
    );
  }
}

async function make(name, video, cues) {
  const file = new URL(`${name}.mp4`, folder).pathname;
  // H.264 of the main profile and even colours, which every browser and phone plays; what is needed to begin comes
  // first. The track of silence lets a player show its loudness control, which the jingle obeys.
  const options =
    `-v error -y -f image2pipe -c:v png -framerate ${FRAMES_A_SECOND} -i - -f lavfi -i anullsrc=r=24000:cl=mono -shortest ` +
    '-vf scale=out_color_matrix=bt709:out_range=tv -c:v libx264 -profile:v main -level 3.1 -pix_fmt yuv420p ' +
    '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -preset veryslow -tune animation -crf 28 -g 96 ' +
    '-c:a aac -b:a 16k -map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart';
  const ffmpeg = spawn('ffmpeg', [...options.split(' '), file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const count = video.seconds * FRAMES_A_SECOND;
  for (let at = 0; at < count; at++) {
    const picture = await frame(video, cues, at / FRAMES_A_SECOND);
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  console.log(`${name}.mp4: ${video.seconds} s, ${Math.round(statSync(file).size / 1024)} KB`);
}

/** The poster: one frame without captions. */
function savePoster(name, video, cues) {
  const drawing = video.draw(video.poster, cues).replace(/<foreignObject.*?<\/foreignObject>/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">${drawing}</svg>\n`;
  writeFileSync(new URL(`../../content/images/${name}.svg`, import.meta.url), svg);
}

function readArguments(given) {
  const at = given.indexOf('--stills');
  const stills = at < 0 ? null : given[at + 1];
  const names = given.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const unknown = names.find((name) => !(name in VIDEOS));
  if (unknown) throw new Error(`There is no video ${unknown}; there are ${Object.keys(VIDEOS).join(', ')}.`);
  return { names: names.length > 0 ? names : Object.keys(VIDEOS), stills };
}
