import type { CDPSession, Page } from '@playwright/test';
import { expect, expectSound, test } from './fixtures.ts';
import { fixedBars, textProblems, visibleLinks, widthOfPage } from './layout-problems.ts';
import { HEIGHT, problemsAt } from './layout-widths.ts';
import { kindsOf, listedPaths, UNLISTED, WIDTHS } from './routes.ts';

/** The number of tests that share the pages, so that workers run them side by side. */
const PARTS = 6;
/** The page that lists all pages, in each language. */
const SITEMAPS = ['/sitemap', '/es/mapa-del-sitio'];
/** The size of the project `desktop`, in pixels. */
const DESKTOP = { width: 1440, height: HEIGHT };
/** The browser's own sizes of text, in pixels. */
const TEXT = { standard: 16, fixed: 13 };

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (let part = 0; part < PARTS; part += 1) {
  test(`Every page is accessible and fits at all widths and text sizes, part ${part + 1} of ${PARTS}`, async ({
    page,
    request,
    tolerate,
  }) => {
    test.setTimeout(300_000);
    const listed = await listedPaths(request);
    expect(listed.length).toBeGreaterThan(40);
    const kinds = kindsOf(listed);
    const own = [...listed, ...UNLISTED].filter((_, at) => at % PARTS === part);
    if (own.some((path) => path.includes('nowhere'))) {
      tolerate(/^status 404: /);
      tolerate(/^console: .*(404|no page)/);
    }
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    const problems: string[] = [];
    for (const path of own) {
      await test.step(path, async () => {
        await page.setViewportSize(DESKTOP);
        await page.goto(path);
        await expectSound(page);
        problems.push(...(await problemsAt(page, path)));
        if (!kinds.includes(path)) return;
        problems.push(...(await problemsWithLargeText(page, browser, path)));
        problems.push(...(await problemsWithSpacing(page, path)));
      });
    }
    expect(problems).toEqual([]);
  });
}

/** What is wrong with the open page with the browser's text at Large and at 200 percent. */
async function problemsWithLargeText(page: Page, browser: CDPSession, name: string): Promise<string[]> {
  const problems: string[] = [];
  const setText = (standard: number, fixed: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  for (const size of [20, 32]) {
    await setText(size, size);
    const base = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(base, 'the text follows the browser').toBe(`${size}px`);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: HEIGHT });
      const reach = await page.evaluate(widthOfPage);
      if (reach > width) problems.push(`${name} at ${width}, text of ${size}: ${reach} px wide`);
      for (const problem of await page.evaluate(textProblems))
        problems.push(`${name} at ${width}, text of ${size}: ${problem}`);
    }
  }
  await setText(32, 26);
  await page.setViewportSize({ width: 320, height: 640 });
  // Of letters this large a column of this width holds only a few, so that a short word may be parted.
  for (const find of [textProblems, fixedBars])
    for (const problem of await page.evaluate(find))
      if (!problem.includes(' is narrower than ')) problems.push(`${name} at 320, text of 32: ${problem}`);
  await setText(TEXT.standard, TEXT.fixed);
  return problems;
}

/** Where the open page is too wide with the text spacing of WCAG 1.4.12, which it then keeps. */
async function problemsWithSpacing(page: Page, name: string): Promise<string[]> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(spacing);
  });
  const problems: string[] = [];
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const reach = await page.evaluate(widthOfPage);
    if (reach > width) problems.push(`${name} at ${width} with text spacing: ${reach} px wide`);
  }
  return problems;
}

test('Every page is reached from home by visible links at each width', async ({ page, request }) => {
  test.setTimeout(120_000);
  const paths = await listedPaths(request);
  /** The links of each visited page, by width. */
  const links = new Map<string, ReadonlyMap<number, readonly string[]>>();
  const reachedAt = (width: number) => {
    const reached = new Set(['/']);
    // The loop comes to what it adds, too.
    for (const path of reached) for (const link of links.get(path)?.get(width) ?? []) reached.add(link);
    return reached;
  };
  const missingAt = (width: number) => {
    const reached = reachedAt(width);
    return paths.filter((path) => !reached.has(path));
  };
  // Short paths first: they list the others. A sitemap lists every page, so the way must not lead through it.
  const next = () =>
    WIDTHS.filter((width) => missingAt(width).length > 0)
      .flatMap((width) => [...reachedAt(width)])
      .filter((path) => paths.includes(path) && !SITEMAPS.includes(path) && !links.has(path))
      .sort((a, b) => a.length - b.length)[0];
  for (let path = next(); path !== undefined; path = next()) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const found = new Map<number, readonly string[]>();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      found.set(width, await linksOf(page, path === '/' || path === '/es'));
    }
    links.set(path, found);
  }
  for (const width of WIDTHS) expect(missingAt(width), `not reached at ${width}`).toEqual([]);
});

/** The paths that the open page links to, and on a home page its menus, too. */
async function linksOf(page: Page, isHome: boolean): Promise<string[]> {
  const links = await page.evaluate(visibleLinks);
  if (!isHome) return links;
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    if (!(await button.isVisible())) continue;
    await button.click();
    links.push(...(await page.evaluate(visibleLinks)));
    await page.keyboard.press('Escape');
  }
  return links;
}
