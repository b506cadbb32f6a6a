import { describe, expect, it } from 'vitest';
import { COMPLETE, RATES } from './quote-fixture';
import {
  cityOf,
  DEFAULT_VALUES,
  firstWrongStep,
  initialValues,
  isComplete,
  overlay,
  readForm,
} from './quote-form';

it.each([
  [[1, 2, 3], '2'],
  [[1, 3, 4], '3'],
  [[1], '1'],
])('begins with two movers or the next larger crew of %j', (sizes, crew) => {
  const crews = sizes.map((crew_size) => ({ crew_size, hourly_cents: 10_000 }));
  expect(initialValues({ ...RATES, crews })).toEqual({ ...DEFAULT_VALUES, crew_size: crew });
});

describe('cityOf', () => {
  it.each([
    ['1210 N 10th St, McAllen, TX 78501', 'McAllen'],
    ['1210 N 10th St, Apt 4, San Juan, TX', 'San Juan'],
    ['5 Main St, Weslaco, Texas 78596', 'Weslaco'],
    ['5 Main St, Weslaco, TX, 78596', 'Weslaco'],
    ['Mission, TX', 'Mission'],
    ['5 Main St, Pharr 78577', 'Pharr'],
    ['5 Main St, Pharr', 'Pharr'],
    ['McAllen', 'McAllen'],
    [' , ', ''],
    ['', ''],
  ])('finds in "%s" the city "%s"', (address, city) => {
    expect(cityOf(address)).toBe(city);
  });
});

describe('isComplete', () => {
  it('needs name, email and phone, and nothing but blanks is nothing', () => {
    expect(isComplete(COMPLETE)).toBe(true);
    for (const field of ['customer_name', 'customer_email', 'customer_phone'] as const) {
      expect(isComplete({ ...COMPLETE, [field]: '  ' })).toBe(false);
    }
  });
});

describe('firstWrongStep', () => {
  it('is the earliest step with a wrong field, else the last form', () => {
    const errors = ['customer_email', 'origin_address'].map((field) => ({ field, message: '' }));
    expect(firstWrongStep(errors)).toBe(2);
    expect(firstWrongStep([{ field: 'total_estimate', message: '' }])).toBe(4);
  });
});

describe('overlay', () => {
  it('puts only what differs on top', () => {
    const draft = { ...DEFAULT_VALUES, bedrooms: '3', origin_address: 'Pharr' };
    const card = { ...DEFAULT_VALUES, origin_address: 'Elsa', additional_services: ['storage'] };
    expect(overlay(draft, card, DEFAULT_VALUES)).toEqual({
      ...draft,
      origin_address: 'Elsa',
      additional_services: ['storage'],
    });
  });
});

describe('readForm', () => {
  it('takes what the form holds, and line ends as typed', () => {
    const data = new FormData();
    data.set('customer_name', 'Ana');
    data.set('special_requests', 'a\r\nb');
    data.append('additional_services', 'storage');
    data.append('additional_services', 'piano_moving');
    expect(readForm(data, DEFAULT_VALUES)).toEqual({
      ...DEFAULT_VALUES,
      customer_name: 'Ana',
      special_requests: 'a\nb',
      additional_services: ['storage', 'piano_moving'],
    });
  });
});
