import { describe, expect, it } from 'vitest';
import type { ContentFile, ContentProblem } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { valueAt, withPart } from './edit.ts';
import { readDraft } from './file-draft.ts';
import { beginForm, isOvertaken, isTouched, nextForm } from './form-state.ts';
import type { Json } from './schema.ts';

const typed = { type: 'change', pointer: '/title', value: 'Mine' } as const;
const theirs: ContentFile = {
  ...pageFile,
  version: 'v2',
  value: withPart(pageFile.value as Json, '/title', 'Theirs'),
};
const problem = (pointer: string): ContentProblem => ({
  ...{ pointer, line: null, file: pageFile.path, message: 'Too long.' },
});

describe('the form of a file', () => {
  it('is touched while it says something else than the site', () => {
    const form = beginForm(pageFile, null);
    expect(isTouched(form)).toBe(false);
    const changed = nextForm(form, typed);
    expect(isTouched(changed)).toBe(true);
    expect(isTouched(nextForm(changed, { ...typed, value: 'Valley Movers' }))).toBe(false);
  });

  it('goes on with what was typed before', () => {
    const before = nextForm(beginForm(pageFile, null), typed);
    const kept = JSON.stringify({ version: before.version, value: before.value, body: before.body });
    const form = beginForm(pageFile, readDraft(kept));
    expect(form.isRestored).toBe(true);
    expect(valueAt(form.value, '/title')).toBe('Mine');
    expect(isOvertaken(form)).toBe(false);
  });

  it('reads no draft that is none', () => {
    expect(readDraft('')).toBeNull();
    expect(readDraft('{"value":')).toBeNull();
    expect(readDraft('{"value":{}}')).toBeNull();
  });

  it('shows what others published while nothing is typed', () => {
    const form = nextForm(beginForm(pageFile, null), { type: 'told', file: theirs });
    expect(valueAt(form.value, '/title')).toBe('Theirs');
    expect(isOvertaken(form)).toBe(false);
    expect(form.round).toBe(1);
  });

  it('keeps what is typed when others published, until one chooses', () => {
    const mine = nextForm(beginForm(pageFile, null), typed);
    const form = nextForm(mine, { type: 'told', file: theirs });
    expect(valueAt(form.value, '/title')).toBe('Mine');
    expect(isOvertaken(form)).toBe(true);
    expect(form.version).toBe('v1');

    const kept = nextForm(form, { type: 'keep-mine' });
    expect([isOvertaken(kept), kept.version, valueAt(kept.value, '/title')]).toEqual([false, 'v2', 'Mine']);
    const taken = nextForm(form, { type: 'take-theirs' });
    expect([isTouched(taken), taken.version, valueAt(taken.value, '/title')]).toEqual([
      false,
      'v2',
      'Theirs',
    ]);
  });

  it('says of a draft over an old version that it was overtaken', () => {
    const value = withPart(pageFile.value as Json, '/title', 'Mine');
    const form = beginForm(theirs, { version: 'v1', value, body: null });
    expect(isOvertaken(form)).toBe(true);
  });

  it('keeps what was typed on while it was being published', () => {
    const sent = nextForm(beginForm(pageFile, null), typed);
    const file = { ...pageFile, version: 'v2', value: sent.value };
    const quiet = nextForm(sent, { type: 'published', file, sent });
    expect(isTouched(quiet)).toBe(false);
    const typedOn = nextForm(sent, { ...typed, value: 'Mine too' });
    const form = nextForm(typedOn, { type: 'published', file, sent });
    expect(valueAt(form.value, '/title')).toBe('Mine too');
    expect([isTouched(form), isOvertaken(form)]).toEqual([true, false]);
  });

  it('takes a complaint away once its field is changed, and no other', () => {
    const problems = [problem('/title'), problem('/section/0/heading'), problem('')];
    const form = nextForm(beginForm(pageFile, null), { type: 'problems', problems });
    expect(nextForm(form, typed).problems.map(({ pointer }) => pointer)).toEqual(['/section/0/heading', '']);
    const moved = nextForm(form, { type: 'change', pointer: '/section', value: [] });
    expect(moved.problems.map(({ pointer }) => pointer)).toEqual(['/title', '']);
  });
});
