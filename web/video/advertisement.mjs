// The ad: the truck in the morning, loading, the services as exit signs, and a closing card. It names no company,
// because the owner can change the name.

import { C } from '../illustrations/kit/palette.mjs';
import { citrus, farPalm, grapefruit, palm } from '../illustrations/kit/plants.mjs';
import { circle, group, line, n, rect, rings } from '../illustrations/kit/shapes.mjs';
import { cloud } from '../illustrations/kit/sky.mjs';
import { carton, quiltPattern } from '../illustrations/kit/things.mjs';
import { truck } from '../illustrations/kit/truck.mjs';
import {
  arrive,
  between,
  glide,
  HEIGHT,
  iris,
  part,
  presence,
  settle,
  WIDTH,
  wave,
  words,
} from './stage.mjs';

const SECONDS = 18;
/** Start times of loading, road and card, in seconds. */
const LOAD = 4.5;
const ROAD = 10.7;
const CARD = 14.3;
const OPENING = 0.8;

const BANDS = [
  [560, '#B2E0DF'],
  [440, '#C3E7E0'],
  [330, '#D8EEDD'],
  [240, '#ECEFD0'],
  [186, '#FBE9B4'],
];

export const heavyFirst = {
  seconds: SECONDS,
  /** The load so far. */
  poster: ROAD - 0.1,
  draw(second, cues) {
    let s = second < LOAD + OPENING ? morning(second, cues) : '';
    if (second >= LOAD && second < ROAD + OPENING)
      s += iris(load(second, cues), part(second, LOAD, LOAD + OPENING), 240, 330);
    if (second >= ROAD && second < CARD + OPENING)
      s += iris(road(second, cues), part(second, ROAD, ROAD + OPENING), 240, 330);
    if (second >= CARD) s += iris(card(second, cues), part(second, CARD, CARD + OPENING), 240, 300);
    return s;
  },
};

const of = (cues, role) => cues.filter((cue) => cue.role === role);

/** Sky, sun, grove and road, scrolled by some units. */
function land(second, gone, sun) {
  const row = (every, shift, draw) => {
    let s = '';
    const offset = (gone * shift) % every;
    for (let x = -every; x < WIDTH + every * 2; x += every) s += draw(x - offset);
    return s;
  };
  return (
    rect(0, 0, WIDTH, HEIGHT, C.sky) +
    rings(240, 400, BANDS) +
    cloud(90 + second * 3 - gone * 0.02, 236, 0.42) +
    cloud(410 + second * 2 - gone * 0.02, 190, 0.32) +
    grapefruit(240, sun, 132, second * 5) +
    row(150, 0.12, (x) => farPalm(x, 402, 70) + farPalm(x + 46, 402, 54) + farPalm(x + 98, 402, 64)) +
    rect(0, 396, WIDTH, 130, C.leafDk) +
    row(58, 0.22, (x) => citrus(x, 424, 0.5)) +
    row(92, 0.36, (x) => citrus(x, 462, 0.8)) +
    row(134, 0.55, (x) => citrus(x, 508, 1.15)) +
    rect(0, 500, WIDTH, 8, C.caliche2) +
    rect(0, 506, WIDTH, 62, C.asphalt) +
    rect(0, 506, WIDTH, 4, C.asphaltDk) +
    line(`M${n(-80 - (gone % 80))} 538H${WIDTH + 80}`, C.rind, 5, 'stroke-dasharray="46 34"') +
    rect(0, 564, WIDTH, 36, C.caliche) +
    rect(0, 564, WIDTH, 6, C.caliche2)
  );
}

function morning(second, cues) {
  const [cue] = of(cues, 'brand');
  const [name, since] = cue.words.split('. ');
  const come = arrive(part(second, 0.5, 2.4));
  const go = part(second, 3.7, 5.4) ** 2;
  const x = between(-480, 62, come) + go * 620;
  const there = arrive(part(second, cue.from, cue.from + 0.5));
  return (
    land(second, 0, between(430, 396, arrive(part(second, 0, 2.6)))) +
    palm(430, 510, 300, { lean: 14, r: 62, w: 14, seed: 5, sway: 0.8 * wave(second, 5) }) +
    palm(36, 510, 236, { lean: -10, r: 52, w: 12, seed: 9, sway: 0.8 * wave(second, 4.4) }) +
    group(truck({ turn: (x + 480) * 2.4 }), `translate(${n(x)} 556) scale(.76)`) +
    group(
      words(name, { x: 0, y: 34, w: WIDTH, h: 64, size: 42 }) +
        words(since.replace('.', ''), {
          x: 20,
          y: 98,
          w: 440,
          h: 34,
          size: 25,
          family: 'Overpass',
          weight: 700,
        }),
      `translate(0 ${n(between(-150, 0, there))})`,
    )
  );
}

/** The truck cut open: heavy things to the front wall, cartons on top, straps over each tier. */
function load(second, cues) {
  const lines = of(cues, 'line');
  const [heavy, tight, strapped] = lines;
  const slide = (from, inside) => {
    const p = part(second, from, from + 0.7);
    return p <= 0 ? '' : group(inside, `translate(${n(between(460, 0, arrive(p)))} 0)`);
  };
  const drop = (from, inside) => {
    const p = part(second, from, from + 0.42);
    return p <= 0 ? '' : group(inside, `translate(0 ${n(between(-330, 0, settle(p)))})`);
  };
  const floor = 436;
  const fridge =
    rect(46, floor - 196, 88, 196, C.paper, 4) +
    rect(46, floor - 128, 88, 4, C.steel) +
    rect(120, floor - 178, 6, 40, C.steelDk, 3) +
    rect(120, floor - 112, 6, 60, C.steelDk, 3);
  const washer =
    rect(140, floor - 106, 94, 106, C.paper2, 4) +
    rect(140, floor - 106, 94, 20, C.steel, 4) +
    circle(187, floor - 44, 29, C.steelDk) +
    circle(187, floor - 44, 22, C.glassDk) +
    circle(216, floor - 96, 5, C.ink);
  const wrapped =
    `<path d="M242 ${floor}V${floor - 62}C242 ${floor - 76} 252 ${floor - 82} 262 ${floor - 80}V${floor - 98}C262 ${floor - 110} 270 ${floor - 116} 282 ${floor - 116}H384C396 ${floor - 116} 404 ${floor - 110} 404 ${floor - 98}V${floor - 80}C414 ${floor - 82} 424 ${floor - 76} 424 ${floor - 62}V${floor}z" fill="url(#quilt)"/>` +
    line(`M292 ${floor - 116}V${floor}M374 ${floor - 116}V${floor}`, C.tape, 7);
  const at = (index) => tight.from + 0.1 + index * 0.26;
  const cartons = [
    [at(0), carton(142, floor - 106, 90, 88, { label: ['COCINA', 'KITCHEN'] })],
    [at(1), carton(246, floor - 116, 86, 78, { label: ['LIBROS', 'BOOKS'], fill: C.khaki })],
    [at(2), carton(334, floor - 116, 88, 78, { label: ['SALA', 'LIVING'] })],
    [
      at(3),
      carton(50, floor - 196, 82, 64, { label: ['ROPA', 'CLOTHES'], fill: C.kraftPale, light: C.kraftLt }),
    ],
    [at(4), carton(138, floor - 194, 98, 66, { label: ['BAÑO', 'BATH'], fill: C.khaki })],
    [
      at(5),
      carton(240, floor - 194, 94, 66, { label: ['FRÁGIL', 'FRAGILE'], fill: C.kraftPale, light: C.kraftLt }),
    ],
    [at(6), carton(336, floor - 194, 88, 66, { label: ['COCINA', 'KITCHEN'] })],
  ];
  const strap = (index, y) => {
    const p = glide(part(second, strapped.from + 0.1 + index * 0.32, strapped.from + 0.75 + index * 0.32));
    if (p <= 0) return '';
    const end = between(40, 428, p);
    return (
      line(`M40 ${y}H${n(end)}`, C.rind, 9) +
      line(`M40 ${y + 3}H${n(end)}`, C.rindDk, 2.5) +
      (p >= 1 ? rect(416, y - 9, 18, 18, C.steelDk, 3) : '')
    );
  };
  const box = { x: 24, y: 160, w: 432, h: 292 };
  const inside =
    rect(box.x + 14, box.y + 14, box.w - 28, box.h - 30, C.groveDk) +
    line('M110 174V436M190 174V436M270 174V436M350 174V436', C.leafDk, 3) +
    line('M38 232H442M38 330H442', C.leafDk, 5);
  const spoken = lines.findLast((cue) => second >= cue.from - 0.01);
  return (
    rect(0, 0, WIDTH, HEIGHT, C.sky) +
    rings(240, 470, BANDS) +
    cloud(80 + second * 3, 150, 0.36) +
    rect(0, 500, WIDTH, 30, C.leaf) +
    rect(0, 496, WIDTH, 8, C.leafDk) +
    rect(0, 524, WIDTH, 76, C.asphalt) +
    rect(0, 520, WIDTH, 6, C.caliche2) +
    line('M-20 572H480', C.rind, 5, 'stroke-dasharray="46 34"') +
    `<ellipse cx="240" cy="540" rx="210" ry="8" fill="${C.asphaltDk}"/>` +
    rect(60, 470, 380, 22, C.asphaltDk) +
    rect(box.x, box.y, box.w, box.h, C.paper, 8) +
    rect(box.x, box.y, box.w, 12, C.paper2, 6) +
    `<defs>${quiltPattern}</defs><clipPath id="hold"><rect x="${box.x + 14}" y="${box.y + 14}" width="${box.w - 28}" height="${box.h - 30}"/></clipPath>` +
    `<g clip-path="url(#hold)">${inside}${slide(heavy.from - 0.1, fridge)}${slide(heavy.from + 0.35, washer)}${slide(heavy.from + 0.8, wrapped)}` +
    cartons.map(([from, inside_]) => drop(from, inside_)).join('') +
    strap(0, 404) +
    strap(1, 258) +
    strap(2, 190) +
    '</g>' +
    rect(box.x, box.y + box.h - 16, box.w, 36, C.ruby) +
    rect(box.x, box.y + box.h - 22, box.w, 5, C.rind) +
    [306, 376]
      .map((x) => circle(x, 506, 31, C.ink) + circle(x, 506, 17, C.steel) + circle(x, 506, 11, C.steelDk))
      .join('') +
    rect(424, 470, 24, 14, C.steel) +
    (spoken
      ? group(
          words(spoken.words, { x: 16, y: 34, w: 448, h: 96, size: 42 }),
          `translate(0 ${n(between(-160, 0, presence(second, spoken)))})`,
        )
      : '')
  );
}

/** The services as guide signs along the expressway. */
function road(second, cues) {
  const [cue] = of(cues, 'services');
  const services = cue.words.replace('.', '').split(', ');
  const gone = (second - ROAD) * 420;
  const bump = 1.4 * wave(second, 0.42);
  const widths = services.map((service) => Math.max(150, service.length * 19 + 44));
  const signs = services.map((service, index) => {
    const w = widths[index];
    const before = widths.slice(0, index).reduce((sum, width) => sum + width + 46, 0);
    const x = 500 + before - (second - cue.from) * 430;
    if (x < -260 || x > 520) return '';
    const name = service[0].toUpperCase() + service.slice(1);
    return (
      rect(x + 26, 232, 8, 282, C.steelDk) +
      rect(x + w - 34, 232, 8, 282, C.steelDk) +
      rect(x, 150, w, 88, C.grove, 9) +
      `<rect x="${n(x + 5)}" y="155" width="${w - 10}" height="78" rx="6" fill="none" stroke="#fff" stroke-width="2.5"/>` +
      words(name, { x, y: 156, w, h: 76, size: 32, fill: '#fff', family: 'Overpass', weight: 750 })
    );
  });
  return (
    land(second, gone, 396) +
    signs.join('') +
    group(
      truck({ turn: gone * 2 }),
      `translate(${n(between(-40, 84, glide(part(second, ROAD, CARD))))} ${n(556 + bump)}) scale(.72)`,
    )
  );
}

function card(second, cues) {
  const [cue] = of(cues, 'call');
  const [name, since, call, sample] = cue.words.split('. ').map((text) => text.replace(/\.$/, ''));
  const come = (from) => arrive(part(second, from, from + 0.5));
  return (
    rect(0, 0, WIDTH, HEIGHT, C.groveXdk) +
    grapefruit(240, 8, 214, second * 7) +
    palmRow() +
    group(
      words(name, { x: 0, y: 260, w: WIDTH, h: 66, size: 40, fill: '#fff' }),
      `translate(0 ${n(between(40, 0, come(cue.from)))})`,
    ) +
    words(since, {
      x: 20,
      y: 326,
      w: 440,
      h: 36,
      size: 25,
      fill: C.rindLt,
      family: 'Overpass',
      weight: 650,
    }) +
    group(
      rect(70, 386, 340, 84, C.rind, 12) +
        `<rect x="75" y="391" width="330" height="74" rx="8" fill="none" stroke="${C.ink}" stroke-width="2.5"/>` +
        words(call, { x: 70, y: 388, w: 340, h: 82, size: 42 }),
      `translate(0 ${n(between(240, 0, settle(part(second, cue.from + 0.25, cue.from + 0.9))))})`,
    ) +
    words(sample, { x: 20, y: 548, w: 440, h: 34, size: 20, fill: '#fff', family: 'Overpass', weight: 600 })
  );
}

const palmRow = () => {
  const dark = (x, height) => farPalm(x, 540, height).replaceAll(C.leafDk, '#124A38');
  return (
    [20, 66, 128, 196, 262, 330, 372, 436].map((x, index) => dark(x, 60 + ((index * 37) % 44))).join('') +
    rect(0, 538, WIDTH, 62, '#0B3F30')
  );
};
