import { describe, expect, it } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import { changeFor, resultOf, undoOf } from './bulk.ts';

describe('changeFor', () => {
  it('releases a quarantined lead and reopens spam', () => {
    const quarantined = leadLine('a', { spam_reason: 'Too fast' });
    expect(changeFor({ kind: 'notSpam' }, quarantined)).toMatchObject({ quarantined: false, state: null });
    expect(changeFor({ kind: 'notSpam' }, leadLine('a', { state: 'spam' }))).toMatchObject({ state: 'new' });
    expect(changeFor({ kind: 'notSpam' }, leadLine('a'))).toBeNull();
  });

  it('marks a lead as spam once', () => {
    expect(changeFor({ kind: 'spam' }, leadLine('a'))).toMatchObject({ state: 'spam' });
    expect(changeFor({ kind: 'spam' }, leadLine('a', { spam_reason: 'Too fast' }))).toBeNull();
  });

  it('books or loses leads of customers that are not done', () => {
    for (const kind of ['booked', 'lost'] as const) {
      expect(changeFor({ kind }, leadLine('a'))).toMatchObject({ state: kind });
      for (const state of [kind, 'done', 'spam', 'continued'] as const)
        expect(changeFor({ kind }, leadLine('a', { state }))).toBeNull();
      expect(changeFor({ kind }, leadLine('a', { spam_reason: 'Too fast' }))).toBeNull();
    }
  });

  it('adds a tag once, whatever its case', () => {
    const line = leadLine('a', { tags: ['Piano'] });
    expect(changeFor({ kind: 'tag', tag: 'safe' }, line)?.tags).toEqual(['Piano', 'safe']);
    expect(changeFor({ kind: 'tag', tag: 'piano' }, line)).toBeNull();
  });
});

describe('resultOf', () => {
  const lines = (count: number, change = {}) =>
    Array.from({ length: count }, (_, at) => leadLine(`${at}`, change));

  it('says what happened to how many leads', () => {
    expect(resultOf({ kind: 'lost' }, lines(3))).toBe('3 leads marked as lost');
    expect(resultOf({ kind: 'contacted' }, lines(1))).toBe('1 lead marked as contacted');
    expect(resultOf({ kind: 'notSpam' }, lines(2))).toBe('2 leads marked as not spam');
    expect(resultOf({ kind: 'tag', tag: 'piano' }, lines(2))).toBe('2 leads tagged “piano”');
    expect(resultOf({ kind: 'lost' }, [])).toBe('No lead was changed.');
  });

  it('names the person', () => {
    const rosa = lines(2, { assignee_id: '7', assignee: 'Rosa' });
    expect(resultOf({ kind: 'assign', person: '7' }, rosa)).toBe('2 leads assigned to Rosa');
    const nobody = lines(1, { assignee_id: null, assignee: null });
    expect(resultOf({ kind: 'assign', person: '' }, nobody)).toBe('1 lead assigned to nobody');
  });
});

describe('undoOf', () => {
  it('makes a lead unanswered again', () => {
    const before = leadLine('a');
    const after = leadLine('a', { state: 'contacted', answered_at: 5, updated_at: 9 });
    expect(undoOf(before, after)).toMatchObject({ expected: 9, state: 'new', unanswered: true, tags: null });
  });

  it('restores tags and assignee', () => {
    const before = leadLine('a', { tags: ['x'] });
    const after = leadLine('a', { tags: ['x', 'y'], assignee_id: '7' });
    expect(undoOf(before, after)).toMatchObject({ tags: ['x'], assignee: '', state: null });
  });
});
