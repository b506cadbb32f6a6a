import { describe, expect, it } from 'vitest';
import { priceEffects } from './price-effects';
import { RATES } from './quote-fixture';
import { DEFAULT_VALUES, toEstimateInput } from './quote-form';

const input = toEstimateInput(DEFAULT_VALUES);

describe('what changes a price', () => {
  it('is the total with a choice minus the total without it', () => {
    const { choices } = priceEffects(RATES, {
      ...input,
      stairs_destination: 2,
      additional_services: ['piano_moving'],
    });
    const listed = choices.map(({ key, flights, is_chosen, effect_cents }) => [
      key,
      flights,
      is_chosen,
      effect_cents,
    ]);
    expect(listed).toEqual([
      ['stairs_origin', 1, false, 6_495],
      ['stairs_destination', 2, true, 12_990],
      ['long_walk', 0, false, 6_495],
      ['packing_supplies', 0, false, 16_238],
      ['full_packing', 0, false, 84_435],
      ['piano_moving', 0, true, 47_630],
      ['safe_moving', 0, false, 29_228],
      ['appliance_disconnect', 0, false, 10_825],
      ['storage', 0, false, 21_650],
    ]);
  });

  it('shows all crews side by side', () => {
    const { crews } = priceEffects(RATES, input);
    expect(crews.map(({ crew_size, minutes, total_cents }) => [crew_size, minutes, total_cents])).toEqual([
      [2, 360, 77_940],
      [3, 360, 103_920],
      [4, 360, 142_890],
    ]);
    expect(crews.filter(({ is_chosen }) => is_chosen)).toHaveLength(1);
  });
});
