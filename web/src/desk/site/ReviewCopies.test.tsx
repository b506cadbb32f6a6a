import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { ReviewCopies } from './ReviewCopies.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/desk/site/edit">{children}</a>,
}));

const marta = { name: 'Marta G.', location: 'Edinburg', rating: 5, source: 'Sample review' };
const delia = { ...marta, name: 'Delia R.', source: 'Google', words: 'As if it were theirs.' };
const page = (...testimonials: readonly object[]) => ({ section: [{ testimonials }] });

let sent: { readonly path: string; readonly value: unknown; readonly expected: string }[];

/** The other home page shows the same review, and the pages of reviews do not. */
async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (init?.method === 'PUT') {
    const change = JSON.parse(String(init.body));
    sent.push(change);
    return json({ ...pageFile, ...change, version: '2' });
  }
  const path = new URL(url, 'https://desk.test').searchParams.get('path') ?? '';
  const value = path === 'es/pages/home.toml' ? page(marta) : page();
  return json({ ...pageFile, path, title: 'Home', version: '1', value });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('changes the copies on request, and says what is left to translate', async () => {
  renderDesk(<ReviewCopies path="en/pages/home.toml" changed={[{ before: marta, after: delia }]} />);
  expect(await screen.findByText(/^The same review is in 1 other place/)).toBeTruthy();
  expect(screen.getByRole('link').textContent).toBe('Home (Spanish)');
  fireEvent.click(screen.getByRole('button', { name: 'Use this text there as well' }));
  expect(await screen.findByText('Also changed and published in 1 other place.')).toBeTruthy();
  const { words: _, ...withoutWords } = delia;
  expect(sent).toMatchObject([{ path: 'es/pages/home.toml', value: page(withoutWords), expected: '1' }]);
  expect(screen.getByText(/words are not translated/)).toBeTruthy();
});

it('offers nothing before a review was published', () => {
  const { container } = renderDesk(<ReviewCopies path="en/pages/home.toml" changed={[]} />);
  expect(container.textContent).toBe('');
});
