import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWithBackoff } from './retry-with-backoff.ts';

/** Seconds after the start at which attempts were made. */
let attempts: number[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  attempts = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function start(now: boolean): void {
  stop = retryWithBackoff(
    () => {
      attempts.push(Date.now() / 1_000);
      return Promise.reject(new Error('The server is unreachable.'));
    },
    { now },
  );
}

test('The delay doubles up to 20 seconds', async () => {
  start(true);
  await vi.advanceTimersByTimeAsync(75_000);
  expect(attempts).toEqual([0, 1, 3, 7, 15, 31, 51, 71]);
});

test('A first attempt can wait', async () => {
  start(false);
  expect(attempts).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(attempts).toEqual([1]);
});

test('Back online, it tries at once and soon again if that fails', async () => {
  start(true);
  await vi.advanceTimersByTimeAsync(20_000);
  attempts = [];
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(attempts).toEqual([20, 21, 23]);
});

test('Nothing is attempted once it is stopped', async () => {
  start(true);
  stop();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual([0]);
});
