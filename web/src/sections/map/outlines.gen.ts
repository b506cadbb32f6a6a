// Written by `npm run map` from us-atlas and web/map/towns.json. Do not edit.

export const width = 1200;
export const height = 720;
export const served = 'M494,-9L494,7L516,11L480,154L592,167L592,242L592,485L587,496L573,488L508,501L497,487L460,488L452,510L423,486L367,497L345,480L328,497L288,482L266,459L274,441L229,440L221,407L179,408L120,351L94,360L24,324L97,157L173,-1L176,-9L494,-9ZM1090,186L1113,279L1144,474L1124,438L1110,328L1076,186ZM592,242L854,285L857,264L890,252L916,262L961,186L992,186L1034,288L1048,309L1023,345L1034,370L1031,417L1054,471L1110,479L1113,505L1146,492L1152,587L1087,582L1051,588L1051,602L992,611L975,685L919,677L899,647L857,644L840,603L809,600L758,527L671,518L640,493L587,496L592,485Z';
export const neighbours = 'M176,-9L173,-1L97,157L24,324L-9,334L-9,-9ZM1020,21L1039,21L1090,186L1076,186L1045,72L978,60L1028,39ZM516,11L592,23L921,21L941,62L944,125L969,126L992,186L961,186L916,262L890,252L857,264L854,285L592,242L592,167L480,154ZM1032,-9L1039,21L1020,21L1010,-9L1032,-9ZM915,-9L921,21L592,23L516,11L494,7L494,-9L915,-9Z';
export const river = 'M-9,334L24,324L94,360L120,351L179,408L221,407L229,440L274,441L266,459L288,482L328,497L345,480L367,497L423,486L452,510L460,488L497,487L508,501L573,488L587,496L640,493L671,518L758,527L809,600L840,603L857,644L899,647L919,677L975,685L992,611L1051,602L1051,588L1087,582L1152,587';
export const mexico = 'M-9,334L24,324L94,360L120,351L179,408L221,407L229,440L274,441L266,459L288,482L328,497L345,480L367,497L423,486L452,510L460,488L497,487L508,501L573,488L587,496L640,493L671,518L758,527L809,600L840,603L857,644L899,647L919,677L975,685L992,611L1051,602L1051,588L1087,582L1152,587L1149,633L1145,729L-9,729Z';
export const roads = 'M134,344L192,342L227,357L303,368L337,375L362,381L387,386L442,397L490,407L551,415L621,407L721,379M337,375L355,282L389,56L381,-31M877,631L847,528L772,430L721,379L692,329L648,244L653,126L663,-31';
export const shields = [
  { name: '2', x: 466, y: 402 },
  { name: '69C', x: 367, y: 205 },
  { name: '69E', x: 650, y: 188 },
];
export const names = {
  hidalgo: { x: 238, y: 135 },
  cameron: { x: 930, y: 459 },
  mexico: { x: 264, y: 563 },
  gulf: { x: 1137, y: 179 },
};

/** Position of a city and of its label. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Whether it is one of the six largest, whose labels stay on small screens. */
  readonly big: boolean;
}

export const spots: { readonly [slug: string]: Spot } = {
  "mcallen": { x: 302.7, y: 368.2, dx: 18, dy: 26, anchor: 'end', big: true },
  "edinburg": { x: 355, y: 282.3, dx: 14, dy: -6, anchor: 'start', big: true },
  "mission": { x: 227.5, y: 357.5, dx: -28, dy: 28, anchor: 'end', big: true },
  "pharr": { x: 337.2, y: 375.3, dx: -6, dy: 35, anchor: 'start', big: true },
  "weslaco": { x: 490.2, y: 406.6, dx: -8, dy: 34, anchor: 'middle', big: true },
  "san-juan": { x: 362.3, y: 380.9, dx: -10, dy: -13, anchor: 'start', big: true },
  "mercedes": { x: 550.7, y: 415.1, dx: 0, dy: -13, anchor: 'middle', big: false },
  "alamo": { x: 387.4, y: 385.6, dx: 1, dy: 24, anchor: 'start', big: false },
  "donna": { x: 442.2, y: 397.1, dx: 0, dy: -13, anchor: 'middle', big: false },
  "elsa": { x: 488.2, y: 289.6, dx: -11, dy: 5, anchor: 'end', big: false },
  "edcouch": { x: 513.9, y: 289.1, dx: 0, dy: 24, anchor: 'middle', big: false },
  "la-joya": { x: 105.7, y: 330.2, dx: 0, dy: -13, anchor: 'middle', big: false },
  "palmview": { x: 192.1, y: 342, dx: 0, dy: -13, anchor: 'middle', big: false },
  "hidalgo": { x: 276.8, y: 458.2, dx: 11, dy: 5, anchor: 'start', big: false },
  "granjeno": { x: 245.9, y: 426.4, dx: 11, dy: 5, anchor: 'start', big: false },
  "palmhurst": { x: 239.2, y: 322.9, dx: 0, dy: -13, anchor: 'middle', big: false },
  "peñitas": { x: 134.5, y: 344.5, dx: 0, dy: 24, anchor: 'middle', big: false },
  "sullivan-city": { x: 41.3, y: 303.7, dx: 11, dy: -4, anchor: 'start', big: false },
  "la-villa": { x: 539.1, y: 284.7, dx: 0, dy: -13, anchor: 'middle', big: false },
  "progreso": { x: 516.3, y: 465.2, dx: -11, dy: 5, anchor: 'end', big: false },
  "sharyland": { x: 252.3, y: 351, dx: 11, dy: 5, anchor: 'start', big: false },
  "brownsville": { x: 876.8, y: 631.4, dx: 11, dy: 5, anchor: 'start', big: false },
  "harlingen": { x: 721.1, y: 379.4, dx: 12, dy: -4, anchor: 'start', big: false },
};
