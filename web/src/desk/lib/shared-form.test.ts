import { describe, expect, it } from 'vitest';
import { chooseValue, enterValue, rebaseForm, shownValues, startForm, storedForm } from './shared-form.ts';

const first = { version: 1, values: { phone: '1', origin: 'Pharr', name: 'Ana' } };
const theirs = { version: 2, values: { ...first.values, phone: '2' } };

describe('a form that someone else saves meanwhile', () => {
  it('takes their value into a field that was not changed here', () => {
    const form = rebaseForm(enterValue(startForm(first), 'origin', 'Mission'), theirs);
    expect(shownValues(form)).toEqual({ phone: '2', origin: 'Mission', name: 'Ana' });
    expect([form.typed, form.conflicts]).toEqual([{ origin: 'Mission' }, []]);
  });

  it('has a conflict where both changed a field, until one is chosen', () => {
    const form = rebaseForm(enterValue(startForm(first), 'phone', '3'), theirs);
    expect([shownValues(form).phone, form.conflicts]).toEqual(['3', ['phone']]);
    const mine = chooseValue(form, 'phone', 'mine');
    expect([shownValues(mine).phone, mine.typed, mine.conflicts]).toEqual(['3', { phone: '3' }, []]);
    const other = chooseValue(form, 'phone', 'theirs');
    expect([shownValues(other).phone, other.typed, other.conflicts]).toEqual(['2', {}, []]);
  });

  it('keeps a conflict when another field is saved after that', () => {
    const form = rebaseForm(enterValue(startForm(first), 'phone', '3'), theirs);
    const later = rebaseForm(form, { version: 3, values: { ...theirs.values, name: 'Luz' } });
    expect([later.conflicts, shownValues(later).name]).toEqual([['phone'], 'Luz']);
  });

  it('has none where both entered the same, or a value was typed back', () => {
    expect(rebaseForm(enterValue(startForm(first), 'phone', '2'), theirs).conflicts).toEqual([]);
    const back = enterValue(enterValue(startForm(first), 'phone', '3'), 'phone', '1');
    expect(shownValues(rebaseForm(back, theirs)).phone).toBe('2');
  });

  it('ignores an older version', () => {
    const form = rebaseForm(startForm(first), theirs);
    expect(rebaseForm(form, first)).toBe(form);
  });
});

it('keeps what was typed while the form was saved', () => {
  const sent = enterValue(startForm(first), 'phone', '3');
  const typedOn = enterValue(sent, 'name', 'Luz');
  const stored = { version: 2, values: { ...first.values, phone: '3' } };
  expect(storedForm(typedOn, sent.typed, stored)).toEqual({
    base: stored,
    typed: { name: 'Luz' },
    conflicts: [],
  });
});
