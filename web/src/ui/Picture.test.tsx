import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { NamedImage } from '../contract.gen';
import { Picture } from './Picture';

const drawing: NamedImage = {
  name: 'sofa.jpg',
  alt: 'A sofa.',
  src: '/images/sofa.1.svg',
  fallback: '/images/sofa.1.svg',
  avif: '',
  jpeg: '',
  loading: '',
  width: 960,
  height: 720,
};
const photo: NamedImage = {
  ...drawing,
  src: '/storage/sofa.jpg?v=7',
  loading: 'Loading...',
  width: 1000,
  height: 500,
};

function draw(image: NamedImage): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(<Picture image={image} sizes="50vw" />);
  return document.body;
}

it('shows the illustration if there is no photo', () => {
  const body = draw(drawing);
  expect(body.querySelector('picture')).toBeNull();
  expect(body.querySelector('img')?.getAttribute('src')).toBe(drawing.src);
  expect(body.querySelector('img')?.hasAttribute('data-fallback')).toBe(false);
});

it('shows the original photo before its variants exist, with a loading text and a fallback', () => {
  const body = draw(photo);
  expect(body.querySelector('picture')?.dataset.wait).toBe('Loading...');
  expect(body.querySelector('source')).toBeNull();
  const image = body.querySelector('img');
  expect(image?.getAttribute('src')).toBe(photo.src);
  expect(image?.hasAttribute('srcset')).toBe(false);
  expect(image?.dataset.fallback).toBe(drawing.src);
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['1000', '500']);
});

it('offers the existing variants in a srcset', () => {
  const body = draw({ ...photo, avif: '/480.avif 480w', jpeg: '/480.jpg 480w' });
  expect(body.querySelector('source')?.getAttribute('srcset')).toBe('/480.avif 480w');
  expect(body.querySelector('source')?.getAttribute('sizes')).toBe('50vw');
  expect(body.querySelector('img')?.getAttribute('srcset')).toBe('/480.jpg 480w');
  expect(body.querySelector('img')?.getAttribute('sizes')).toBe('50vw');
});
