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

it('stops updating when a change cannot be rendered', async () => {
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

it('sends one draft at a time, the latest after the answer', async () => {
  const answers: ((response: Response) => void)[] = [];
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push((JSON.parse(String(body)) as { value: { title: string } }).value.title);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  const onAddress = vi.fn();
  const form = createForm(pageFile, null);
  const { rerender } = renderHook((shown) => useLivePreview(shown, true, onAddress), {
    initialProps: form,
  });
  for (const value of ['M', 'Mi', 'Min', 'Mine']) {
    rerender(formReducer(form, { type: 'change', pointer: '/title', value }));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent).toEqual(['M']);
  answers[0]?.(json({ address: '/desk/preview/1/', until: 0 }));
  await vi.waitFor(() => expect(sent).toEqual(['M', 'Mine']));
  answers[1]?.(json({ address: '/desk/preview/2/', until: 0 }));
  await vi.waitFor(() => expect(onAddress).toHaveBeenLastCalledWith('/desk/preview/2/'));
});
