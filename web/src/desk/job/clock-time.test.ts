import { expect, it } from 'vitest';
import { at, jobClock } from '../fixtures/job-detail.ts';
import { clockTime, possibleSteps, workedMinutes } from './clock-time.ts';

const timeOf = (...steps: readonly (readonly [string, string])[]) => clockTime(jobClock(steps).steps);

it('counts no breaks, and nothing after the stop', () => {
  const time = timeOf(['08:00', 'start'], ['09:00', 'pause'], ['09:30', 'resume'], ['10:30', 'stop']);
  expect(time.state).toBe('stopped');
  expect(workedMinutes(time, at('20:00'))).toBe(120);
});

it('counts a minute that has begun, but nothing before the first step by a clock that is behind', () => {
  const time = timeOf(['08:00', 'start']);
  expect(workedMinutes(time, at('08:00'))).toBe(0);
  expect(workedMinutes(time, at('08:00') + 1)).toBe(1);
  expect(workedMinutes(time, at('07:00'))).toBe(0);
});

it('ignores steps that are not possible', () => {
  const time = timeOf(['08:00', 'stop'], ['08:10', 'start'], ['08:20', 'start'], ['08:30', 'pause']);
  expect([time.state, workedMinutes(time, at('12:00'))]).toEqual(['paused', 20]);
});

it('offers the steps that are possible', () => {
  const offered = (['ready', 'running', 'paused', 'stopped'] as const).map(possibleSteps);
  expect(offered).toEqual([['start'], ['pause', 'stop'], ['resume', 'stop'], ['resume']]);
});
