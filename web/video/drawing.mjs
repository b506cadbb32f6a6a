// The project's hand: flat fills, two tones a thing, straight-on. Every function gives SVG as text; what stands on
// the ground has its origin there. Long because it is a drawing kit: a palette, people, plants and things.

export const C = {
  ink: '#0F2A22',
  grove: '#00684A',
  groveDk: '#0B3F30',
  groveXdk: '#072B21',
  leaf: '#2F8552',
  leafLt: '#7FB55B',
  leafDk: '#1B5E43',
  sky: '#A5DBDD',
  haze: '#79B8AC',
  ruby: '#C4213A',
  rubyDk: '#9C1A2E',
  flesh: '#EB5A4F',
  fleshLt: '#F58B78',
  pith: '#FFF3DC',
  rind: '#FFC02E',
  rindDk: '#E79A16',
  rindLt: '#FFDC83',
  kraft: '#D9AE74',
  kraftLt: '#EBCB9A',
  kraftDk: '#A9763F',
  kraftInk: '#5A3A18',
  tape: '#F1DDB4',
  paper: '#FFFDF6',
  paper2: '#F1F1E4',
  soilLt: '#DDB07C',
  asphalt: '#39474A',
  asphaltDk: '#2A3638',
  caliche: '#EAD9AE',
  caliche2: '#DCC48F',
  steel: '#B9C6C4',
  steelDk: '#7F9391',
  glass: '#BFE3E4',
  glassDk: '#7FBCC2',
  blue: '#1E6F86',
  blueDk: '#15566B',
  skinA: '#8A5637',
  skinB: '#B67B52',
  skinC: '#6B422B',
  skinD: '#D9A57C',
  hair: '#1D1A17',
  denim: '#2F4B66',
  denimDk: '#223A52',
  khaki: '#C59A5F',
  khakiDk: '#A27A43',
  quilt: '#2B6C86',
  quiltLt: '#8FC3D0',
};

/** Formats a number with few digits. */
export const n = (number) => String(Math.round(number * 100) / 100);
export const point = (x, y) => ({ x, y });
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
export const rect = (x, y, w, h, fill, rx = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" rx="${rx}"/>`;
export const circle = (x, y, r, fill) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
export const group = (inside, transform = '', more = '') =>
  `<g transform="${transform}" ${more}>${inside}</g>`;
/** Stepped bands of sky about the sun. */
export const rings = (x, y, bands) => bands.map(([r, fill]) => circle(x, y, r, fill)).join('');

/** A limb: two discs and what lies between them. */
function limb(a, ra, b, rb) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy) || 0.001;
  if (distance <= Math.abs(ra - rb)) {
    const [c, r] = ra > rb ? [a, ra] : [b, rb];
    return `M${n(c.x - r)} ${n(c.y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;
  }
  const along = Math.atan2(dy, dx);
  const open = Math.acos((ra - rb) / distance);
  const at = (c, r, angle) => `${n(c.x + r * Math.cos(angle))} ${n(c.y + r * Math.sin(angle))}`;
  const [largeA, largeB] = [open < Math.PI / 2 ? 1 : 0, open > Math.PI / 2 ? 1 : 0];
  const end = `A${n(rb)} ${n(rb)} 0 ${largeB} 0 ${at(b, rb, along - open)}L${at(a, ra, along - open)}`;
  return `M${at(a, ra, along + open)}L${at(b, rb, along + open)}${end}A${n(ra)} ${n(ra)} 0 ${largeA} 0 ${at(a, ra, along + open)}z`;
}

/** A limb cut flat at its far end: a trouser leg, a shirt's hem. */
function sleeve(a, ra, b, rb) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.atan2(dy, dx);
  const open = Math.acos((ra - rb) / Math.hypot(dx, dy));
  const at = (c, r, angle) => `${n(c.x + r * Math.cos(angle))} ${n(c.y + r * Math.sin(angle))}`;
  const back = `L${at(b, rb, along - open)}L${at(a, ra, along - open)}`;
  return `M${at(a, ra, along + open)}L${at(b, rb, along + open)}${back}A${n(ra)} ${n(ra)} 0 0 0 ${at(a, ra, along + open)}z`;
}

/** A head in profile that looks right; its origin is the middle of the skull. */
function head({ at, skin, hair = C.hair, style = 'cap', dir = 1, tilt = 0, beard, bun, moustache }) {
  let s = bun ? path('M-16-4C-26-8-32 2-27 9C-23 15-15 12-13 6z', hair) : '';
  s += path('M-18-6C-20 4-17 12-12 15L-2 14L0-10L-8-18z', hair);
  s += path(
    'M-9-14L14-14C17-11 17.5-8 17-5L21.5 3C22 4.6 20.5 5.2 18 5.4L17.5 10C17 16 13 19 7 19L-3 19C-9 14-12 0-9-14z',
    skin,
  );
  s += `<ellipse cx="-6" cy="2" rx="4" ry="5" fill="${skin}"/>`;
  s += path('M-10-8L-3-8L-4-2C-8-4-9-1-10 5C-13 2-13-4-10-8z', hair);
  if (beard)
    s += path(
      'M17.7 7.5L17.5 11C17 16.5 13 20.5 7 20.5L-2 20C-6 16-7.5 11-7.5 6C-3 12 3 13 8 9.5C11 7 14 6.5 17.7 7.5z',
      hair,
    );
  if (moustache) s += path('M9 8C12 5.5 16 5.5 18.5 7.5C17 10.5 12 11 9 8z', hair);
  if (style === 'cap') {
    s += path('M-19-6C-20-20-10-26 1-26C12-26 18-19 18-9.5C8-12-8-11-19-6z', C.rind);
    s += path('M8-12C17-13.5 27-11 33-6.5C34-5 33-4 31-4.5C24-7 16-7.5 9-7z', C.rindDk);
  } else if (style === 'hair') {
    s += path(
      'M-19-2C-22-18-12-26 1-25C13-25 19-18 17-9C12-14 6-15-1-13C-6-11-8-8-9-3C-11 3-14 8-15 10C-18 6-19 2-19-2z',
      hair,
    );
  } else {
    s += path(
      'M-18-4C-21-18-11-26 1-25C13-25 19-18 17-9C12-14 6-15-1-13C-5-11-7-6-7 0C-7 10-8 20-14 24C-22 26-27 20-25 12C-22 6-19 2-18-4z',
      hair,
    );
  }
  return group(s, `translate(${n(at.x)} ${n(at.y)}) scale(${dir} 1) rotate(${n(tilt)})`);
}

/** A person, 210 tall, from joints: `legF: [knee, ankle, toe]`, `armF: [elbow, hand]`, the far ones with a B. */
export function person(o) {
  const { hip, chest, dir = 1, k = 1, skin, skinDk = o.skin } = o;
  const { shirt = C.ruby, shirtDk = C.rubyDk, pants = C.khaki, pantsDk = C.khakiDk, boot = C.ink } = o;
  const leg = ([knee, ankle, toe = 0], fill) => {
    const hem = point(ankle.x + (ankle.x - knee.x) * 0.04, ankle.y + (ankle.y - knee.y) * 0.04);
    const shoe =
      path('M-8.5-6L8-6C9 0 13 3.5 20 5C24 6 25.5 8.5 25.5 11L-9.5 11C-10 5-9.5 0-8.5-6z', boot) +
      path('M-10 9.5L25.8 9.5L25.8 13L-10 13z', C.kraftInk);
    return (
      group(shoe, `translate(${n(ankle.x)} ${n(ankle.y)}) scale(${dir} 1) rotate(${n(toe)})`) +
      path(limb(hip, 15.5 * k, knee, 12) + sleeve(knee, 12, hem, 10), fill)
    );
  };
  const shoulder = point(chest.x, chest.y - 8);
  const arm = ([elbow, hand], cloth, bare) => {
    const cuff = point(
      shoulder.x + (elbow.x - shoulder.x) * 0.72,
      shoulder.y + (elbow.y - shoulder.y) * 0.72,
    );
    return (
      path(limb(shoulder, 11 * k, elbow, 8.2) + limb(elbow, 8.2, hand, 6.2), bare) +
      path(limb(shoulder, 12 * k, cuff, 10.2), cloth) +
      circle(hand.x, hand.y, 7.4, bare)
    );
  };
  const hem = point(chest.x + (hip.x - chest.x) * 1.02, chest.y + (hip.y - chest.y) * 1.02);
  const neck = limb(
    point(chest.x + 2 * dir, chest.y - 18),
    10,
    point(o.head.at.x - 3 * dir, o.head.at.y + 8),
    9,
  );
  return {
    armB: o.armB ? arm(o.armB, shirtDk, skinDk) : '',
    legB: leg(o.legB, pantsDk),
    pelvis: path(limb(hip, 17.5 * k, point(hip.x, hip.y + 4), 15.5 * k), pants),
    legF: leg(o.legF, pants),
    neck: path(neck, skinDk),
    torso: path(sleeve(chest, 23 * k, hem, 18.5 * k), shirt) + (o.shirtLines ?? ''),
    head: head({ dir, skin, ...o.head }),
    armF: o.armF ? arm(o.armF, o.sleeve ?? shirt, skin) : '',
  };
}

/** The parts of a person in their order from far to near. */
export const assembled = (
  parts,
  order = ['armB', 'legB', 'pelvis', 'legF', 'neck', 'torso', 'head', 'armF'],
) => order.map((part) => parts[part]).join('');

/** A whole grapefruit, cut; turned by some degrees. */
export function grapefruit(x, y, R, turn = 0) {
  const COUNT = 12;
  const half = Math.PI / COUNT;
  const gap = R * 0.05;
  const outer = R * 0.865 - gap / 2;
  const pad = (gap * 0.5 + R * 0.012) / outer;
  const at = (r, angle) => `${n(r * Math.sin(angle))} ${n(-r * Math.cos(angle))}`;
  const arc = `A${n(outer)} ${n(outer)} 0 0 1 ${at(outer, half - pad)}`;
  let piece = path(
    `M${at(R * 0.15, 0)}L${at(outer, -half + pad)}${arc}z`,
    C.flesh,
    `stroke="${C.flesh}" stroke-width="${n(gap)}" stroke-linejoin="round"`,
  );
  let drops = '';
  for (const [part, offsets] of [
    [0.4, [0]],
    [0.55, [-0.3, 0.3]],
    [0.7, [-0.42, 0, 0.42]],
    [0.84, [-0.55, -0.18, 0.18, 0.55]],
  ]) {
    for (const offset of offsets) {
      const angle = offset * half;
      const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
      const [px, py] = [R * 0.865 * part * dx, R * 0.865 * part * dy];
      const long = R * (0.05 + 0.03 * part);
      const wide = long * 0.55;
      const tip = `${n(px + (dx * long) / 2)} ${n(py + (dy * long) / 2)}`;
      const tail = `${n(px - (dx * long) / 2)} ${n(py - (dy * long) / 2)}`;
      const side = (sign) =>
        `${n(px + (dx * long) / 2 - sign * dy * wide)} ${n(py + (dy * long) / 2 + sign * dx * wide)}`;
      drops += `M${tail}Q${side(1)} ${tip}Q${side(-1)} ${tail}z`;
    }
  }
  piece += path(drops, C.fleshLt, 'fill-opacity=".8"');
  const pieces = Array.from({ length: COUNT }, (_, index) =>
    group(piece, `rotate(${n(turn + (index * 360) / COUNT)})`),
  );
  return group(
    circle(0, 0, R, C.rind) + circle(0, 0, R * 0.935, C.pith) + pieces.join(''),
    `translate(${n(x)} ${n(y)})`,
  );
}

/** A Washingtonia palm that leans and sways about its foot, in degrees. */
export function palm(x, y, height, { lean = 0, r = 54, w = 13, seed = 1, sway = 0 } = {}) {
  let state = seed * 9301 + 49297;
  const chance = () => {
    state = (state * 9301 + 49297) % 233280;
    return state / 233280;
  };
  const radians = Math.PI / 180;
  const fan = (degrees, distance, size, open = 160, pleats = 5) => {
    const angle = degrees * radians;
    const [hx, hy] = [Math.cos(angle) * distance, Math.sin(angle) * distance];
    const points = [];
    for (let i = 0; i <= 2 * pleats; i++) {
      const t = i / (2 * pleats) - 0.5;
      const b = angle + t * open * radians;
      const tip = i % 2 === 0;
      const reach = tip ? size * (1 - 0.8 * t * t) : size * 0.5 * (1 - 0.4 * t * t);
      const droop = tip ? size * 0.2 * Math.abs(Math.cos(b)) : 0;
      points.push(`${n(hx + Math.cos(b) * reach)} ${n(hy + Math.sin(b) * reach + droop)}`);
    }
    const [px, py] = [-Math.sin(angle) * r * 0.022, Math.cos(angle) * r * 0.022];
    return `M${n(px)} ${n(py)}L${n(hx + px)} ${n(hy + py)}L${points.join('L')}L${n(hx - px)} ${n(hy - py)}L${n(-px)} ${n(-py)}z`;
  };
  const leaves = (angles, jitter, distance, spread, size, open, pleats) =>
    angles
      .map((angle) =>
        fan(
          angle + chance() * 2 * jitter - jitter,
          r * (distance + chance() * spread),
          r * size,
          open,
          pleats,
        ),
      )
      .join('');
  const back = leaves([-171, -131, -90, -49, -9], 4, 0.56, 0.06, 0.46);
  const middle = leaves([-208, -152, -110, -68, -28, 28], 4, 0.46, 0.05, 0.4);
  const front = leaves([-190, -130, -86, -44, 10], 3, 0.22, 0.05, 0.34, 150, 4);
  const core = `M${n(-r * 0.42)} ${n(r * 0.1)}A${n(r * 0.42)} ${n(r * 0.42)} 0 0 1 ${n(r * 0.42)} ${n(r * 0.1)}z`;
  const skirt = `M${n(-r * 0.2)} 0C${n(-r * 0.25)} ${n(r * 0.3)} ${n(-r * 0.18)} ${n(r * 0.56)} ${n(-r * 0.12)} ${n(r * 0.8)}L${n(-r * 0.05)} ${n(r * 0.68)}L0 ${n(r * 0.86)}L${n(r * 0.07)} ${n(r * 0.68)}L${n(r * 0.12)} ${n(r * 0.76)}C${n(r * 0.18)} ${n(r * 0.54)} ${n(r * 0.25)} ${n(r * 0.3)} ${n(r * 0.2)} 0z`;
  const crown =
    path(back + core, C.leafDk) + path(skirt, C.kraftDk) + path(middle, C.leaf) + path(front, C.leafLt);
  const edge = (part) => `C${n(part - lean * 0.25)} ${n(-height * 0.6)} `;
  const trunk = `M${n(-w * 0.75)} 0C${n(-w * 0.4)} ${n(-height * 0.25)} ${n(lean - w * 0.36 - lean * 0.25)} ${n(-height * 0.6)} ${n(lean - w * 0.32)} ${n(-height)}L${n(lean + w * 0.32)} ${n(-height)}${edge(lean + w * 0.36)}${n(w * 0.4)} ${n(-height * 0.25)} ${n(w * 0.75)} 0z`;
  const lit = `M${n(w * 0.1)} 0C${n(w * 0.1)} ${n(-height * 0.25)} ${n(lean * 0.75)} ${n(-height * 0.6)} ${n(lean)} ${n(-height)}L${n(lean + w * 0.32)} ${n(-height)}${edge(lean + w * 0.36)}${n(w * 0.4)} ${n(-height * 0.25)} ${n(w * 0.75)} 0z`;
  const whole =
    path(trunk, C.kraftDk) +
    path(lit, C.kraft) +
    group(crown, `translate(${n(lean)} ${n(-height)}) rotate(${n(sway * 2)})`);
  return group(whole, `translate(${n(x)} ${n(y)}) rotate(${n(sway)})`);
}

/** A palm far away. */
export const farPalm = (x, y, height) =>
  group(
    path(
      'M-1.6 0L-1-92H1L1.6 0zM0-92C-4-100-14-100-17-90C-11-95-6-93-3-90C-10-91-14-84-13-77C-8-86-4-87 0-88C4-87 8-86 13-77C14-84 10-91 3-90C6-93 11-95 17-90C14-100 4-100 0-92C-4-104-10-107-15-104C-9-103-6-98-3-92L0-107L3-92C6-98 9-103 15-104C10-107 4-104 0-92z',
      C.leafDk,
    ),
    `translate(${n(x)} ${n(y)}) scale(${n(height / 100)})`,
  );

/** A citrus tree, 100 wide, with fruit. */
export function citrus(x, y, scale) {
  const fruit = [
    [-31, -22],
    [-6, -36],
    [16, -19],
    [33, -38],
    [-12, -12],
    [36, -16],
  ];
  const s =
    path('M-50-2C-30 8 34 8 50-2C44-18-44-20-50-2z', C.leafDk) +
    path(
      'M-48-6C-58-22-52-40-40-48C-40-62-24-74-8-72C4-82 26-78 32-66C46-64 54-48 48-36C56-24 52-8 44-3C24 3-26 3-48-6z',
      C.leaf,
    ) +
    path('M-36-46C-38-58-24-68-10-66C0-74 18-72 24-62C10-62 2-54-4-48C-16-54-28-52-36-46z', C.leafLt) +
    fruit.map(([fx, fy]) => circle(fx, fy, 5.5, C.rind)).join('');
  return group(s, `translate(${n(x)} ${n(y)}) scale(${n(scale)})`);
}

export const cloud = (x, y, scale) =>
  group(
    path(
      'M-120 0C-128-26-96-40-78-30C-76-58-34-68-18-44C-6-84 58-84 66-44C84-58 118-44 112-18C128-18 134-6 130 0z',
      C.paper,
    ) +
      path(
        'M-120 0C-123-10-119-18-112-24C-92-10-60-16-40-10C-10-2 30-14 60-8C84-4 104-10 112-18C128-18 134-6 130 0z',
        '#E3F0E6',
      ),
    `translate(${n(x)} ${n(y)}) scale(${n(scale)})`,
  );

/** A prickly pear in a pot. */
export const pricklyPear = (x, y, scale) =>
  group(
    path('M-26 0L-20-42H20L26 0z', '#C8642F') +
      path('M-29-42H29V-34H-29z', '#DB7A40') +
      `<ellipse cx="0" cy="-74" rx="19" ry="36" fill="${C.leaf}"/>` +
      `<ellipse cx="-24" cy="-110" rx="15" ry="26" fill="${C.leafDk}" transform="rotate(-28 -24 -110)"/>` +
      `<ellipse cx="22" cy="-112" rx="15" ry="27" fill="${C.leaf}" transform="rotate(24 22 -112)"/>` +
      `<ellipse cx="2" cy="-124" rx="14" ry="24" fill="${C.leafLt}"/>` +
      circle(33, -138, 6, C.ruby) +
      circle(4, -149, 6, C.ruby) +
      circle(-37, -132, 6, C.ruby),
    `translate(${n(x)} ${n(y)}) scale(${n(scale)})`,
  );

/** A carton; its label is given in two languages, the first one larger. */
export function carton(x, y, w, h, { label = [], fill = C.kraft, light = C.kraftLt } = {}) {
  let s =
    rect(x, y - h, w, h, fill) +
    rect(x, y - h, w, Math.max(6, h * 0.08), light) +
    rect(x + w / 2 - w * 0.08, y - h, w * 0.16, h * 0.3, C.tape);
  const [first, second] = label;
  const size = Math.min(17, w * 0.15);
  if (first) s += lettering(first, x + w / 2, y - h * 0.3, size);
  if (second) s += lettering(second, x + w / 2, y - h * 0.3 + size, size * 0.66);
  return s;
}

const lettering = (words, x, y, size) =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" font-weight="800" text-anchor="middle" fill="${C.kraftInk}">${words}</text>`;

/** A wheel turned by some degrees, with five bolts to show that it does. */
function wheel(x, y, r, turn) {
  const bolts = Array.from({ length: 5 }, (_, i) => {
    const angle = ((turn + i * 72) * Math.PI) / 180;
    return circle(x + r * 0.45 * Math.cos(angle), y + r * 0.45 * Math.sin(angle), r * 0.06, C.asphalt);
  });
  return (
    circle(x, y, r, C.ink) +
    circle(x, y, r * 0.56, C.steel) +
    bolts.join('') +
    circle(x, y, r * 0.34, C.steelDk) +
    circle(x, y, r * 0.14, C.ink)
  );
}

/** The truck: it faces right, its origin is the ground under the rear bumper, 474 long and 232 high. */
export function truck({ turn = 0, livery = '' } = {}) {
  const left =
    path('M40-44H462V-26H40z', C.asphaltDk) +
    path('M176-44H296V-20C296-16 292-14 288-14H184C180-14 176-16 176-20z', C.steelDk) +
    path('M120-232H462C467-232 470-229 470-224V-44H152V-150H104V-216C104-226 110-232 120-232z', C.paper) +
    path('M152-70H470V-44H152z', C.ruby) +
    path('M152-78H470V-73H152z', C.rind) +
    path('M120-232H462C467-232 470-229 470-224V-222H104.5C106-228 112-232 120-232z', C.paper2) +
    path('M104-216H118V-150H104zM152-150H164V-44H152zM458-222H470V-44H458z', C.paper2) +
    path('M8-62C8-84 12-92 24-96L44-102L70-146C73-151 78-154 84-154H150V-40H8z', C.ruby) +
    path('M8-62C8-84 12-92 24-96L44-102H150V-92H44C28-90 14-84 8-62z', C.flesh) +
    path('M58-104L80-141C81.5-143 83-144 86-144H112V-104z', C.glass) +
    path('M70-104L91-144H99L77-104z', C.paper, 'fill-opacity=".7"') +
    path('M118-144H142V-104H118z', C.glassDk) +
    line('M115-146V-48', C.rubyDk, 2.5) +
    line('M122-84H134', C.rubyDk, 4, 'stroke-linecap="round"') +
    path('M48-120H56V-92H48z', C.ink) +
    path('M6-78H20V-62H6z', C.rindLt) +
    path('M0-54H34V-34H4C1-34 0-36 0-40z', C.steel) +
    path('M0-46H34V-42H0z', C.steelDk) +
    path('M44-40A38 38 0 0 1 120-40zM330-44A40 40 0 0 1 410-44z', C.asphaltDk) +
    wheel(82, -30, 30, -turn) +
    wheel(370, -30, 30, -turn) +
    path('M452-44H474V-34H452z', C.steel) +
    path('M462-66H470V-52H462z', C.flesh);
  return group(left, 'translate(474 0) scale(-1 1)') + livery;
}

/** The sofa that goes through every picture, seen from the front; 236 wide, its origin the middle of its foot. */
export const sofa = () =>
  path('M-92 0H-82L-84 16H-90zM82 0H92L90 16H84z', C.kraftInk) +
  path('M-96-30V-74C-96-86-88-92-76-92H76C88-92 96-86 96-74V-30z', C.rindDk) +
  path('M-88-40V-72C-88-80-83-84-75-84H-4V-40zM4-40V-84H75C83-84 88-80 88-72V-40z', C.rind) +
  path('M-96-8H96V0H-96z', C.rindDk) +
  path('M-92-40H-2C0-40 1-39 1-37V-16H-92zM2-40H92V-16H2z', C.rindLt) +
  path('M-92-17H92V-6H-92z', C.rind) +
  path('M-118-46C-118-58-110-64-101-64C-92-64-84-58-84-46V2H-112C-116 2-118 0-118-4z', C.rind) +
  path('M118-46C118-58 110-64 101-64C92-64 84-58 84-46V2H112C116 2 118 0 118-4z', C.rind);

/** The stitching of a moving blanket, for `fill="url(#quilt)"`. */
export const quiltPattern = `<pattern id="quilt" width="24" height="24" patternUnits="userSpaceOnUse"><rect width="24" height="24" fill="${C.quilt}"/><path d="M0 12L6 6L12 12L18 6L24 12M0 24L6 18L12 24L18 18L24 24" fill="none" stroke="${C.quiltLt}" stroke-width="1.6" opacity=".75"/></pattern>`;
