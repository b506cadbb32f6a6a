import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invokeFunction } from './functions-client';

const send = vi.fn<typeof fetch>();
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => vi.stubGlobal('fetch', send));
afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
  log.mockClear();
});

it('posts with the key and without a body, and gives what was answered', async () => {
  send.mockResolvedValue(Response.json({ audioData: 'AAAA' }));
  expect(await invokeFunction('play', 'key')).toEqual({ kind: 'answered', data: { audioData: 'AAAA' } });
  expect(send).toHaveBeenCalledExactlyOnceWith('/functions/v1/play', {
    method: 'POST',
    headers: { apikey: 'key', Authorization: 'Bearer key' },
  });
  expect(log).not.toHaveBeenCalled();
});

it('calls a send that failed unsent', async () => {
  const cause = new TypeError('Failed to fetch');
  send.mockRejectedValue(cause);
  expect(await invokeFunction('play', 'key')).toEqual({ kind: 'unsent', cause });
});

it.each([200, 404, 504])('calls a relay error one, even with status %i', async (status) => {
  send.mockResolvedValue(Response.json({}, { status, headers: { 'x-relay-error': 'true' } }));
  expect(await invokeFunction('play', 'key')).toEqual({ kind: 'relay', status });
});

it.each([400, 429, 500])('calls status %i without the mark the function’s own refusal', async (status) => {
  send.mockResolvedValue(Response.json({ error: 'no' }, { status }));
  expect(await invokeFunction('play', 'key')).toEqual({ kind: 'refused', status });
});

it('reports a response that is not JSON as unreadable', async () => {
  send.mockResolvedValue(new Response('<p>'));
  expect(await invokeFunction('play', 'key')).toMatchObject({ kind: 'unreadable' });
});

it('logs each failure once, with the function’s name', async () => {
  send.mockResolvedValue(Response.json({}, { status: 500 }));
  await invokeFunction('play', 'key');
  expect(log).toHaveBeenCalledExactlyOnceWith('play', { kind: 'refused', status: 500 });
});
