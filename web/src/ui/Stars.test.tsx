import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Stars } from './Stars';

/** Returns how much of each star is filled. */
function drawn(rating: number | string): string[] {
  const root = document.createElement('div');
  root.innerHTML = renderToStaticMarkup(<Stars rating={rating} />);
  return [...root.querySelectorAll('svg > use:last-child')].map(
    (star) => star.getAttribute('clip-path') ?? 'whole',
  );
}

it.each([
  ['4.8', ['whole', 'whole', 'whole', 'whole', 'inset(0 20% 0 0)']],
  ['4,5', ['whole', 'whole', 'whole', 'whole', 'inset(0 50% 0 0)']],
  [5, ['whole', 'whole', 'whole', 'whole', 'whole']],
  [3, ['whole', 'whole', 'whole']],
  ['9', ['whole', 'whole', 'whole', 'whole', 'whole']],
  ['new', []],
])('draws %s as stars', (rating, stars) => {
  expect(drawn(rating)).toEqual(stars);
});
