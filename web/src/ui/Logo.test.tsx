import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pageView } from '../fixtures/page-view';
import { Logo } from './Logo';

function draw(width: number, height: number): Element | null {
  const { brand } = pageView([]).chrome;
  const logo = { src: '/logo.png', width, height };
  document.body.innerHTML = renderToStaticMarkup(<Logo brand={{ ...brand, logo }} home="/" />);
  return document.querySelector('a');
}

it('has the proportions of the owner’s logo', () => {
  const image = draw(92, 46)?.querySelector('img');
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['92', '46']);
});

it('leaves the name to a wide logo, which is a written name', () => {
  expect(draw(92, 46)?.textContent).toBe('Valley Movers');
  const link = draw(160, 26);
  expect(link?.textContent).toBe('');
  expect(link?.getAttribute('aria-label')).toBe('Valley Movers home page');
});
