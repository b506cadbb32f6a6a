import { expect, it } from 'vitest';
import type { BrandColors } from '../contract.gen';
import tokens from '../styles/tokens.css?inline';
import { brandTokens, withBrandColors, withoutBrandTokens, withShippedAccent } from './brand-tokens';

const colors: BrandColors = {
  primary: '#111111',
  primary_dark: '#222222',
  primary_darkest: '#333333',
  accent: '#444444',
  accent_dark: '#555555',
  theme: '#111111',
};
const names = brandTokens(colors).map(([name]) => name);

/** The declarations of custom properties in a sheet, by name. */
function declarations(sheet: string): Map<string, string> {
  const found = [...sheet.matchAll(/(--[\w-]+):\s*([^;}]*)/g)];
  return new Map(found.map(([, name = '', value = '']) => [name, value.trim()]));
}

it('replaces the value of each brand token in the real sheet, and of no other', () => {
  const before = declarations(tokens);
  const after = declarations(withBrandColors(tokens, colors));
  const changed = [...after].filter(([name, value]) => before.get(name) !== value);
  expect(changed).toEqual(brandTokens(colors));
  expect([...after.keys()]).toEqual([...before.keys()]);
});

it('leaves out the brand tokens, and no other', () => {
  const left = [...declarations(withoutBrandTokens(tokens)).keys()];
  expect(left).toEqual([...declarations(tokens).keys()].filter((name) => !names.includes(name)));
});

it('writes the shipped accent, as the real sheet has it, where a sheet uses the accent', () => {
  const css = 'a{color:var(--ruby);border:1px solid var(--ruby-dk);background:var(--grove)}';
  const { '--ruby': red, '--ruby-dk': dark } = Object.fromEntries(declarations(tokens));
  expect(withShippedAccent(css)).toBe(`a{color:${red};border:1px solid ${dark};background:var(--grove)}`);
});
