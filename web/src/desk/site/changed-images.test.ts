import { expect, it } from 'vitest';
import { changedImages } from './changed-images.ts';

const page = (name: string, alt: string, lead = 'Hello') => ({
  section: [{ lead, image: { name, alt } }, { poster: { name: 'still.jpg', alt: 'A van' } }],
});

it('finds the images that were replaced, whatever else was changed', () => {
  const before = page('old.jpg', 'A sofa');
  expect(changedImages(before, page('new.jpg', 'A piano', 'Welcome'))).toEqual([
    { pointer: '/section/0/image/name', name: 'new.jpg' },
  ]);
  expect(changedImages(before, page('old.jpg', 'A yellow sofa', 'Welcome'))).toEqual([]);
  expect(changedImages(before, page('', 'A sofa'))).toEqual([]);
});
