// The frame of a full scene.

import { quiltPattern } from './things.mjs';

/** A scene of 960 by 720, with the blanket's stitching where the drawing uses it. */
export const scene = (name, draw) => ({
  name,
  width: 960,
  height: 720,
  draw,
  defs: draw().includes('url(#quilt)') ? quiltPattern : '',
});
