// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { fakeScope, payload } from '../fixtures/worker-scope.ts';
import { startWorker } from './start-worker.ts';

const site = 'https://desk.example';
const lead = `${site}/desk/api/leads/0b0f4c1e-8f0e-4a52-9f0c-0123456789ab`;
const job = `${site}/desk/api/jobs/0b0f4c1e-8f0e-4a52-9f0c-0123456789ab`;

const get = (url: string, mode = 'cors') => ({ url: new URL(url, site).href, method: 'GET', mode });

function started(fetch: (request: Request | string) => Promise<Response>) {
  const fake = fakeScope(vi.fn(fetch));
  startWorker(fake.scope);
  return fake;
}

/** Returns the server's response for a signed-in person. */
const responseTo = (person: string, body = '{}') =>
  new Response(body, { headers: { 'desk-person': person } });

function offline(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

describe('without a connection', () => {
  it('shows the last document and list, and nothing that was never read', async () => {
    let isOnline = true;
    const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
    const fake = started((request) =>
      isOnline ? Promise.resolve(responseTo('rosa', urlOf(request))) : offline(),
    );
    await fake.raise('fetch', { request: get('/desk/leads', 'navigate') });
    await fake.raise('fetch', { request: get('/desk/api/leads?state=new') });
    await fake.raise('fetch', { request: get(lead) });
    await fake.raise('fetch', { request: get(job) });
    isOnline = false;
    const screen = await fake.raise('fetch', { request: get('/desk/reports', 'navigate') });
    expect(await screen?.text()).toBe(`${site}/desk/leads`);
    const list = await fake.raise('fetch', { request: get('/desk/api/leads?state=new') });
    expect(await list?.text()).toBe(`${site}/desk/api/leads?state=new`);
    expect(await (await fake.raise('fetch', { request: get(lead) }))?.text()).toBe(lead);
    expect(await (await fake.raise('fetch', { request: get(job) }))?.text()).toBe(job);
    await expect(fake.raise('fetch', { request: get('/desk/api/leads?state=done') })).rejects.toThrow();
  });

  it('tells the desk the present time, by which it sets its clock', async () => {
    let isOnline = true;
    const fake = started(() =>
      isOnline ? Promise.resolve(responseTo('rosa', '{"now":1,"brand":"Valley Movers"}')) : offline(),
    );
    await fake.raise('fetch', { request: get('/desk/api/me') });
    isOnline = false;
    const me = await (await fake.raise('fetch', { request: get('/desk/api/me') }))?.json();
    expect(me.brand).toBe('Valley Movers');
    expect(me.now).toBeGreaterThan(1_700_000_000_000);
  });
});

describe('leaves to the browser', () => {
  const fake = started(() => Promise.resolve(new Response('')));

  it.each([
    ['a write', { ...get('/desk/api/leads'), method: 'POST' }],
    ['a public page', get('/quote', 'navigate')],
    ['a page whose name begins with desk', get('/desks', 'navigate')],
    ['a preview', get('/desk/preview/1/', 'navigate')],
    ['a download', get('/desk/api/export.csv', 'navigate')],
    ['people and their accounts', get('/desk/api/people')],
    ['a file of a lead', get(`${lead}/attachments/1`)],
    ['an invoice', get(`${job}/invoice.pdf`)],
    ['events', get('/desk/api/events')],
    ['another site', get('https://other.example/desk')],
  ])('%s', async (_what, request) => {
    expect(await fake.raise('fetch', { request })).toBeUndefined();
  });

  it('and keeps nothing of them', () => {
    expect([...fake.caches.keys()]).toEqual([]);
  });
});

describe('what was read belongs to its reader', () => {
  /** A worker whose server sends the test's responses. */
  function startedFor(person: string) {
    let respond = () => Promise.resolve(responseTo(person, person));
    const fake = started(() => respond());
    const read = (path = '/desk/api/leads', mode?: string) =>
      fake.raise('fetch', { request: get(path, mode) });
    const set = (next: () => Promise<Response>) => {
      respond = next;
    };
    return { ...fake, read, set };
  }

  it('and is forgotten once the session has ended', async () => {
    const fake = startedFor('rosa');
    await fake.read();
    expect([...fake.caches.keys()]).toEqual(['desk-data-rosa']);
    fake.set(async () => new Response('{}', { status: 401 }));
    await fake.read();
    fake.set(offline);
    await expect(fake.read()).rejects.toThrow();
  });

  it('and is forgotten once the document leads to the sign-in page', async () => {
    const fake = startedFor('rosa');
    await fake.read();
    const redirect = Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' });
    fake.set(async () => redirect);
    await fake.read('/desk', 'navigate');
    fake.set(offline);
    await expect(fake.read()).rejects.toThrow();
  });

  it.each([
    ['document', '/desk', 'navigate'],
    ['response', '/desk/api/today', 'cors'],
  ])('and is never shown to the next person, from their first %s on', async (_what, path, mode) => {
    const fake = startedFor('rosa');
    await fake.read();
    fake.set(async () => responseTo('luis'));
    await fake.read(path, mode);
    fake.set(offline);
    await expect(fake.read()).rejects.toThrow();
    expect([...fake.caches.keys()]).not.toContain('desk-data-rosa');
  });

  it('also when the worker was started again in between', async () => {
    const fake = startedFor('luis');
    const before = await fake.scope.caches.open('desk-data-rosa');
    await before.put(`${site}/desk/api/leads`, new Response('rosa'));
    await fake.read('/desk', 'navigate');
    fake.set(offline);
    await expect(fake.read()).rejects.toThrow();
  });

  it('also when a response to the person before arrives late', async () => {
    const fake = startedFor('rosa');
    await fake.read();
    let arrive = (_response: Response) => {};
    fake.set(() => new Promise((resolve) => (arrive = resolve)));
    const late = fake.read('/desk/api/today');
    fake.set(async () => responseTo('luis', 'luis'));
    await fake.read();
    arrive(responseTo('rosa', 'rosa'));
    await late;
    fake.set(offline);
    expect(await (await fake.read())?.text()).toBe('luis');
    await expect(fake.read('/desk/api/today')).rejects.toThrow();
  });

  it('and is not kept if the response does not name the reader', async () => {
    const fake = startedFor('rosa');
    fake.set(async () => new Response('a proxy’s response'));
    await fake.read();
    fake.set(offline);
    await expect(fake.read()).rejects.toThrow();
  });
});

it('takes over at once from the version before', async () => {
  const fake = started(() => Promise.resolve(new Response('document')));
  await fake.raise('install');
  expect(fake.skipWaiting).toHaveBeenCalled();
  expect(fake.claimClients).not.toHaveBeenCalled();
  await fake.raise('activate');
  expect(fake.claimClients).toHaveBeenCalled();
});

it('keeps the files of its own version only, and what was read', async () => {
  const fake = started(() => Promise.resolve(new Response('document')));
  for (const name of ['desk-files-v1', 'desk-data', 'desk-data-rosa', 'another'])
    await fake.scope.caches.open(name);
  await fake.raise('install');
  await fake.raise('activate');
  expect([...fake.caches.keys()].sort()).toEqual(['another', 'desk-data-rosa', 'desk-files-v2']);
  const files = await fake.scope.caches.open('desk-files-v2');
  expect(await (await files.match('/desk'))?.text()).toBe('document');
});

describe('a notification', () => {
  const data = { json: () => payload };

  it('is shown with two buttons, and marks the icon', async () => {
    const fake = started(offline);
    await fake.raise('push', { data });
    expect(fake.shown[0]?.title).toBe(payload.title);
    const options = fake.shown[0]?.options;
    expect(options?.actions?.map(({ title }) => title)).toEqual(['I’ll take it', 'Open']);
    expect(fake.badge).toHaveBeenCalledWith(3);
  });

  it('that cannot be read is not shown', async () => {
    const fake = started(offline);
    await fake.raise('push', { data: null });
    await fake.raise('push', { data: { json: () => JSON.parse('{') } });
    expect(fake.shown).toEqual([]);
  });

  it.each([
    ['claimed', '', 'It’s yours.'],
    ['taken', 'Luis', 'Luis has it.'],
    ['closed', '', 'It was already answered.'],
  ])('claims with one tap and says that it is %s', async (outcome, name, text) => {
    const fetch = vi.fn(async () => new Response(JSON.stringify({ outcome, name })));
    const fake = started(fetch);
    const close = vi.fn();
    await fake.raise('notificationclick', { action: 'claim', notification: { data: payload, close } });
    expect(fetch).toHaveBeenCalledWith(
      '/claim-lead',
      expect.objectContaining({ method: 'POST', body: '{"ticket":"ticket"}' }),
    );
    expect(close).toHaveBeenCalled();
    expect(fake.shown[0]?.options.body).toBe(text);
  });

  it.each([
    ['there is no connection', offline],
    ['the server refuses', async () => new Response('', { status: 403 })],
    ['the server says something else', async () => new Response('{"outcome":"?"}')],
  ])('is not said to be claimed if %s', async (_why, fetch) => {
    const fake = started(fetch);
    const notification = { data: payload, close: () => undefined };
    await fake.raise('notificationclick', { action: 'claim', notification });
    expect(fake.shown[0]?.options.body).toBe('Not claimed.');
  });

  it('opens its lead in the desk that is open, else in a new window', async () => {
    const fake = started(offline);
    const click = (url: string) =>
      fake.raise('notificationclick', {
        action: '',
        notification: { data: { ...payload, url }, close: () => undefined },
      });
    await click('/desk/leads/a');
    await click('https://other.example/');
    expect(fake.opened).toEqual(['/desk/leads/a', '/desk']);
    const tab = {
      url: `${site}/desk`,
      focus: vi.fn(async () => undefined),
      navigate: vi.fn(async (_url: string) => undefined),
    };
    fake.tabs.push(tab);
    await click('/desk/leads/a');
    expect(tab.focus).toHaveBeenCalled();
    expect(tab.navigate).toHaveBeenCalledWith('/desk/leads/a');
    expect(fake.opened).toHaveLength(2);
  });
});
