import { expect, it } from 'vitest';
import type { PricesSection, Rates } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { RATES } from '../../lib/quote-fixture';
import { renderPage } from '../../render-page';

const section: PricesSection = {
  id: 'prices',
  heading: 'What moves cost',
  lead: '',
  move_label: 'Move',
  crew_label: 'Crew',
  time_label: 'Time',
  total_label: 'Total',
  crew: '{crew} movers, {price} an hour',
  hours: '{hours} h',
  examples: [
    { label: 'Studio', bedrooms: 0, stairs: 0, crew_size: 2, services: [] },
    { label: 'Two bedrooms', bedrooms: 2, stairs: 2, crew_size: 3, services: ['packing_supplies'] },
  ],
  note: 'With tax.',
};

function draw(rates: Rates | null): Document {
  const { html } = renderPage(pageView([{ kind: 'prices', ...section }], { rates }));
  return new DOMParser().parseFromString(html, 'text/html');
}

function rows(page: Document): (string | null)[][] {
  return [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
}

it('computes every figure from the price list', () => {
  expect(rows(draw(RATES))).toEqual([
    ['Studio', '2 movers, $120 an hour', '3 h', '$389.70'],
    ['Two bedrooms', '3 movers, $160 an hour', '6 h', '$1,201.58'],
  ]);
  expect(rows(draw({ ...RATES, tax_basis_points: 0 }))[1]?.[3]).toBe('$1,110.00');
});

it('is a table with a caption and column and row headers', () => {
  const table = draw(RATES).querySelector('table');
  expect(table?.getAttribute('aria-labelledby')).toBe('prices-h');
  expect(table?.querySelectorAll('thead th[scope=col]')).toHaveLength(4);
  expect(table?.querySelectorAll('tbody th[scope=row]')).toHaveLength(2);
});

it('renders nothing if there are no figures', () => {
  expect(draw(null).querySelector('table')).toBeNull();
});
