import { createClient } from '@supabase/supabase-js';
import { expect, test } from './fixtures.ts';
import { png } from './png.ts';
import { ANON_KEY, SERVICE_KEY } from './program.ts';

// Runs the calls of the specification (section 7) with the unmodified official client.

const BUCKET = 'moving_service_images';
const photo = () => new File([png(64, 48, [200, 40, 60])], 'sofa.png', { type: 'image/png' });
const quote = {
  customer_name: 'Ana Peña',
  customer_email: 'ana@example.com',
  customer_phone: '956-555-0100',
  moving_date: null,
  home_type: 'apartment',
  bedrooms: 1,
  additional_services: ['storage'],
  special_requests: undefined,
};

/** The client requires a WebSocket class for realtime, which we do not use and Node 20 lacks. */
class NoSocket {
  constructor() {
    throw new Error('The product opens no channel.');
  }
}

const client = (url: string, key: string) =>
  createClient(url, key, {
    auth: { persistSession: false },
    realtime: { transport: NoSocket as unknown as typeof WebSocket },
  });
const bucket = (url: string, key: string) => client(url, key).storage.from(BUCKET);

test('A visitor inserts a quote request, and cannot read any', async ({ program }) => {
  const visitor = client(program.url, ANON_KEY);
  const sent = await visitor.from('quote_requests').insert([quote]);
  expect(sent).toMatchObject({ data: null, error: null, status: 201 });
  const answered = await visitor.from('quote_requests').insert(quote).select();
  expect(answered.data?.[0]).toMatchObject({ customer_name: 'Ana Peña', base_rate: 120 });
  const read = await visitor.from('quote_requests').select('*');
  expect(read).toMatchObject({ data: null, status: 403, error: { code: '42501' } });
});

test('The owner uploads an image that everyone can list, see and download', async ({ program, request }) => {
  const [owner, visitor] = [bucket(program.url, SERVICE_KEY), bucket(program.url, ANON_KEY)];
  const name = '1760000000000-sofa by the door.png';
  const stored = await owner.upload(name, photo(), { cacheControl: '3600', upsert: false });
  expect(stored).toMatchObject({ error: null, data: { path: name, fullPath: `${BUCKET}/${name}` } });

  const options = { limit: 100, sortBy: { column: 'name', order: 'asc' } };
  const { data: rows } = await visitor.list('', options);
  expect(rows?.find((row) => row.name === name)).toMatchObject({
    id: stored.data?.id,
    metadata: { mimetype: 'image/png', cacheControl: 'max-age=3600' },
  });

  const { publicUrl } = visitor.getPublicUrl(name).data;
  // The program does not know which free port it was given, so that only paths are compared.
  const listed = rows?.find((row) => row.name === name) as unknown as { url: string };
  expect(new URL(listed.url).pathname).toBe(new URL(publicUrl).pathname);
  const head = await request.head(publicUrl);
  expect(head.status()).toBe(200);
  expect(head.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'max-age=3600' });
  expect((await visitor.exists(name)).data).toBe(true);
  expect((await visitor.exists('none.png')).data).toBe(false);
  const file = await visitor.download(name);
  expect(file.data?.type).toBe('image/png');

  const bytes = png(32, 24, [0, 104, 74]);
  const updated = await owner.update(name, bytes, { contentType: 'image/png', cacheControl: '60' });
  expect(updated.error).toBeNull();
  expect((await request.head(publicUrl)).headers()['cache-control']).toBe('max-age=60');

  const removed = await owner.remove([name, 'none.png']);
  expect(removed.data?.map((entry) => entry.name)).toEqual([name]);
  expect((await request.head(publicUrl)).ok()).toBe(false);
});

test('Without the right key nothing can be read or changed', async ({ program }) => {
  const bare = await fetch(`${program.url}/storage/v1/object/list/${BUCKET}`, { method: 'POST', body: '{}' });
  expect(bare.status).toBe(401);
  const stranger = bucket(program.url, 'guessed');
  for (const { error } of [await stranger.list(), await stranger.upload('a.png', photo())])
    expect(error).toMatchObject({ message: 'Invalid API key', status: 401 });
  const visitor = bucket(program.url, ANON_KEY);
  const refused = { status: 403, statusCode: '403', message: /row-level security/ };
  for (const { error } of [
    await visitor.upload('a.png', photo()),
    await visitor.update('a.png', photo()),
    await visitor.remove(['a.png']),
  ])
    expect(error).toMatchObject({ ...refused, message: expect.stringMatching(refused.message) });
});

test('A refused upload has a reason', async ({ program }) => {
  const owner = bucket(program.url, SERVICE_KEY);
  expect((await owner.upload('taken.png', photo())).error).toBeNull();
  const page = new File(['<script>alert(1)</script>'], 'photo.jpg', { type: 'image/jpeg' });
  const large = new Blob([Buffer.alloc(10 * 1024 * 1024 + 1)], { type: 'image/png' });
  for (const [what, answer, statusCode, words] of [
    ['a name that is taken', owner.upload('taken.png', photo()), '409', /already exists/],
    ['a name that cannot be', owner.upload('peñitas.png', photo()), '400', /Invalid key/],
    ['a name that is too long', owner.upload(`${'a'.repeat(300)}.png`, photo()), '400', /Invalid key/],
    ['a file that is not an image', owner.upload('page.jpg', page), '415', /mime type/],
    ['what is too large', owner.upload('large.png', large), '413', /maximum allowed size/],
  ] as const) {
    const { data, error } = await answer;
    expect(data, what).toBeNull();
    expect(error, what).toMatchObject({ name: 'StorageApiError', status: 400, statusCode });
    expect(error?.message, what).toMatch(words);
  }
  const elsewhere = client(program.url, SERVICE_KEY).storage.from('other');
  for (const { error } of [await elsewhere.upload('a.png', photo()), await elsewhere.list()])
    expect(error).toMatchObject({ message: 'Bucket not found', statusCode: '404' });
  const { error } = await owner.list('', { limit: 0 });
  expect(error).toMatchObject({ status: 400, message: expect.stringContaining('limit') });
  await owner.remove(['taken.png']);
});
