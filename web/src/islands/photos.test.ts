import { beforeEach, expect, it, vi } from 'vitest';
import { watchPhotos } from './photos';

let photo: HTMLImageElement;

beforeEach(() => {
  document.body.innerHTML = `<picture data-wait="Loading..."><source srcset="/a.avif 480w">
    <img src="/a.jpg" srcset="/a-480.jpg 480w" data-fallback="/a.svg" alt="A sofa."></picture>`;
  photo = document.querySelector('img') as HTMLImageElement;
});

const state = (complete: boolean, naturalWidth: number) => {
  Object.defineProperty(photo, 'complete', { value: complete, configurable: true });
  Object.defineProperty(photo, 'naturalWidth', { value: naturalWidth, configurable: true });
};

function expectDrawing(): void {
  expect(photo.getAttribute('src')).toBe('/a.svg');
  expect(photo.hasAttribute('srcset')).toBe(false);
  expect(document.querySelector('source')).toBeNull();
  expect(waits()).toBe(false);
}

const waits = () => document.querySelector('picture')?.hasAttribute('data-wait');

it('puts the drawing where a photo fails', () => {
  state(false, 0);
  watchPhotos();
  expect(photo.getAttribute('src')).toBe('/a.jpg');
  photo.dispatchEvent(new Event('error'));
  expectDrawing();
});

it('puts the drawing where a photo has failed before', () => {
  state(true, 0);
  watchPhotos();
  expectDrawing();
});

it('ends the waiting when a photo has loaded', () => {
  state(false, 0);
  watchPhotos();
  expect(waits()).toBe(true);
  photo.dispatchEvent(new Event('load'));
  expect(waits()).toBe(false);
  expect(photo.getAttribute('src')).toBe('/a.jpg');
});

it('leaves a photo that is there, and a drawing that fails', () => {
  state(true, 640);
  watchPhotos();
  expect(waits()).toBe(false);
  expect(photo.getAttribute('src')).toBe('/a.jpg');
  photo.dispatchEvent(new Event('error'));
  photo.src = '/b.svg';
  photo.dispatchEvent(new Event('error'));
  expect(photo.getAttribute('src')).toBe('/b.svg');
});

it('gives a video the fallback poster when its own fails', () => {
  document.body.innerHTML = '<video poster="/a.jpg" data-fallback="/a.svg"></video>';
  const probes: HTMLImageElement[] = [];
  vi.stubGlobal('Image', function MockImage() {
    const image = document.createElement('img');
    probes.push(image);
    return image;
  });
  watchPhotos();
  expect(probes[0]?.getAttribute('src')).toBe('/a.jpg');
  probes[0]?.dispatchEvent(new Event('error'));
  expect(document.querySelector('video')?.getAttribute('poster')).toBe('/a.svg');
  vi.unstubAllGlobals();
});
