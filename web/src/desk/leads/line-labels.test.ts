import { describe, expect, it } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import { cityOf, crewLabel, customerName, jobLabel } from './line-labels.ts';

describe('the city of an address', () => {
  it.each([
    ['1210 N 10th St, McAllen, TX 78501', 'McAllen'],
    ['410 E Cano St, Edinburg', 'Edinburg'],
    ['1 Main, San Juan, Texas, USA', 'San Juan'],
    ['12 Bougainvillea Ave, McAllen TX 78504', 'McAllen'],
    ['Peñitas', 'Peñitas'],
    ['Reynosa, Tamps.', 'Reynosa'],
    ['Av. Hidalgo 12, Matamoros, Tamaulipas 87300, México', 'Matamoros'],
    ['San Pedro Garza García, N.L.', 'San Pedro Garza García'],
    ['5 Elm St, Baton Rouge, LA 70801', 'Baton Rouge'],
    ['78501', '78501'],
    ['', ''],
  ])('%s is in %s', (address, city) => {
    expect(cityOf(address)).toBe(city);
  });
});

it('labels a job, and returns null when the form does not ask for it', () => {
  expect(jobLabel(leadLine('a'))).toBe('2BR apartment');
  expect(crewLabel(leadLine('a'))).toBe('3 movers, 6 h');
  expect(jobLabel(leadLine('a', { bedrooms: 0, home_type: 'condo' }))).toBe('Studio condo');
  expect(jobLabel(leadLine('a', { home_type: null }))).toBeNull();
});

it('has a label for a lead without a name', () => {
  expect(customerName(leadLine('a', { customer_name: '  ' }))).toBe('No name');
});
