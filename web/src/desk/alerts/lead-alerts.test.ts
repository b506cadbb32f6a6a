import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newLeads } from '../api/event-stream.ts';
import { leadLine } from '../fixtures/lead-line.ts';
import { alerts, permission, switchOff, switchOn, unseenCount, watchLeads } from './lead-alerts.ts';

const shown: { title: string; onclick?: () => void; close: () => void }[] = [];
const started = vi.fn();
let answer: NotificationPermission = 'granted';
const ask = vi.fn(async () => {
  TestNotification.permission = answer;
  return answer;
});

class TestNotification {
  static permission: NotificationPermission = 'default';
  static requestPermission = ask;
  onclick?: () => void;
  close = () => undefined;
  readonly title: string;
  constructor(title: string) {
    this.title = title;
    shown.push(this);
  }
}

class TestAudio {
  state = 'running';
  currentTime = 0;
  destination = {};
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start: started,
    stop: () => undefined,
  });
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
}

const open = vi.fn();
let stop: () => void = () => undefined;
let next = 0;

function arrive(): string {
  const id = `lead-${next++}`;
  newLeads.set([...newLeads.get(), leadLine(id)]);
  return id;
}

function look(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  Object.defineProperty(document, 'hasFocus', { value: () => state === 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('alerts of new leads', () => {
  beforeEach(() => {
    vi.stubGlobal('Notification', TestNotification);
    vi.stubGlobal('AudioContext', TestAudio);
    TestNotification.permission = 'default';
    answer = 'granted';
    shown.length = 0;
    started.mockClear();
    ask.mockClear();
    open.mockClear();
    switchOff();
    look('hidden');
    stop = watchLeads({ text: ({ id }) => `New: ${id}`, open });
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  it('are off, and ask for nothing, until they are switched on', () => {
    arrive();
    expect([alerts.get(), shown.length, started.mock.calls.length, ask.mock.calls.length]).toEqual([
      false,
      0,
      0,
      0,
    ]);
    expect(unseenCount.get()).toBe(0);
  });

  it('show, play and count leads that arrive out of view', async () => {
    expect(await switchOn()).toBe('granted');
    started.mockClear();
    const id = arrive();
    arrive();
    expect(shown.map(({ title }) => title)[0]).toBe(`New: ${id}`);
    expect(started).toHaveBeenCalledTimes(4);
    expect(unseenCount.get()).toBe(2);
    shown[0]?.onclick?.();
    expect(open).toHaveBeenCalledWith(id);
    look('visible');
    expect(unseenCount.get()).toBe(0);
  });

  it('only play while the desk is in view', async () => {
    await switchOn();
    look('visible');
    started.mockClear();
    arrive();
    expect([shown.length, started.mock.calls.length, unseenCount.get()]).toEqual([0, 2, 0]);
  });

  it('still play and count when notifications are denied', async () => {
    answer = 'denied';
    expect(await switchOn()).toBe('denied');
    started.mockClear();
    arrive();
    expect([shown.length, started.mock.calls.length, unseenCount.get()]).toEqual([0, 2, 1]);
    await switchOn();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('announce a lead once, whatever number of tabs is open', async () => {
    await switchOn();
    started.mockClear();
    const other = watchLeads({ text: () => 'other tab', open });
    arrive();
    expect([shown.length, started.mock.calls.length]).toEqual([1, 2]);
    other();
  });

  it('work without notifications in the browser', async () => {
    vi.unstubAllGlobals();
    vi.stubGlobal('AudioContext', TestAudio);
    // @ts-expect-error Some browsers do not have it.
    delete window.Notification;
    expect(permission()).toBe('unsupported');
    expect(await switchOn()).toBe('unsupported');
    arrive();
    expect(unseenCount.get()).toBe(1);
  });
});
