// One small movement of a drawing. It lasts under five seconds, starts only where the drawing is shown large, so that
// cards and phones stand still, and never for people who prefer reduced motion.

import { group } from './shapes.mjs';

/** Movements by name: the steps, and how they run. */
const MOVES = {
  /** A vehicle rides over a bump. */
  bounce: ['50%{transform:translateY(-4px)}', '.5s ease-in-out 8'],
  /** Something hangs or bends and swings about its middle above. */
  sway: ['25%{transform:rotate(3deg)}75%{transform:rotate(-3deg)}', '2.2s ease-in-out 2'],
  /** Something turns about its middle. */
  spin: ['to{transform:rotate(360deg)}', '1.1s linear 4'],
  /** Steam or a bird goes up a little and comes back. */
  lift: ['50%{transform:translateY(-8px)}', '1.5s ease-in-out 3'],
};

const sheet = (move) => {
  const [steps, run] = MOVES[move];
  return `<style>@media (min-width:480px) and (prefers-reduced-motion:no-preference){.m{animation:m ${run}}}@keyframes m{${steps}}</style>`;
};

/** Moves what is drawn about its origin (x, y). A scene has one moving group, or several that move as one. */
export const moving = (move, inside, x = 0, y = 0, { first = true } = {}) =>
  (first ? sheet(move) : '') +
  group(group(group(inside, `translate(${-x} ${-y})`), '', 'class="m"'), `translate(${x} ${y})`);
