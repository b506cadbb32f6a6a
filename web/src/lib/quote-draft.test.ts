// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_KEY, type Draft, dropDraft, loadDraft, parseDraft, resume, saveDraft } from './quote-draft';
import { COMPLETE, FRESH, RATES } from './quote-fixture';
import { DEFAULT_VALUES } from './quote-form';

const key = '3f1c2a9e-8d47-4b6a-9c1d-0e2f3a4b5c6d';
const lead = '9b2e6c40-1f3d-4a57-8e21-c0ffee123456';
const began = 1_700_000_000_000;
const now = began + 60_000;
const draft: Draft = {
  values: { ...COMPLETE, bedrooms: '3' },
  step: 4,
  key,
  pending: true,
  lead: null,
  began,
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('storage', () => {
  it('gives back what was kept, until it is dropped', () => {
    saveDraft(draft);
    expect(loadDraft(RATES)).toEqual(draft);
    dropDraft();
    expect(loadDraft(RATES)).toBeNull();
  });

  it('breaks nothing where storage is refused', () => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    expect(loadDraft(RATES)).toBeNull();
    expect(() => saveDraft(draft)).not.toThrow();
    expect(() => dropDraft()).not.toThrow();
  });

  it.each(['', '{', 'null', '[]', '7', '"text"'])('takes %j for no draft', (text) => {
    localStorage.setItem(DRAFT_KEY, text);
    expect(loadDraft(RATES)).toBeNull();
  });
});

describe('parseDraft', () => {
  it('ignores what is corrupt, field by field', () => {
    const values = {
      ...draft.values,
      home_type: 'castle',
      bedrooms: 3,
      crew_size: '9',
      moving_date: 'soon',
      additional_services: ['storage', 'juggling', 7],
    };
    expect(parseDraft({ values, step: 9, key, pending: true, lead: 'x', began }, RATES)).toEqual({
      values: { ...COMPLETE, additional_services: ['storage'] },
      step: 1,
      key: null,
      pending: false,
      lead: null,
      began,
    });
  });

  it('never sends by itself without a sound key', () => {
    expect(parseDraft({ ...draft, key: 'x' }, RATES)).toMatchObject({ key: null, pending: false });
  });

  it('makes defaults of an empty object', () => {
    expect(parseDraft({}, RATES)?.values).toEqual(DEFAULT_VALUES);
  });
});

describe('resume', () => {
  it('takes the draft up on a fresh page', () => {
    expect(resume(FRESH, DEFAULT_VALUES, draft, now)).toEqual(draft);
  });

  it('begins with what was typed when there is no draft', () => {
    const typed = { ...DEFAULT_VALUES, square_footage: '900' };
    expect(resume(FRESH, typed, null, now)).toEqual({
      values: typed,
      step: 1,
      key: null,
      pending: false,
      lead: null,
      began: now,
    });
  });

  it('lets what came from another page win over the draft, and then begins at the beginning', () => {
    const values = { ...DEFAULT_VALUES, customer_name: 'Luz', origin_address: 'Elsa' };
    expect(resume({ ...FRESH, values }, values, draft, now)).toEqual({
      ...draft,
      values: { ...draft.values, customer_name: 'Luz', origin_address: 'Elsa' },
      step: 1,
      key: null,
      pending: false,
    });
  });

  it('takes up what another form stored, and which lead that is', () => {
    const values = { ...DEFAULT_VALUES, customer_name: 'Luz', origin_address: 'Elsa' };
    const resumed = resume({ ...FRESH, values, lead }, values, draft, now);
    expect(resumed.values).toEqual({ ...draft.values, customer_name: 'Luz', origin_address: 'Elsa' });
    expect(resumed).toMatchObject({ step: 1, key: null, pending: false, lead, began });
  });

  it('applies the entries of a lead once, and keeps later corrections', () => {
    const values = { ...DEFAULT_VALUES, customer_name: 'Luz' };
    const corrected = { ...draft, values: { ...draft.values, customer_name: 'Luz Garza' }, lead };
    expect(resume({ ...FRESH, values, lead }, values, corrected, now)).toEqual(corrected);
  });

  it('keeps a request that was typed when a page carries its service', () => {
    const server = { ...FRESH, values: { ...DEFAULT_VALUES, special_requests: 'Office Moving' } };
    const typed = { ...draft, values: { ...draft.values, special_requests: 'A parrot.' } };
    expect(resume(server, server.values, typed, now)).toEqual(typed);
    expect(resume(server, server.values, draft, now).values.special_requests).toBe('Office Moving');
  });

  it('remembers the lead on a page that no longer names it', () => {
    expect(resume(FRESH, DEFAULT_VALUES, { ...draft, lead }, now).lead).toBe(lead);
  });

  it('lets what was typed while the page loaded win, and then sends nothing by itself', () => {
    const resumed = resume(FRESH, { ...DEFAULT_VALUES, square_footage: '900' }, draft, now);
    expect(resumed.values).toEqual({ ...draft.values, square_footage: '900' });
    expect(resumed).toMatchObject({ step: 4, key: null, pending: false });
  });

  it.each([{ step: 3 }, { failed: true }, { errors: [{ field: 'bedrooms', message: '' }] }])(
    'leaves a page alone that answers a post: %j',
    (answer) => {
      const server = { ...FRESH, ...answer };
      expect(resume(server, server.values, draft, now)).toMatchObject({
        values: DEFAULT_VALUES,
        step: server.step,
      });
    },
  );
});
