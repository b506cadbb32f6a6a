import { expect, it } from 'vitest';
import { adoptStyles } from './styles';

it("leaves the company's colors of the page as they are, and shows errors in red", () => {
  adoptStyles();
  const sheet = document.adoptedStyleSheets.at(-1);
  const css = [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join('');
  expect(css).toMatch(/--pink:/);
  expect(css).not.toMatch(/--(grove|ruby)[\w-]*:/);
  expect(css).toMatch(/\.cell__error[^}]*#9c1a2e/);
});
