import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { request, requestOnce } from './client.ts';
import { reauthentication } from './reauthentication.ts';
import { session } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

/** Responds to one request after the other with these. */
function answers(...given: (readonly [number, unknown])[]) {
  const fetch = vi.fn();
  for (const [status, body] of given)
    fetch.mockResolvedValueOnce(new Response(body === null ? null : JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('the API client', () => {
  it('sends JSON, which requires a CORS preflight from other sites', async () => {
    const fetch = answers([201, { id: 'a' }]);
    await expect(request('leads', { method: 'POST', body: { name: 'Rosa' } })).resolves.toEqual({ id: 'a' });
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe('/desk/api/leads');
    expect(init).toMatchObject({ method: 'POST', body: '{"name":"Rosa"}' });
    expect(init.headers['Content-Type']).toBe('application/json');
  });

  it('accepts a response without a body', async () => {
    answers([204, null]);
    await expect(request('sign-out', { method: 'POST' })).resolves.toBeNull();
  });

  it('throws the field errors of a refused request', async () => {
    answers([422, { error: 'Fix it.', fields: [{ field: 'phone', message: 'Write a number.' }] }]);
    const refused = await request('leads', { method: 'POST' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect((refused as ApiError).message).toBe('Fix it.');
    expect((refused as ApiError).messageFor('phone')).toBe('Write a number.');
    expect((refused as ApiError).messageFor('name')).toBeUndefined();
  });

  it('throws when the server is unreachable or does not return JSON', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    await expect(request('me')).rejects.toMatchObject({ status: 0 });
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 })));
    await expect(request('me')).rejects.toMatchObject({ status: 502 });
  });

  it('waits for sign-in when the session has ended, then repeats the request', async () => {
    const fetch = answers([401, { error: 'Sign in.' }], [201, { done: true }]);
    const answer = request('leads/a/notes', { method: 'POST', body: { text: 'Called' } });
    await vi.waitFor(() => expect(session.isWaiting.get()).toBe(true));
    expect(fetch).toHaveBeenCalledTimes(1);
    session.resume();
    await expect(answer).resolves.toEqual({ done: true });
    expect(fetch.mock.calls[1]?.[1].body).toBe('{"text":"Called"}');
    expect(session.isWaiting.get()).toBe(false);
  });

  it('deletes the leads that are kept on this device when a write finds that the session has ended', async () => {
    const kept = new Set(['desk-data-rosa', 'desk-files-v1', 'another']);
    vi.stubGlobal('caches', {
      keys: async () => [...kept],
      delete: async (name: string) => kept.delete(name),
    });
    answers([401, { error: 'Sign in.' }]);
    await expect(requestOnce('leads/a/notes', { method: 'POST' })).rejects.toMatchObject({ status: 401 });
    expect([...kept]).toEqual(['desk-files-v1', 'another']);
  });

  it('repeats a sensitive request once the person has confirmed who they are', async () => {
    const refused = { error: 'Confirm.', fields: [], reauthenticate: true };
    const fetch = answers([403, refused], [204, null]);
    const answer = request('people/7', { method: 'DELETE' });
    await vi.waitFor(() => expect(reauthentication.isWaiting.get()).toBe(true));
    reauthentication.resume(true);
    await expect(answer).resolves.toBeNull();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('refuses a sensitive request when the person cancels, and others right away', async () => {
    answers([403, { error: 'Confirm.', reauthenticate: true }], [403, { error: 'Owners only.' }]);
    const answer = request('people/7', { method: 'DELETE' });
    const caught = expect(answer).rejects.toMatchObject({ status: 403, message: 'Confirm.' });
    await vi.waitFor(() => expect(reauthentication.isWaiting.get()).toBe(true));
    reauthentication.resume(false);
    await caught;
    await expect(request('people')).rejects.toMatchObject({ message: 'Owners only.' });
    expect(reauthentication.isWaiting.get()).toBe(false);
  });
});
