import { describe, expect, it } from 'vitest';
import { leadLine } from '../fixtures/lead-line.ts';
import { cityOf, crewLabel, customerName, jobLabel } from './line-labels.ts';

describe('the town of an address', () => {
  it.each([
    ['1210 N 10th St, McAllen, TX 78501', 'McAllen'],
    ['410 E Cano St, Edinburg', 'Edinburg'],
    ['1 Main, San Juan, Texas, USA', 'San Juan'],
    ['12 Bougainvillea Ave, McAllen TX 78504', 'McAllen'],
    ['Peñitas', 'Peñitas'],
    ['78501', '78501'],
    ['', ''],
  ])('%s is in %s', (address, town) => {
    expect(cityOf(address)).toBe(town);
  });
});

it('A job is said in a few words, or not at all when nobody asked', () => {
  expect(jobLabel(leadLine('a'))).toBe('2BR apartment');
  expect(crewLabel(leadLine('a'))).toBe('3 movers, 6.0 h');
  expect(jobLabel(leadLine('a', { bedrooms: 0, home_type: 'condo' }))).toBe('Studio condo');
  expect(jobLabel(leadLine('a', { home_type: null }))).toBeNull();
});

it('A lead withoutLead a name has words to be opened by', () => {
  expect(customerName(leadLine('a', { customer_name: '  ' }))).toBe('No name given');
});
