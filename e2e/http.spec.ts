import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PAGES = ['/', '/quote'];

/** URL of the boot script, as referenced by the home page. */
async function bootScript(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/')).text();
  return /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
}

test('An unchanged page is answered with 304', async ({ request }) => {
  for (const path of PAGES) {
    // A new page is sent immediately, and better compressed a little later.
    const tag = async () => (await request.get(path)).headers().etag;
    await expect.poll(tag, { timeout: 20_000 }).toMatch(/-brb"$/);
    const first = await request.get(path);
    const { etag = '', 'cache-control': cache } = first.headers();
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(cache).toBe('public, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await request.get(path, { headers: { 'if-none-match': known } });
      expect(again.status(), known).toBe(304);
      expect(await again.body()).toHaveLength(0);
      expect(again.headers().etag).toBe(etag);
    }
    const other = await request.get(path, { headers: { 'if-none-match': '"other"' } });
    expect(other.status()).toBe(200);
  }
});

test('A page is the same in every content encoding', async ({ request }) => {
  const plain = await request.get('/', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  const html = await plain.text();
  expect(html).toContain('Expert Movers Ready When You Are');
  const etags = new Set([plain.headers().etag]);
  for (const coding of ['br', 'gzip', 'zstd']) {
    const answer = await request.get('/', { headers: { 'accept-encoding': coding } });
    const headers = answer.headers();
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toContain('accept-encoding');
    expect(Number(headers['content-length'])).toBeLessThan(html.length / 2);
    // The client decodes what it knows; zstd stays encoded.
    if (coding === 'zstd')
      expect([...(await answer.body()).subarray(0, 4)]).toEqual([0x28, 0xb5, 0x2f, 0xfd]);
    else expect(await answer.text()).toBe(html);
    etags.add(headers.etag);
  }
  expect(etags.size, 'one entity tag for each coding').toBe(4);
  const best = await request.get('/', { headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0, zstd;q=0' } });
  expect(best.headers()['content-encoding']).toBe('gzip');
});

test('HEAD has the headers of GET', async ({ request }) => {
  for (const path of [...PAGES, await bootScript(request)]) {
    // A page is compressed better in the background, which may be between the two requests.
    await expect(async () => {
      const [get, head] = [await request.get(path), await request.head(path)];
      expect(head.status(), path).toBe(200);
      expect(await head.body()).toHaveLength(0);
      for (const name of [
        'content-type',
        'content-length',
        'etag',
        'cache-control',
        'content-security-policy',
      ]) {
        expect(head.headers()[name], `${name} of ${path}`).toBe(get.headers()[name]);
      }
    }).toPass({ timeout: 10_000 });
  }
  expect((await request.head('/nowhere')).status()).toBe(404);
});

test('Variants of a path redirect permanently to one form', async ({ request }) => {
  for (const [path, canonical] of [
    ['/quote/', '/quote'],
    ['/QUOTE', '/quote'],
    ['/quote/?city=mission', '/quote?city=mission'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(308);
    expect(answer.headers().location, path).toBe(canonical);
  }
  expect((await request.get('/nowhere/', { maxRedirects: 0 })).status()).toBe(404);
});

test('Every response has security headers', async ({ request }) => {
  const script = await bootScript(request);
  for (const path of [...PAGES, '/nowhere', script, '/rest/v1/nothing']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    // Only documents obey these, and a script loads before the largest paint.
    if (path !== script) {
      expect(headers, path).toMatchObject({
        'referrer-policy': 'same-origin',
        'cross-origin-embedder-policy': 'credentialless',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      const policy = headers['content-security-policy'] ?? '';
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).toContain("base-uri 'none'");
      expect(policy, path).not.toMatch(/unsafe|\*|https?:/);
    }
    expect(headers['set-cookie'], path).toBeUndefined();
  }
});

test('Files with a hash in their name are immutable', async ({ request }) => {
  const answer = await request.get(await bootScript(request));
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toContain('immutable');
  expect(answer.headers()['content-type']).toContain('text/javascript');
  expect((await answer.body()).length).toBeLessThanOrEqual(2048);
  expect((await request.get('/assets/boot-00000000.js')).status()).toBe(404);
});

test('Pages refuse other methods', async ({ request }) => {
  // The home page has a form, which is posted to it.
  for (const [method, path] of [
    ['POST', '/about'],
    ['PUT', '/'],
    ['DELETE', '/'],
  ] as const) {
    const answer = await request.fetch(path, { method });
    expect(answer.status(), method).toBe(405);
    expect(answer.headers().allow).toBe('GET, HEAD');
  }
});

test('A cross-site form post is refused', async ({ request }) => {
  const form = {
    step: '4',
    go: 'submit',
    customer_name: 'A',
    customer_email: 'a@example.com',
    customer_phone: '1',
  };
  for (const headers of [{ origin: 'http://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await request.post('/quote', { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
  }
  const own = await request.post('/quote', {
    form,
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(own.status()).toBe(303);
});

test('An oversized form is refused', async ({ request }) => {
  const answer = await request.post('/quote', { form: { special_requests: 'x'.repeat(70_000) } });
  expect(answer.status()).toBe(413);
});

test('The health check succeeds', async ({ request }) => {
  const answer = await request.get('/healthz');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toBe('ok');
});
