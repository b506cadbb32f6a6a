/** The shipped price list and some entries, for tests. */

import type { QuoteForm, QuoteState, Rates } from '../contract.gen';
import { DEFAULT_VALUES } from './quote-form';

/** `content/rates.toml`, in cents and minutes. */
export const RATES: Rates = {
  crews: [
    { crew_size: 2, hourly_cents: 12_000 },
    { crew_size: 3, hourly_cents: 16_000 },
    { crew_size: 4, hourly_cents: 22_000 },
  ],
  bedrooms: [
    { bedrooms: 0, minutes: 180 },
    { bedrooms: 1, minutes: 360 },
    { bedrooms: 2, minutes: 300 },
    { bedrooms: 3, minutes: 420 },
    { bedrooms: 4, minutes: 600 },
  ],
  stair_flight_minutes: 30,
  long_walk_minutes: 30,
  minimum_minutes: 120,
  services: [
    { key: 'packing_supplies', price_cents: 15_000, added_minutes: 0 },
    { key: 'full_packing', price_cents: 30_000, added_minutes: 240 },
    { key: 'piano_moving', price_cents: 20_000, added_minutes: 120 },
    { key: 'safe_moving', price_cents: 15_000, added_minutes: 60 },
    { key: 'appliance_disconnect', price_cents: 10_000, added_minutes: 0 },
    { key: 'storage', price_cents: 20_000, added_minutes: 0 },
  ],
  distance_fee_cents: 0,
  tax_basis_points: 825,
  revision: 'test',
};

/** Entries with everything that is required. */
export const COMPLETE: QuoteForm = {
  ...DEFAULT_VALUES,
  customer_name: 'Ana Peña',
  customer_email: 'ana@example.com',
  customer_phone: '956-555-0100',
};

/** The state of a fresh page. */
export const FRESH: QuoteState = {
  rates: RATES,
  usual_crews: [2, 2, 3, 3, 4],
  path: '/quote',
  anon_key: 'anon',
  step: 1,
  values: DEFAULT_VALUES,
  errors: [],
  failed: false,
  submission: null,
  lead: null,
  began: null,
  receipt: null,
};
