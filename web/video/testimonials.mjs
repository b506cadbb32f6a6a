// Three people who hold the place of customers on camera. Each is drawn as on the poster, and says what the caption
// file holds; a strip of tape says all the time that it is a sample.

import { armWithKey } from '../illustrations/kit/carrying.mjs';
import { C } from '../illustrations/kit/palette.mjs';
import { assembled, person } from '../illustrations/kit/people.mjs';
import { citrus, grapefruit, palm, pricklyPear } from '../illustrations/kit/plants.mjs';
import { group, line, point, rect, rings } from '../illustrations/kit/shapes.mjs';
import { cloud } from '../illustrations/kit/sky.mjs';
import { carton } from '../illustrations/kit/things.mjs';
import { truck } from '../illustrations/kit/truck.mjs';
import { arrive, between, HEIGHT, label, part, presence, settle, sign, tape, WIDTH, wave } from './stage.mjs';

const SECONDS = 14;
const BODY = ['armB', 'pelvis', 'neck', 'torso', 'head'];
const BUST = [...BODY, 'armF'];
const STANDING = {
  pants: C.denim,
  pantsDk: C.denimDk,
  hip: point(0, -98),
  chest: point(1, -148),
  legF: [point(6, -56), point(8, -13)],
  legB: [point(-6, -56), point(-10, -13)],
};

/** A testimonial scene: background, speaker and captions. */
function testimonial(behind, speaker) {
  return {
    seconds: SECONDS,
    draw(second, cues) {
      const spoken = cues.filter((cue) => cue.role === 'quote');
      const speaking = spoken.some((cue) => second >= cue.from && second < cue.to - 0.4);
      // The speaker nods and gestures; others only breathe.
      const lively = speaking ? 1 : 0.25;
      let s = behind(second, cues) + speaker(second, lively);
      const last = cues.at(-1);
      for (const cue of cues) {
        const there = presence(second, cue);
        if (cue.role === 'quote') s += risen(label(cue.words), there);
        if (cue.role === 'name') {
          const [name, place] = cue.words.split(', ');
          const shown = cue === last ? arrive(part(second, cue.from, cue.from + 0.5)) : there;
          s += risen(sign(name, place, { x: 90, y: 480 }), shown);
        }
      }
      const { words } = cues.find((cue) => cue.role === 'sample');
      return s + tape(words, arrive(part(second, 0.05, 0.6)));
    },
  };
}

/** An object that rises from the bottom edge. */
const risen = (inside, there) => (there > 0 ? group(inside, `translate(0 ${between(230, 0, there)})`) : '');

export const marta = testimonial(
  (second, cues) => {
    const last = cues.at(-1).from;
    const drive = part(second, last - 0.4, SECONDS - 0.1);
    const wide = 1 + 0.012 * wave(second, 7);
    return (
      rect(0, 0, WIDTH, HEIGHT, C.sky) +
      rings(300, 470, [
        [520 * wide, '#B2E0DF'],
        [420 * wide, '#C3E7E0'],
        [320 * wide, '#D8EEDD'],
        [230 * wide, '#ECEFD0'],
      ]) +
      cloud(120 + second * 4, 150, 0.62) +
      cloud(430 + second * 2.4, 210, 0.4) +
      rect(0, 458, WIDTH, 16, C.leafDk) +
      rect(0, 470, WIDTH, 60, C.leaf) +
      [20, 110, 205, 300, 395, 480].map((x) => citrus(x, 500, 0.78)).join('') +
      rect(0, 524, WIDTH, 76, C.asphalt) +
      rect(0, 520, WIDTH, 6, C.caliche2) +
      line(`M-40 566H${WIDTH}`, C.rind, 5, `stroke-dasharray="46 34"`) +
      group(truck({ turn: drive * 1600 }), `translate(${between(-330, 500, drive)} 546) scale(.66)`) +
      palm(414, 540, 420, { lean: 10, r: 84, w: 20, seed: 3, sway: 0.7 * wave(second, 5) })
    );
  },
  (second, lively) => {
    const nod = lively * wave(second, 1.5);
    const lift = lively * 5 * wave(second, 2.3, 0.4);
    const she = {
      ...STANDING,
      shirt: C.rind,
      shirtDk: C.rindDk,
      skin: C.skinD,
      skinDk: C.skinDDk,
      k: 0.9,
      head: {
        at: point(6 + nod * 0.5, -187 + nod * 0.6),
        style: 'long',
        hair: C.hairBrown,
        sideburn: false,
        tilt: 1.8 * nod,
      },
      armF: [point(12, -112), point(44, -132 - lift)],
      armB: [point(10, -112), point(20, -92)],
    };
    const swing = 4 + (3 + 6 * lively) * wave(second, 1.1);
    return group(assembled(person(she), BODY) + armWithKey(she, swing), 'translate(176 978) scale(3.75)');
  },
);

export const ernesto = testimonial(
  (second, cues) => {
    const [first, next] = cues.filter((cue) => cue.role === 'quote');
    const boxes = [
      [350, 520, 118, 92, ['COCINA', 'KITCHEN'], first.from + 0.5, C.kraft],
      [362, 428, 102, 84, ['LIBROS', 'BOOKS'], first.from + 2.2, '#D0A263'],
      [372, 344, 90, 70, ['FRÁGIL', 'FRAGILE'], next.from + 1.2, '#E2BC86'],
    ];
    const stack = boxes.map(([x, y, w, h, text, from, fill]) => {
      const p = part(second, from, from + 0.55);
      if (p <= 0) return '';
      return group(carton(x, y, w, h, { label: text, fill }), `translate(${between(150, 0, settle(p))} 0)`);
    });
    const wide = 1 + 0.01 * wave(second, 8);
    return (
      rect(0, 0, WIDTH, HEIGHT, '#F8ECC4') +
      rings(170, 520, [
        [440 * wide, '#FBE3B0'],
        [330 * wide, '#FBD79A'],
        [220 * wide, '#F9C67F'],
      ]) +
      rect(0, 520, WIDTH, 80, '#D98A5B') +
      line(
        'M0 548H480M0 584H480M60 520L20 600M180 520L165 600M300 520L315 600M420 520L460 600',
        '#E7A577',
        2.5,
      ) +
      rect(0, 512, WIDTH, 10, C.paper) +
      stack.join('') +
      pricklyPear(84, 520, 1.35)
    );
  },
  (second, lively) => {
    const nod = lively * wave(second, 1.8);
    const lift = lively * 7 * Math.max(0, wave(second, 2.7));
    const he = person({
      ...STANDING,
      shirt: C.paper,
      shirtDk: '#E3E6DA',
      sleeve: C.paper2,
      skin: C.skinB,
      skinDk: C.skinA,
      dir: -1,
      shirtLines: line('M-8-150V-104M-2-152V-104M14-148V-106', '#D5DACD', 1.6),
      head: {
        at: point(-6 - nod * 0.5, -187 + nod * 0.6),
        style: 'hair',
        hair: '#8E938F',
        moustache: true,
        tilt: 1.8 * nod,
      },
      armF: [point(-8, -112), point(-24, -92 - lift * 2.4)],
      armB: [point(-10, -112), point(-24, -94)],
    });
    return group(assembled(he, BUST), 'translate(262 978) scale(3.75)');
  },
);

export const alyssa = testimonial(
  (second) => {
    const wide = 1 + 0.012 * wave(second, 7);
    return (
      rect(0, 0, WIDTH, HEIGHT, '#CDE6C8') +
      rings(240, 430, [
        [380 * wide, '#D9ECCF'],
        [280 * wide, '#E6F1D6'],
      ]) +
      cloud(90 + second * 3, 168, 0.42) +
      grapefruit(240, 430 - 6 * arrive(part(second, 0, 3)), 210, second * 6) +
      rect(0, 426, WIDTH, 174, C.leaf) +
      rect(0, 420, WIDTH, 12, C.leafDk) +
      [30, 130, 230, 330, 430].map((x) => citrus(x, 470, 0.7)).join('') +
      [-20, 90, 200, 310, 420, 500].map((x) => citrus(x, 560, 1.05)).join('')
    );
  },
  (second, lively) => {
    const nod = lively * wave(second, 1.4);
    const lift = lively * 6 * wave(second, 2.1);
    const she = person({
      ...STANDING,
      shirt: C.blue,
      shirtDk: C.blueDk,
      skin: C.skinA,
      skinDk: C.skinC,
      k: 0.9,
      head: { at: point(6 + nod * 0.5, -187 + nod * 0.6), style: 'hair', bun: true, tilt: 2 * nod },
      armF: [point(8, -112), point(34, -112 - lift)],
      armB: [point(10, -112), point(24, -96)],
    });
    return group(assembled(she, BUST), 'translate(222 978) scale(3.75)');
  },
);
