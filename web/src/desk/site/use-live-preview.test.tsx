import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { json } from '../fixtures/render-desk.tsx';
import { createForm, formReducer } from './form-state.ts';
import { useLivePreview } from './use-live-preview.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is updating from a change until the server has rendered it', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => answered);
  const onAddress = vi.fn();
  const form = createForm(pageFile, null);
  const { result, rerender } = renderHook((shown) => useLivePreview(shown, true, onAddress), {
    initialProps: form,
  });
  expect(result.current.isUpdating).toBe(false);
  rerender(formReducer(form, { type: 'change', pointer: '/title', value: 'Mine' }));
  expect(result.current.isUpdating).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(result.current.isUpdating).toBe(true);
  answer(json({ address: '/desk/preview/2/', until: 0 }));
  await vi.waitFor(() => expect(result.current.isUpdating).toBe(false));
  expect(onAddress).toHaveBeenCalledWith('/desk/preview/2/');
});

it('is not updating any more when a change cannot be rendered', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(json({ error: 'No.' }, 422)));
  const onAddress = vi.fn();
  const form = createForm(pageFile, null);
  const { result, rerender } = renderHook((shown) => useLivePreview(shown, true, onAddress), {
    initialProps: form,
  });
  rerender(formReducer(form, { type: 'change', pointer: '/title', value: '' }));
  expect(result.current.isUpdating).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(result.current.isUpdating).toBe(false));
});
