import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeskLead, Estimate } from '../../contract.gen';
import { deskLead, renderDesk } from '../fixtures/render-desk.tsx';
import { EstimateSummary } from './EstimateSummary.tsx';

const estimate: Estimate = {
  crew_size: 3,
  hourly_cents: 16_000,
  base_minutes: 600,
  stair_flights: 0,
  stairs_minutes: 0,
  long_walk_minutes: 0,
  services: [],
  minutes: 600,
  labor_cents: 160_000,
  services_cents: 0,
  distance_fee_cents: 0,
  subtotal_cents: 148_050,
  tax_cents: 12_214,
  total_cents: 160_264,
  adjusted: {
    listed_minutes: 690,
    lines: [
      { kind: 'travel', text: '', basis_points: 0, cents: 4_500 },
      { kind: 'own', text: 'Boxes returned', basis_points: 0, cents: -3_000 },
      { kind: 'discount', text: '', basis_points: 750, cents: -12_113 },
      { kind: 'discount', text: '', basis_points: 0, cents: -1_337 },
    ],
  },
};

it('shows what was agreed beyond the price list', () => {
  const quote = { estimate, home_type: 'house', bedrooms: 3, square_footage: 1650 };
  renderDesk(<EstimateSummary lead={{ ...deskLead(), quote } as unknown as DeskLead} />);
  const amounts = ['Travel fee', 'Boxes returned', 'Discount, 7.5%', 'Discount'].map(
    (name) => screen.getByText(name).nextElementSibling?.textContent,
  );
  expect(amounts).toEqual(['$45.00', '-$30.00', '-$121.13', '-$13.37']);
  expect(screen.getByText('3 movers at $160, 10 h set by hand instead of 11.5')).toBeTruthy();
});
