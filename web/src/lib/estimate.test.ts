import { describe, expect, it } from 'vitest';
import type { EstimateInput } from '../contract.gen';
import { estimate } from './estimate';
import { RATES } from './quote-fixture';
import { DEFAULT_VALUES, toEstimateInput } from './quote-form';

const input: EstimateInput = toEstimateInput(DEFAULT_VALUES);

describe('estimate', () => {
  it('prices the default form at 779.40', () => {
    expect(estimate(RATES, input)).toMatchObject({
      minutes: 360,
      labor_cents: 72_000,
      subtotal_cents: 72_000,
      tax_cents: 5_940,
      total_cents: 77_940,
    });
  });

  it('prices two bedrooms, two flights, three movers and packing supplies at 1201.58', () => {
    const price = estimate(RATES, {
      ...input,
      bedrooms: 2,
      stairs_origin: 2,
      crew_size: 3,
      additional_services: ['packing_supplies'],
    });
    expect(price).toMatchObject({ stair_flights: 2, stairs_minutes: 60, minutes: 360, total_cents: 120_158 });
  });

  it('charges at least the minimum time', () => {
    const quick = { ...RATES, bedrooms: [{ bedrooms: 0, minutes: 30 }] };
    const price = estimate(quick, { ...input, bedrooms: 0 });
    expect(price).toMatchObject({ base_minutes: 30, minutes: 120, labor_cents: 24_000 });
  });

  it('rounds half a cent of tax up, once, on the sum', () => {
    const rates = { ...RATES, tax_basis_points: 1, distance_fee_cents: 0 };
    const services = (price_cents: number) => [{ key: 'storage', price_cents, added_minutes: 0 }];
    const taxOf = (price_cents: number) =>
      estimate(
        { ...rates, crews: [{ crew_size: 2, hourly_cents: 0 }], services: services(price_cents) },
        { ...input, additional_services: ['storage'] },
      ).tax_cents;
    expect(taxOf(4_999)).toBe(0);
    expect(taxOf(5_000)).toBe(1);
    expect(taxOf(15_000)).toBe(2);
  });

  it('counts more bedrooms than the list knows as its last line', () => {
    expect(estimate(RATES, { ...input, bedrooms: 9 }).base_minutes).toBe(600);
  });

  it('takes services in the order of the rates, each once, and no unknown ones', () => {
    const additional_services = ['storage', 'full_packing', 'storage', 'juggling'];
    const price = estimate(RATES, { ...input, additional_services });
    expect(price.services.map(({ key }) => key)).toEqual(['full_packing', 'storage']);
    expect(price).toMatchObject({ services_cents: 50_000, minutes: 600 });
  });

  it('adds a long walk and the distance fee', () => {
    const price = estimate({ ...RATES, distance_fee_cents: 700 }, { ...input, long_walk: true });
    expect(price).toMatchObject({ long_walk_minutes: 30, minutes: 390, subtotal_cents: 78_700 });
  });
});
