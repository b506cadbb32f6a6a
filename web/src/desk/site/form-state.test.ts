import { describe, expect, it } from 'vitest';
import type { ContentFile, ContentProblem } from '../../contract.gen';
import { pageFile } from '../fixtures/content-file.ts';
import { parseDraft } from './file-draft.ts';
import { createForm, firstChange, formReducer, hasEditConflict, isFormDirty } from './form-state.ts';
import { valueAtPointer, withValueAt } from './json-pointer.ts';
import { bodyPointer } from './merge-content.ts';
import type { Json } from './schema.ts';

const typed = { type: 'change', pointer: '/title', value: 'Mine' } as const;
const theirs: ContentFile = {
  ...pageFile,
  version: 'v2',
  value: withValueAt(pageFile.value as Json, '/title', 'Theirs'),
};
const problem = (pointer: string): ContentProblem => ({
  ...{ pointer, place: '', line: null, file: pageFile.path, title: pageFile.title, message: 'Too long.' },
});

describe('the form state', () => {
  it('is dirty while it differs from the site', () => {
    const form = createForm(pageFile, null);
    expect(isFormDirty(form)).toBe(false);
    const changed = formReducer(form, typed);
    expect(isFormDirty(changed)).toBe(true);
    expect(isFormDirty(formReducer(changed, { ...typed, value: 'Valley Movers' }))).toBe(false);
  });

  it('names the first field that differs from the site', () => {
    const form = createForm(pageFile, null);
    expect(firstChange(form)).toBeUndefined();
    expect(firstChange(formReducer(form, typed))).toBe('/title');
    const post = createForm({ ...pageFile, body: 'Before.' }, null);
    expect(firstChange(formReducer(post, { type: 'body', body: 'After.' }))).toBe(bodyPointer);
  });

  it('continues from a draft', () => {
    const before = formReducer(createForm(pageFile, null), typed);
    const kept = JSON.stringify({ version: before.version, value: before.value, body: before.body });
    const form = createForm(pageFile, parseDraft(kept));
    expect(form.isRestored).toBe(true);
    expect(valueAtPointer(form.value, '/title')).toBe('Mine');
    expect(hasEditConflict(form)).toBe(false);
  });

  it('says that a new file was restored only if it was changed', () => {
    const file: ContentFile = { ...pageFile, version: '' };
    const begun = { version: '', value: file.value as Json, body: null, file };
    expect(createForm(file, begun).isRestored).toBe(false);
    expect(isFormDirty(createForm(file, begun))).toBe(true);
    const value = withValueAt(begun.value, '/title', 'Mine');
    expect(createForm(file, { ...begun, value }).isRestored).toBe(true);
  });

  it('ignores invalid drafts', () => {
    expect(parseDraft('')).toBeNull();
    expect(parseDraft('{"value":')).toBeNull();
    expect(parseDraft('{"value":{}}')).toBeNull();
  });

  it('takes over what is said about the same version', () => {
    const mine = formReducer(createForm(pageFile, null), typed);
    const edited = { at: 2, by: 'Rosa' };
    const counterpart = {
      path: 'es/pages/home.toml',
      lang: 'es',
      edited,
      newer: true,
      changed: null,
      older: false,
    };
    const form = formReducer(mine, { type: 'refetched', file: { ...pageFile, counterpart } });
    expect(form.file.counterpart?.edited).toEqual(edited);
    expect(valueAtPointer(form.value, '/title')).toBe('Mine');
  });

  it('takes over a refetched version while it is clean', () => {
    const form = formReducer(createForm(pageFile, null), { type: 'refetched', file: theirs });
    expect(valueAtPointer(form.value, '/title')).toBe('Theirs');
    expect(hasEditConflict(form)).toBe(false);
    expect(form.round).toBe(1);
  });

  it('keeps edits when someone else published, until the user chooses', () => {
    const mine = formReducer(createForm(pageFile, null), typed);
    const form = formReducer(mine, { type: 'refetched', file: theirs });
    expect(valueAtPointer(form.value, '/title')).toBe('Mine');
    expect(hasEditConflict(form)).toBe(true);
    expect(form.version).toBe('v1');

    const choice = { type: 'choose', pointer: '/title' } as const;
    const kept = formReducer(form, { ...choice, choice: 'mine' });
    expect([hasEditConflict(kept), kept.version, valueAtPointer(kept.value, '/title')]).toEqual([
      false,
      'v2',
      'Mine',
    ]);
    const taken = formReducer(form, { ...choice, choice: 'theirs' });
    expect([isFormDirty(taken), taken.version, valueAtPointer(taken.value, '/title')]).toEqual([
      false,
      'v2',
      'Theirs',
    ]);
  });

  it('takes what someone else published into fields that were not changed here', () => {
    const mine = formReducer(createForm(pageFile, null), { ...typed, pointer: '/path', value: '/mine' });
    const form = formReducer(mine, { type: 'refetched', file: theirs });
    expect([form.version, hasEditConflict(form), isFormDirty(form)]).toEqual(['v2', false, true]);
    expect([valueAtPointer(form.value, '/title'), valueAtPointer(form.value, '/path')]).toEqual([
      'Theirs',
      '/mine',
    ]);
    const discarded = formReducer(form, { type: 'discard' });
    expect([isFormDirty(discarded), discarded.value]).toEqual([false, theirs.value]);
  });

  it('asks again if a field is published once more before the user has chosen', () => {
    const mine = formReducer(createForm(pageFile, null), typed);
    const form = formReducer(mine, { type: 'refetched', file: theirs });
    const again = formReducer(form, { type: 'refetched', file: { ...theirs, version: 'v3' } });
    expect([again.conflicts, again.version]).toEqual([['/title'], 'v1']);
  });

  it('decides a list as a whole once it has fewer items here', () => {
    const heading = '/section/0/heading';
    const file = { ...theirs, value: withValueAt(pageFile.value as Json, heading, 'Theirs') };
    const mine = formReducer(createForm(pageFile, null), { ...typed, pointer: heading });
    const form = formReducer(mine, { type: 'refetched', file });
    expect(form.conflicts).toEqual([heading]);
    expect(formReducer(form, { type: 'change', pointer: '/section', value: [] }).conflicts).toEqual([
      '/section',
    ]);
  });

  it('merges a draft of an old version', () => {
    const value = withValueAt(pageFile.value as Json, '/path', '/mine');
    const base = { value: pageFile.value as Json, body: null };
    const form = createForm(theirs, { version: 'v1', value, body: null, base });
    expect([form.version, hasEditConflict(form), valueAtPointer(form.value, '/title')]).toEqual([
      'v2',
      false,
      'Theirs',
    ]);
  });

  it('asks about every difference of a draft of an unknown version', () => {
    const value = withValueAt(pageFile.value as Json, '/title', 'Mine');
    const form = createForm(theirs, { version: 'v1', value, body: null });
    expect(form.conflicts).toEqual(['/title']);
  });

  it('keeps what was typed while publishing', () => {
    const sent = formReducer(createForm(pageFile, null), typed);
    const file = { ...pageFile, version: 'v2', value: sent.value };
    const quiet = formReducer(sent, { type: 'published', file, sent });
    expect(isFormDirty(quiet)).toBe(false);
    const typedOn = formReducer(sent, { ...typed, value: 'Mine too' });
    const form = formReducer(typedOn, { type: 'published', file, sent });
    expect(valueAtPointer(form.value, '/title')).toBe('Mine too');
    expect([isFormDirty(form), hasEditConflict(form)]).toEqual([true, false]);
  });

  it('keeps its fields when what was typed is published, and renews them when a version is restored', () => {
    const sent = formReducer(createForm(pageFile, null), typed);
    const { title, ...others } = sent.value as Record<string, Json>;
    const stored: ContentFile = { ...pageFile, version: 'v2', value: { ...others, title } };
    const form = formReducer(sent, { type: 'published', file: stored, sent });
    expect([form.round, form.version, isFormDirty(form)]).toEqual([0, 'v2', false]);
    expect(form.value).toBe(sent.value);
    const restored = formReducer(form, { type: 'published', file: theirs, sent: form });
    expect([restored.round, valueAtPointer(restored.value, '/title')]).toEqual([1, 'Theirs']);
  });

  it('clears only the errors of a changed field', () => {
    const problems = [problem('/title'), problem('/section/0/heading'), problem('')];
    const form = formReducer(createForm(pageFile, null), { type: 'problems', problems });
    expect(formReducer(form, typed).problems.map(({ pointer }) => pointer)).toEqual([
      '/section/0/heading',
      '',
    ]);
    const withMoved = formReducer(form, { type: 'change', pointer: '/section', value: [] });
    expect(withMoved.problems.map(({ pointer }) => pointer)).toEqual(['/title', '']);
  });
});
