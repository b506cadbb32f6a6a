import type { JobClockStep } from '../../contract.gen';

/** What a clock does. */
export type ClockState = 'ready' | 'running' | 'paused' | 'stopped';

/** A step of a clock. */
export type ClockStep = 'start' | 'pause' | 'resume' | 'stop';

/** A clock after its steps, as `domain::schedule::JobClock` computes it. Times are in milliseconds. */
export interface ClockTime {
  readonly state: ClockState;
  /** When the last step was taken, since 1970; 0 before the first one. */
  readonly since: number;
  /** What counts until that step. */
  readonly counted: number;
}

/** The state after each step that is possible. */
const after: Readonly<Record<ClockState, Partial<Record<ClockStep, ClockState>>>> = {
  ready: { start: 'running' },
  running: { pause: 'paused', stop: 'stopped' },
  paused: { resume: 'running', stop: 'stopped' },
  // It may have been stopped too early.
  stopped: { resume: 'running' },
};

/** The clock after stored steps, oldest first. Steps that are not possible are ignored. */
export function clockTime(steps: readonly JobClockStep[]): ClockTime {
  let clock: ClockTime = { state: 'ready', since: 0, counted: 0 };
  for (const { at, step } of steps) {
    const state = after[clock.state][step as ClockStep];
    if (state) clock = { state, since: at, counted: countedUntil(clock, at) };
  }
  return clock;
}

/** The steps that are possible now. */
export function possibleSteps(state: ClockState): readonly ClockStep[] {
  return Object.keys(after[state]) as ClockStep[];
}

/** The time that counts until an instant, in whole minutes, the last one begun. */
export function workedMinutes(clock: ClockTime, now: number): number {
  return Math.ceil(countedUntil(clock, now) / 60_000);
}

function countedUntil({ state, since, counted }: ClockTime, now: number): number {
  return state === 'running' ? counted + Math.max(0, now - since) : counted;
}
