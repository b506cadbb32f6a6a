// Written by `npm run map` from us-atlas and web/map/towns.json. Do not edit.

export const width = 1200;
export const height = 720;
export const served = 'M493.8,-9L493.8,7.1L516.3,10.8L479.7,153.8L592.2,167.3L592.2,241.7L592.2,484.9L586.6,496.1L572.5,487.9L507.8,500.6L496.6,487.1L460,487.9L451.6,509.6L423.4,486.4L367.2,496.9L344.7,480.4L327.8,496.9L288.4,481.9L265.9,459.4L274.4,440.6L229.3,439.9L220.9,406.9L178.7,407.6L119.6,351.4L94.3,359.6L24,323.6L97.1,156.8L173.1,-1.2L176.4,-9L493.8,-9ZM1090.1,186.1L1112.6,278.5L1143.6,473.6L1123.9,438.4L1109.8,328.1L1076,186.1ZM592.2,241.7L853.8,284.6L856.6,263.5L890.4,252.3L915.7,262L960.7,186.1L991.7,186.1L1033.9,287.6L1047.9,309.3L1022.6,344.6L1033.9,370.1L1031,416.6L1053.5,470.6L1109.8,478.9L1112.6,505.1L1146.4,491.6L1152,586.8L1087.3,581.5L1050.7,587.5L1050.7,601.7L991.7,610.7L974.8,684.8L918.5,676.6L898.8,646.6L856.6,644.4L839.8,603.2L808.8,600.2L758.2,526.8L671,517.8L640,493.1L586.6,496.1L592.2,484.9Z';
export const neighbours = 'M176.4,-9L173.1,-1.2L97.1,156.8L24,323.6L-9,333.8L-9,-9ZM1019.8,21.4L1039.5,20.6L1090.1,186.1L1076,186.1L1045.1,71.8L977.6,59.8L1028.2,39.4ZM516.3,10.8L592.2,22.9L921.3,21.4L941,62L943.8,125.2L969.2,126L991.7,186.1L960.7,186.1L915.7,262L890.4,252.3L856.6,263.5L853.8,284.6L592.2,241.7L592.2,167.3L479.7,153.8ZM1031.7,-9L1039.5,20.6L1019.8,21.4L1010.5,-9L1031.7,-9ZM915.1,-9L921.3,21.4L592.2,22.9L516.3,10.8L493.8,7.1L493.8,-9L915.1,-9Z';
export const river = 'M-9,333.8L24,323.6L94.3,359.6L119.6,351.4L178.7,407.6L220.9,406.9L229.3,439.9L274.4,440.6L265.9,459.4L288.4,481.9L327.8,496.9L344.7,480.4L367.2,496.9L423.4,486.4L451.6,509.6L460,487.9L496.6,487.1L507.8,500.6L572.5,487.9L586.6,496.1L640,493.1L671,517.8L758.2,526.8L808.8,600.2L839.8,603.2L856.6,644.4L898.8,646.6L918.5,676.6L974.8,684.8L991.7,610.7L1050.7,601.7L1050.7,587.5L1087.3,581.5L1152,586.8';
export const mexico = 'M-9,333.8L24,323.6L94.3,359.6L119.6,351.4L178.7,407.6L220.9,406.9L229.3,439.9L274.4,440.6L265.9,459.4L288.4,481.9L327.8,496.9L344.7,480.4L367.2,496.9L423.4,486.4L451.6,509.6L460,487.9L496.6,487.1L507.8,500.6L572.5,487.9L586.6,496.1L640,493.1L671,517.8L758.2,526.8L808.8,600.2L839.8,603.2L856.6,644.4L898.8,646.6L918.5,676.6L974.8,684.8L991.7,610.7L1050.7,601.7L1050.7,587.5L1087.3,581.5L1152,586.8L1149.1,632.9L1144.8,729L-9,729Z';
export const names = {
  hidalgo: { x: 248, y: 135 },
  cameron: { x: 836, y: 476 },
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
  "mcallen": { x: 302.7, y: 368.2, dx: 12, dy: 26, anchor: 'end', big: true },
  "edinburg": { x: 355, y: 282.3, dx: 14, dy: 6, anchor: 'start', big: true },
  "mission": { x: 227.5, y: 357.5, dx: 0, dy: 26, anchor: 'end', big: true },
  "pharr": { x: 337.2, y: 375.3, dx: -14, dy: 28, anchor: 'start', big: true },
  "weslaco": { x: 490.2, y: 406.6, dx: 0, dy: 27, anchor: 'middle', big: true },
  "san-juan": { x: 362.3, y: 380.9, dx: -10, dy: -13, anchor: 'start', big: true },
  "mercedes": { x: 550.7, y: 415.1, dx: 0, dy: -13, anchor: 'middle', big: false },
  "alamo": { x: 387.4, y: 385.6, dx: -6, dy: 24, anchor: 'start', big: false },
  "donna": { x: 442.2, y: 397.1, dx: 0, dy: -13, anchor: 'middle', big: false },
  "elsa": { x: 488.2, y: 289.6, dx: -11, dy: 5, anchor: 'end', big: false },
  "edcouch": { x: 513.9, y: 289.1, dx: 0, dy: 24, anchor: 'middle', big: false },
  "la-joya": { x: 105.7, y: 330.2, dx: 0, dy: -13, anchor: 'middle', big: false },
  "palmview": { x: 192.1, y: 342, dx: -12, dy: 24, anchor: 'middle', big: false },
  "hidalgo": { x: 276.8, y: 458.2, dx: 11, dy: 5, anchor: 'start', big: false },
  "granjeno": { x: 245.9, y: 426.4, dx: 11, dy: 5, anchor: 'start', big: false },
  "palmhurst": { x: 239.2, y: 322.9, dx: 0, dy: -13, anchor: 'middle', big: false },
  "peñitas": { x: 134.5, y: 344.5, dx: -8, dy: -13, anchor: 'start', big: false },
  "sullivan-city": { x: 41.3, y: 303.7, dx: 11, dy: -4, anchor: 'start', big: false },
  "la-villa": { x: 539.1, y: 284.7, dx: 0, dy: -13, anchor: 'middle', big: false },
  "progreso": { x: 516.3, y: 465.2, dx: -11, dy: 5, anchor: 'end', big: false },
  "sharyland": { x: 252.3, y: 351, dx: 11, dy: 5, anchor: 'start', big: false },
  "brownsville": { x: 876.8, y: 631.4, dx: 11, dy: 5, anchor: 'start', big: false },
  "harlingen": { x: 721.1, y: 379.4, dx: 11, dy: 5, anchor: 'start', big: false },
};
