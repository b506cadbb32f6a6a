import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Testimonial } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { Reviews } from './Reviews';

const review: Testimonial = {
  name: 'Delia R.',
  location: 'Pharr',
  rating: 5,
  source: 'Google',
  words: 'They wrapped the piano as if it were theirs.',
  video_url: null,
  captions_url: null,
  captions_lang: null,
  poster: null,
};

function draw(testimonial: Testimonial): HTMLElement {
  const root = document.createElement('div');
  const section = { kind: 'reviews', id: 'reviews', rating: '4.8', rating_label: 'stars' } as const;
  root.innerHTML = renderToStaticMarkup(
    <Reviews
      section={{ ...section, basis: '', sources: [], testimonials: [testimonial] }}
      page={pageView([])}
    />,
  );
  return root;
}

it('quotes the customer, without a picture if there is none', () => {
  const root = draw(review);
  expect(root.querySelector('figure > blockquote')?.textContent).toBe(review.words);
  expect(root.querySelector('figcaption')?.textContent).toContain('Delia R.Pharr, Google');
  expect(root.querySelector('.review__player')).toBeNull();
});

it('shows neither stars nor a second line for a sample', () => {
  const root = draw({ ...review, name: 'Sample 1', location: '', rating: 0, source: '' });
  expect(root.querySelector('figcaption')?.innerHTML).toBe('<b>Sample 1</b>');
  expect(root.querySelector('.review .stars')).toBeNull();
});

it('has a heading that is seen, and stars that end where the rating does', () => {
  const root = draw(review);
  expect(root.querySelector('h2')?.textContent).toBe('4.8 stars');
  expect(root.querySelector('h2 .vh')).toBeNull();
  expect(root.querySelectorAll('.reviews__text [clip-path]')).toHaveLength(1);
});

it('plays a video without a still image', () => {
  const root = draw({ ...review, words: null, video_url: '/review.mp4' });
  expect(root.querySelector('video')?.getAttribute('src')).toBe('/review.mp4');
  expect(root.querySelector('video')?.hasAttribute('poster')).toBe(false);
  expect(root.querySelector('blockquote')).toBeNull();
});
