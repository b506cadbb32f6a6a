import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { NamedImage, VideoCard } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { Videos } from './Videos';

const poster: NamedImage = {
  name: 'ad.jpg',
  alt: 'A truck.',
  src: '/images/ad.svg',
  fallback: '/images/ad.svg',
  avif: '',
  jpeg: '',
  loading: '',
  width: 960,
  height: 1200,
};

function draw(...cards: VideoCard[]): HTMLElement {
  const root = document.createElement('div');
  const section = { kind: 'videos', id: 'ads', heading: 'Our ads', cards } as const;
  root.innerHTML = renderToStaticMarkup(
    <Videos section={{ ...section }} page={{ ...pageView([]), jingle_key: 'public-key' }} />,
  );
  return root;
}

const card: VideoCard = {
  title: 'The ad',
  text: '',
  video_url: null,
  captions_url: null,
  captions_lang: null,
  poster: null,
  jingle: false,
};

it('plays a video if there is one, and does not preload it', () => {
  const video = draw({ ...card, video_url: '/ad.mp4', poster }).querySelector('video');
  expect(video?.matches('[controls][playsinline][preload=none]:not([autoplay])')).toBe(true);
  expect(video?.getAttribute('src')).toBe('/ad.mp4');
  expect(video?.getAttribute('poster')).toBe('/images/ad.svg');
  expect(video?.getAttribute('aria-label')).toBe('The ad');
});

it('offers captions that are off by default', () => {
  const root = draw({ ...card, video_url: '/ad.mp4', captions_url: '/ad.vtt' });
  const tracks = [...root.querySelectorAll('video > track')];
  expect(tracks.map((track) => track.outerHTML)).toEqual([
    '<track kind="captions" src="/ad.vtt" srclang="en">',
  ]);
  const spanish = { ...card, video_url: '/ad.mp4', captions_url: '/ad.vtt', captions_lang: 'es' };
  expect(draw(spanish).querySelector('track')?.srclang).toBe('es');
  expect(draw({ ...card, video_url: '/ad.mp4' }).querySelector('track')).toBeNull();
});

it('adds the jingle element only to a video that it plays with', () => {
  const sounding = draw({ ...card, video_url: '/ad.mp4', jingle: true });
  const frame = sounding.querySelector<HTMLElement>('[data-island=Jingle]');
  expect(frame?.querySelector('video + audio')?.matches('[hidden]:not([controls])')).toBe(true);
  expect(frame?.dataset.key).toBe('public-key');
  expect(draw({ ...card, video_url: '/ad.mp4' }).querySelector('[data-island], audio')).toBeNull();
  expect(draw({ ...card, poster, jingle: true }).querySelector('[data-island], audio')).toBeNull();
});

it('shows only the poster if there is no video', () => {
  const root = draw({ ...card, poster });
  expect(root.querySelector('video')).toBeNull();
  expect(root.querySelector('img')?.getAttribute('alt')).toBe('A truck.');
  expect(root.querySelector('figcaption h3')?.textContent).toBe('The ad');
});

it('shows a small tag with the title if there is neither', () => {
  const soon = { ...card, title: 'Coming Soon' };
  const root = draw(soon, { ...soon, text: 'In June.' });
  expect(root.querySelector('video, img')).toBeNull();
  expect([...root.querySelectorAll('h3')].map((title) => title.textContent)).toEqual([
    'Coming Soon',
    'Coming Soon',
  ]);
  expect([...root.querySelectorAll('.soon li')].map((tag) => tag.textContent)).toEqual([
    'Coming Soon',
    'Coming SoonIn June.',
  ]);
  expect(root.querySelector('.videos, figure')).toBeNull();
});
