import { describe, expect, it } from 'vitest';
import { minuteTicks } from './minute-ticks.ts';

describe('minuteTicks', () => {
  it('labels whole minutes, each once, however short the waits are', () => {
    expect(minuteTicks(0)).toEqual([0, 1]);
    expect(minuteTicks(2)).toEqual([0, 1, 2]);
    expect(minuteTicks(7)).toEqual([0, 2, 4, 6, 8]);
  });

  it('uses round hours and days for long waits', () => {
    expect(minuteTicks(200)).toEqual([0, 60, 120, 180, 240]);
    expect(minuteTicks(1_500)).toEqual([0, 720, 1_440, 2_160]);
    expect(minuteTicks(10_000)).toEqual([0, 2_880, 5_760, 8_640, 11_520]);
  });
});
