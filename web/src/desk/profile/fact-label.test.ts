import { describe, expect, it } from 'vitest';
import { factLabel } from './fact-label.ts';

describe('the label of a fact', () => {
  it.each([
    ['/phone/main', 'Main phone'],
    ['/address/main_es', 'Address, in Spanish'],
    ['/hours/monday', 'Monday'],
    ['/closed/2026-11-01', 'Holidays and other closed days, 2026-11-01'],
    ['/closed/2026-11-01_es', 'Holidays and other closed days, 2026-11-01, in Spanish'],
    ['/slogan/short', 'Slogan, Short'],
    ['/phone', undefined],
  ])('for %s is that of its field', (pointer, label) => {
    expect(factLabel(pointer)).toBe(label);
  });
});
