import type { BrandColors } from '../contract.gen';

/** The custom properties of `styles/tokens.css` that are the company's colors, each with its value. */
export function brandTokens(colors: BrandColors): readonly (readonly [name: string, color: string])[] {
  return [
    ['--grove', colors.primary],
    ['--grove-dk', colors.primary_dark],
    ['--grove-xdk', colors.primary_darkest],
    ['--ruby', colors.accent],
    ['--ruby-dk', colors.accent_dark],
  ];
}

/** The token sheet with the company's colors instead of the shipped ones. */
export function withBrandColors(tokens: string, colors: BrandColors): string {
  return brandTokens(colors).reduce(
    (sheet, [name, color]) => sheet.replace(new RegExp(`(${name}:\\s*)[^;}]*`), `$1${color}`),
    tokens,
  );
}

/** The token sheet without the company's colors, for a script that adds it to a page, which has them. */
export function withoutBrandTokens(tokens: string): string {
  return tokens.replace(/--(?:grove|ruby)[\w-]*:[^;}]*;?/g, '');
}

/** A sheet with the accent's shipped red, for errors and drawings: they keep it in every company's colors. */
export function withShippedAccent(css: string): string {
  return css.replaceAll('var(--ruby-dk)', '#9c1a2e').replaceAll('var(--ruby)', '#c4213a');
}
