import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../contract.gen';
import { estimate } from '../../lib/estimate';
import { COMPLETE, FRESH, RATES } from '../../lib/quote-fixture';
import { toEstimateInput } from '../../lib/quote-form';
import { initialState, type WizardAction, type WizardState, wizardReducer } from './wizard-state';

const follow = (...actions: WizardAction[]) => actions.reduce(wizardReducer, initialState(FRESH));
const key = 'a-key';
const sending: WizardAction = { type: 'sending', key };
const receipt: Receipt = {
  reference: 'Q-1',
  customer_name: 'Ana',
  far: false,
  day: 'March 14, 2027',
  just_sent: true,
  estimate: estimate(RATES, toEstimateInput(COMPLETE)),
};

describe('moving', () => {
  it('moves between the four forms and focuses the heading', () => {
    expect(follow({ type: 'moved', step: 2 })).toMatchObject({ step: 2, focus: { on: 'heading' } });
    expect(follow({ type: 'moved', step: 2 }, { type: 'moved', step: 1 }).step).toBe(1);
  });

  it.each([0, 5])('never goes to step %i by itself', (step) => {
    expect(follow({ type: 'moved', step }).step).toBe(1);
  });

  it('does not move while sending or once stored', () => {
    expect(follow({ type: 'moved', step: 4 }, sending, { type: 'moved', step: 3 }).step).toBe(4);
    expect(follow({ type: 'stored', receipt, path: null }, { type: 'moved', step: 3 }).step).toBe(5);
  });
});

describe('the key', () => {
  it('stays the same while the values do', () => {
    expect(follow(sending, { type: 'failed', because: 'refused' }).key).toBe(key);
  });

  it.each<WizardAction>([
    { type: 'entered', field: 'customer_name', value: 'Luz' },
    { type: 'toggled', service: 'storage' },
  ])('goes once the values change: $type', (change) => {
    expect(follow(sending, { type: 'failed', because: 'refused' }, change).key).toBeNull();
  });
});

describe('the outcome', () => {
  it('goes to step 5 with the receipt when stored', () => {
    expect(follow(sending, { type: 'stored', receipt, path: null })).toMatchObject({
      step: 5,
      receipt,
      sending: false,
      notice: 'stored',
      focus: { on: 'heading' },
    });
  });

  it('stays on step 4 with the entries on a failure', () => {
    const state = follow({ type: 'moved', step: 4 }, sending, { type: 'failed', because: 'refused' });
    expect(state).toMatchObject({ step: 4, values: FRESH.values, notice: 'failed', pending: false });
  });

  it('goes to the first step with an invalid field', () => {
    const errors = [{ field: 'origin_address', message: 'Shorten it.' }];
    const state = follow({ type: 'moved', step: 4 }, sending, { type: 'refused', errors });
    expect(state).toMatchObject({ step: 2, errors, focus: { on: 'errors' } });
    expect(wizardReducer(state, { type: 'entered', field: 'origin_address', value: 'x' }).errors).toEqual([]);
  });
});

describe('without a network', () => {
  const edit: WizardAction = { type: 'entered', field: 'customer_email', value: 'l@' };
  const lost: WizardAction = { type: 'failed', because: 'offline' };

  it.each<[WizardAction[], Partial<WizardState>]>([
    [[sending, lost], { notice: 'waiting' }],
    [[sending, { type: 'failed', because: 'unreachable' }], { notice: 'unreachable' }],
  ])('waits with the same key', (actions, expected) => {
    expect(follow(...actions)).toMatchObject({ pending: true, key, sending: false, ...expected });
  });

  it('cancels a waiting request when an entry changes', () => {
    expect(follow(sending, lost, edit)).toMatchObject({ pending: false, key: null, notice: null });
    expect(follow(sending, edit, lost)).toMatchObject({ pending: false, key: null, notice: 'failed' });
  });

  it('leaves the visitor and the notification alone when another attempt fails', () => {
    const waiting = follow(sending, lost, { type: 'moved', step: 2 });
    const again = wizardReducer(waiting, sending);
    expect(again).toMatchObject({ sending: true, notice: 'waiting' });
    const after = wizardReducer(again, { type: 'failed', because: 'offline', again: true });
    expect(after).toMatchObject({ step: 2, pending: true, key, sending: false, notice: 'waiting' });
    expect(after.focus).toBe(waiting.focus);
  });
});

describe('the server-rendered page', () => {
  it('has its own notification', () => {
    expect(initialState(FRESH).notice).toBeNull();
    expect(initialState({ ...FRESH, failed: true }).notice).toBe('server-failed');
    expect(initialState({ ...FRESH, step: 5, receipt }).notice).toBe('server-stored');
  });

  it('says only once that a request was sent', () => {
    const later = { ...receipt, just_sent: false };
    expect(initialState({ ...FRESH, step: 5, receipt: later }).notice).toBeNull();
  });
});
