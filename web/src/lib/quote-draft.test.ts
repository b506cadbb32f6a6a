// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_KEY, type Draft, dropDraft, loadDraft, parseDraft, resume, saveDraft } from './quote-draft';
import { COMPLETE, FRESH, RATES } from './quote-fixture';
import { DEFAULT_VALUES } from './quote-form';

const key = '3f1c2a9e-8d47-4b6a-9c1d-0e2f3a4b5c6d';
const draft: Draft = { values: { ...COMPLETE, bedrooms: '3' }, step: 4, key, pending: true };

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
    expect(parseDraft({ values, step: 9, key, pending: true }, RATES)).toEqual({
      values: { ...COMPLETE, additional_services: ['storage'] },
      step: 1,
      key: null,
      pending: false,
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
    expect(resume(FRESH, DEFAULT_VALUES, draft)).toEqual(draft);
  });

  it('begins with what was typed when there is no draft', () => {
    const typed = { ...DEFAULT_VALUES, square_footage: '900' };
    expect(resume(FRESH, typed, null)).toEqual({ values: typed, step: 1, key: null, pending: false });
  });

  it('lets what came from another page win over the draft, and then begins at the beginning', () => {
    const values = { ...DEFAULT_VALUES, customer_name: 'Luz', origin_address: 'Elsa' };
    expect(resume({ ...FRESH, values }, values, draft)).toEqual({
      values: { ...draft.values, customer_name: 'Luz', origin_address: 'Elsa' },
      step: 1,
      key: null,
      pending: false,
    });
  });

  it('lets what was typed while the page loaded win, and then sends nothing by itself', () => {
    const resumed = resume(FRESH, { ...DEFAULT_VALUES, square_footage: '900' }, draft);
    expect(resumed.values).toEqual({ ...draft.values, square_footage: '900' });
    expect(resumed).toMatchObject({ step: 4, key: null, pending: false });
  });

  it.each([{ step: 3 }, { failed: true }, { errors: [{ field: 'bedrooms', message: '' }] }])(
    'leaves a page alone that answers a post: %j',
    (answer) => {
      const server = { ...FRESH, ...answer };
      expect(resume(server, server.values, draft)).toMatchObject({
        values: DEFAULT_VALUES,
        step: server.step,
      });
    },
  );
});
