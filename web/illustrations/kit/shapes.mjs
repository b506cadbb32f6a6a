// Shapes as SVG text. Numbers are in the scene's units; what stands on the ground has its origin there.

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

/** Keeps what lies within a rectangle. */
export const clipped = (id, x, y, w, h, inside) =>
  `<clipPath id="${id}"><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`;

/** A flat shadow on the ground. */
export const shadow = (x, y, rx, ry, fill) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
