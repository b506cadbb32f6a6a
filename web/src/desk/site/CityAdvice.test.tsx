import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContentFile } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { CityAdvice } from './CityAdvice.tsx';
import { createForm } from './form-state.ts';

const city: ContentFile = {
  ...pageFile,
  path: 'en/cities/alton.toml',
  kind: 'cities',
  version: '',
  value: { city_name: 'Alton', local_knowledge: 'A town of wide lots.', paragraphs: ['', ''] },
};

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says how much of the text is its own while a city is written', async () => {
  let percent = 31;
  vi.stubGlobal('fetch', () => Promise.resolve(json({ percent, least: 50 })));
  const form = createForm(city, null);
  const { rerender } = renderDesk(<CityAdvice form={form} />);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('31%'));
  percent = 62;
  rerender(<CityAdvice form={{ ...form, value: { paragraphs: ['', 'The streets run north.'] } }} />);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('62%'));
});

it('does not warn before a word is written', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(json({ percent: 3, least: 50 })));
  const empty = { city_name: 'Alton', description: ' ', local_knowledge: '', paragraphs: ['', ''] };
  renderDesk(<CityAdvice form={createForm({ ...city, value: empty }, null)} />);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('At least 50%'));
  expect(screen.getByRole('status').className).toBe('');
});

it('asks nothing of other pages', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  renderDesk(<CityAdvice form={createForm(pageFile, null)} />);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetch).not.toHaveBeenCalled();
});
