// The frame of a full scene.

import { group } from './shapes.mjs';
import { quiltPattern } from './things.mjs';

/** A whole scene seen the other way round; it must not hold lettering. */
export const mirrored = (draw) => () => group(draw(), 'translate(960 0) scale(-1 1)');

/** A scene of 960 by 720, with the blanket's stitching where the drawing uses it. */
export const scene = (name, draw) => ({
  name,
  width: 960,
  height: 720,
  draw,
  defs: draw().includes('url(#quilt)') ? quiltPattern : '',
});
