import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';
import { WIDTHS } from './routes.ts';

/** The height that layouts are checked at, in pixels. */
export const HEIGHT = 900;
/** The widths of a phone and of tablets, where fingers are used. */
const TOUCH_WIDTHS: readonly number[] = [360, 768, 1024];

/** Returns the layout problems of an open page at each width, with a mouse and, where it applies, with touch. */
export async function problemsAt(
  page: Page,
  name: string,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  const problems: string[] = [];
  const look = async (width: number, pointer: string) => {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const problem of await page.evaluate(layoutProblems))
      problems.push(`${name} at ${width} by ${pointer}: ${problem}`);
  };
  for (const width of widths) await look(width, 'mouse');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  for (const width of widths.filter((width) => TOUCH_WIDTHS.includes(width))) await look(width, 'finger');
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await browser.detach();
  return problems;
}
