import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { estimate } from './estimate';
import { type InsertOptions, insertQuote, toRow } from './quote-client';
import { COMPLETE, RATES } from './quote-fixture';
import { toEstimateInput } from './quote-form';

const fetchMock = vi.fn<typeof fetch>();
const source = { referrer: 'https://search.example/?q=a b', began: Date.now() - 9_000, lead: 'a-lead' };
const options: InsertOptions = { rates: RATES, anonKey: 'anon', key: 'a-key', source };
const price = estimate(RATES, toEstimateInput(COMPLETE));
const row = { ...toRow(COMPLETE, RATES), reference: 'Q-7K3M-Q9DA', estimate: price };
const errorBody = { code: '23514', message: '', details: null, hint: null };

function answer(status: number, body?: unknown) {
  fetchMock.mockResolvedValue(new Response(body === undefined ? null : JSON.stringify(body), { status }));
  return insertQuote(COMPLETE, options);
}

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('the request', () => {
  it('goes to the table with the public key and the idempotency key', async () => {
    await answer(201, [row]);
    const [path, init] = fetchMock.mock.calls[0] ?? [];
    expect(path).toBe('/rest/v1/quote_requests');
    expect(init).toMatchObject({
      method: 'POST',
      headers: {
        apikey: 'anon',
        Authorization: 'Bearer anon',
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        'Idempotency-Key': 'a-key',
      },
    });
  });

  it('tells where the visitor came from in a header, which may contain only ASCII', async () => {
    await answer(201, [row]);
    const [, init] = fetchMock.mock.calls[0] ?? [];
    const header = new Headers(init?.headers).get('lead-source') ?? '';
    const source = Object.fromEntries(new URLSearchParams(header));
    expect(source).toEqual({
      referrer: 'https://search.example/?q=a b',
      elapsed: expect.stringMatching(/^\d+$/),
      lead: 'a-lead',
      language: document.documentElement.lang,
    });
    expect(Number(source.elapsed)).toBeGreaterThanOrEqual(9_000);
    expect(header).toMatch(/^[\x21-\x7e]+$/);
  });

  it('carries all twenty columns, numbers as numbers', () => {
    const form = { ...COMPLETE, square_footage: '', moving_date: '', special_requests: ' ' };
    expect(toRow(form, RATES)).toEqual({
      customer_name: 'Ana Peña',
      customer_email: 'ana@example.com',
      customer_phone: '956-555-0100',
      moving_date: null,
      origin_address: '',
      destination_address: '',
      home_type: 'apartment',
      bedrooms: 1,
      square_footage: 0,
      has_elevator: false,
      stairs_origin: 0,
      stairs_destination: 0,
      long_walk: false,
      crew_size: 2,
      estimated_hours: 6,
      base_rate: 120,
      distance_fee: 0,
      additional_services: [],
      total_estimate: 779.4,
      special_requests: null,
    });
  });
});

describe('the answer', () => {
  it('is a success only as 201 with a receipt', async () => {
    const named = { reference: 'Q-7K3M-Q9DA', customer_name: 'Ana Peña' };
    const receipt = { ...named, far: false, day: '', just_sent: true, estimate: price };
    expect(await answer(201, [row])).toEqual({ kind: 'stored', receipt, path: null });
  });

  it('writes the moving date in words', async () => {
    const dated = await answer(201, [{ ...row, moving_date: '2027-03-14' }]);
    expect(dated).toMatchObject({ receipt: { day: 'March 14, 2027' } });
  });

  it('says that a stored move goes beyond the served towns', async () => {
    const far = await answer(201, [{ ...row, destination_address: '500 Main Plaza, San Antonio' }]);
    expect(far).toMatchObject({ receipt: { far: true } });
    fetchMock.mockResolvedValue(
      new Response(JSON.stringify([{ ...row, destination_address: 'La Feria' }]), { status: 201 }),
    );
    const added = await insertQuote(COMPLETE, { ...options, addedTowns: 'la feria' });
    expect(added).toMatchObject({ receipt: { far: false } });
  });

  it.each([
    ['/quote/received/0191', '/quote/received/0191'],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example/a', null],
    ['javascript:alert(1)', null],
    [7, null],
  ])('takes only a path on this site as the address of the receipt: %s', async (sent, path) => {
    expect(await answer(201, [{ ...row, receipt: sent }])).toMatchObject({ kind: 'stored', path });
  });

  it.each([
    ['200 with a row', 200, [row]],
    ['201 without a body', 201, undefined],
    ['201 with an empty list', 201, []],
    ['201 with two rows', 201, [row, row]],
    ['201 with a row that lacks the reference', 201, [{ ...row, reference: '' }]],
    ['201 with a row that lacks the estimate', 201, [{ ...row, estimate: {} }]],
    ['204', 204, undefined],
    ['404 without a body', 404, undefined],
    ['404 with a list', 404, []],
    ['401', 401, { message: 'Invalid API key' }],
    ['422 with an empty list of fields', 422, { ...errorBody, fields: [] }],
    ['500 with fields', 500, { ...errorBody, fields: [{ field: 'bedrooms', message: 'x' }] }],
  ])('is a failure as %s', async (_, status, body) => {
    expect((await answer(status, body)).kind).toBe('failed');
  });

  it('names the fields that are wrong', async () => {
    const errors = [{ field: 'customer_email', message: 'Add the part after the @.' }];
    expect(await answer(400, { ...errorBody, fields: [...errors, 'junk'] })).toEqual({
      kind: 'refused',
      errors,
    });
  });

  it('says in the words of the server that there were too many requests', async () => {
    const errors = [{ field: '', message: 'Please wait a minute.' }];
    const body = { ...errorBody, code: 'PGRST003', fields: errors };
    expect(await answer(429, body)).toEqual({ kind: 'refused', errors });
    expect((await answer(429, errorBody)).kind).toBe('failed');
  });

  it('is unreachable without a network, and a failure once time is up', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await insertQuote(COMPLETE, options)).kind).toBe('unreachable');
    fetchMock.mockRejectedValue(new DOMException('', 'AbortError'));
    expect((await insertQuote(COMPLETE, options)).kind).toBe('failed');
  });
});
