// What all scenes share: the size of the picture, time, words, and the ways things come and go. A picture is a
// function of the second it shows; nothing is remembered from one frame to the next.

import { C } from '../illustrations/kit/palette.mjs';
import { group, line, n, path, rect } from '../illustrations/kit/shapes.mjs';

/** The frame in its own units and in pixels. Portrait, like the frames on the pages. */
export const WIDTH = 480;
export const HEIGHT = 600;
export const PIXELS = 1.5;
export const FRAMES_A_SECOND = 24;

/** Progress of a second between two others, from 0 to 1. */
export const part = (second, from, to) => Math.min(1, Math.max(0, (second - from) / (to - from)));
/** Ease out. */
export const arrive = (p) => 1 - (1 - p) ** 3;
/** Ease in and out. */
export const glide = (p) => (p < 0.5 ? 4 * p ** 3 : 1 - (-2 * p + 2) ** 3 / 2);
/** Ease out with overshoot. */
export const settle = (p) => 1 + 2.2 * (p - 1) ** 3 + 1.2 * (p - 1) ** 2;
/** Oscillates with a period in seconds. */
export const wave = (second, period, shift = 0) => Math.sin(((second + shift) / period) * 2 * Math.PI);
/** Linear interpolation. */
export const between = (from, to, p) => from + (to - from) * p;

/** The cues of a caption file: text, speaker, start and end in seconds. */
export function readCues(vtt) {
  const seconds = (clock) => clock.split(':').reduce((sum, figure) => sum * 60 + Number(figure), 0);
  return vtt
    .split(/\n\n+/)
    .filter((block) => block.includes('-->'))
    .map((block) => {
      const [role, times, ...words] = block.trim().split('\n');
      const [from, to] = times.split(' --> ').map(seconds);
      return { role, from, to, words: words.join(' ') };
    });
}

/** Opacity of a cue, from 0 to 1: fades in for a third of a second and out for a quarter. */
export const presence = (second, { from, to }) =>
  Math.min(arrive(part(second, from, from + 0.36)), 1 - glide(part(second, to - 0.26, to)));

/** Wrapped text, centered in a box. */
export function words(
  text,
  { x, y, w, h, size, family = 'Besley', weight = 820, fill = C.ink, align = 'center', leading = 1.18 },
) {
  const style = [
    'display:flex',
    'align-items:center',
    `justify-content:${align}`,
    'height:100%',
    `color:${fill}`,
    `text-align:${align}`,
    `font:${weight} ${size}px/${leading} ${family}`,
    'text-wrap:balance',
    family === 'Besley' ? 'letter-spacing:-.02em' : '',
  ].join(';');
  return `<foreignObject x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"><div xmlns="http://www.w3.org/1999/xhtml" style="${style}"><span>${text}</span></div></foreignObject>`;
}

/** A crate label with a border, for speech. */
export function label(text, { y = 398, h = 182, size = 27 } = {}) {
  const [x, w] = [20, WIDTH - 40];
  return (
    rect(x, y, w, h, '#fff', 5) +
    `<rect x="${x + 7}" y="${y + 7}" width="${w - 14}" height="${h - 14}" rx="2" fill="none" stroke="${C.grove}" stroke-width="2"/>` +
    words(text, { x: x + 24, y: y + 14, w: w - 48, h: h - 28, size })
  );
}

/** A green sign with a border: a name and a place. */
export function sign(name, place, { x, y, w = 300, h = 92, size = 34 }) {
  return (
    rect(x, y, w, h, C.grove, 10) +
    `<rect x="${n(x + 5)}" y="${n(y + 5)}" width="${w - 10}" height="${h - 10}" rx="6" fill="none" stroke="#fff" stroke-width="2"/>` +
    words(name, { x, y: y + 10, w, h: h * 0.52, size, fill: '#fff' }) +
    words(place, {
      x,
      y: y + h * 0.55,
      w,
      h: h * 0.34,
      size: size * 0.6,
      fill: '#fff',
      family: 'Overpass',
      weight: 650,
    })
  );
}

/** A strip of tape across a corner, pulled in from the left, with serrated ends. */
export function tape(text, pulled, { y = 22, h = 64, size = 20.5 } = {}) {
  const w = 420;
  let teeth = '';
  for (let at = 0; at < h; at += 8) teeth += `L${at % 16 === 0 ? w - 7 : w} ${at + 8}`;
  let back = '';
  for (let at = h; at > 0; at -= 8) back += `L${at % 16 === 0 ? 7 : 0} ${at - 8}`;
  const strip =
    path(`M0 0H${w}${teeth}H0${back}z`, C.tape) +
    line(`M14 6H${w - 14}M14 ${h - 6}H${w - 14}`, '#E0C48E', 1.5) +
    words(text, {
      x: 16,
      y: 4,
      w: w - 32,
      h: h - 8,
      size,
      family: 'Overpass',
      weight: 750,
      fill: C.kraftInk,
      leading: 1.15,
    });
  return `<clipPath id="pulled"><rect x="-20" y="-20" width="${n(40 + (WIDTH + 20) * pulled)}" height="160"/></clipPath><g clip-path="url(#pulled)">${group(strip, `translate(30 ${y}) rotate(-1.6 210 30)`)}</g>`;
}

/** Transition: a round hole that opens like a cut fruit. */
export function iris(next, p, x = WIDTH / 2, y = HEIGHT / 2) {
  if (p <= 0) return '';
  if (p >= 1) return next;
  const r = glide(p) * 430;
  return (
    `<circle cx="${x}" cy="${y}" r="${n(r + 26)}" fill="${C.rind}"/><circle cx="${x}" cy="${y}" r="${n(r + 15)}" fill="${C.pith}"/>` +
    `<clipPath id="iris"><circle cx="${x}" cy="${y}" r="${n(r)}"/></clipPath><g clip-path="url(#iris)">${next}</g>`
  );
}
