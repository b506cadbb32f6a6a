import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeskImage } from '../../contract.gen';
import { lastUpload } from './uploads.ts';
import { cardId, useShowUploaded } from './use-show-uploaded.ts';

const hero = { name: 'hero.jpg', descriptions: [{ text: 'A truck' }] } as unknown as DeskImage;
const unused = { name: 'unused.jpg', descriptions: [] } as unknown as DeskImage;

function Photos({ images }: { readonly images: readonly DeskImage[] }) {
  useShowUploaded(images);
  return (
    <>
      <input aria-label="Title" />
      {images.map(({ name }) => (
        <section key={name} id={cardId(name)} aria-label={name} tabIndex={-1} />
      ))}
    </>
  );
}

const upload = (name: string) => act(() => lastUpload.set({ name }));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? null;

beforeEach(() => lastUpload.set(null));
afterEach(cleanup);

it('shows a photo that pages describe as soon as its card is there', () => {
  const { rerender } = render(<Photos images={[unused]} />);
  upload('hero.jpg');
  expect(focused()).toBeNull();
  rerender(<Photos images={[unused, hero]} />);
  expect(focused()).toBe('hero.jpg');
});

it('stays in place for a photo that no page describes, and while a person types', () => {
  render(<Photos images={[unused, hero]} />);
  upload('unused.jpg');
  expect(focused()).toBeNull();
  screen.getByLabelText('Title').focus();
  upload('hero.jpg');
  expect(focused()).toBe('Title');
});

it('stays in place when the screen is opened after the upload', () => {
  lastUpload.set({ name: 'hero.jpg' });
  render(<Photos images={[hero]} />);
  expect(focused()).toBeNull();
});
