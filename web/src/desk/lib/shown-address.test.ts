import { expect, it } from 'vitest';
import { shownAddress } from './shown-address.ts';

it('shows the letters of an address, and leaves one that cannot be decoded', () => {
  expect(shownAddress('/service-areas/pe%C3%B1itas')).toBe('/service-areas/peñitas');
  expect(shownAddress('/quote?from=McAllen%2C%20TX')).toBe('/quote?from=McAllen%2C TX');
  expect(shownAddress('/100%')).toBe('/100%');
});
