import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fixedBars, textProblems, visibleLinks } from './layout-problems.ts';
import { HEIGHT, problemsAt } from './layout-widths.ts';
import { kindsOf, listedPaths, UNLISTED, WIDTHS } from './routes.ts';

/** The number of tests that share the routes, so that workers run them side by side. */
const PARTS = 4;
/** The page that lists all pages, in each language. */
const SITEMAPS = ['/sitemap', '/es/mapa-del-sitio'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (let part = 0; part < PARTS; part += 1) {
  test(`Every route fits six widths, part ${part + 1} of ${PARTS}`, { tag: '@desktop' }, async ({
    page,
    request,
    tolerate,
  }) => {
    test.setTimeout(240_000);
    const paths = [...(await listedPaths(request)), ...UNLISTED];
    const own = paths.filter((_, at) => at % PARTS === part);
    if (own.some((path) => path.includes('nowhere'))) {
      tolerate(/^status 404: /);
      tolerate(/^console: .*(404|no page)/);
    }
    const problems: string[] = [];
    for (const path of own) {
      await page.goto(path);
      problems.push(...(await problemsAt(page, path)));
    }
    expect(problems).toEqual([]);
  });
}

for (const [name, size, widths] of [
  ['Large', 20, [390, 1280]],
  ['200 percent', 32, [390, 1280]],
] as const) {
  test(`Every kind of page fits with browser text at ${name}`, { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    const problems: string[] = [];
    for (const path of kindsOf(await listedPaths(request))) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        const reach = await page.evaluate(widthOfPage);
        if (reach > width) problems.push(`${path} at ${width}: ${reach} px wide`);
        for (const problem of await page.evaluate(textProblems))
          problems.push(`${path} at ${width}: ${problem}`);
      }
    }
    expect(problems).toEqual([]);
  });
}

test('At 320 px and 200 percent text nothing is cut, overlaps or covers the page', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.setTimeout(180_000);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 320, height: 640 });
  const problems: string[] = [];
  for (const path of kindsOf(await listedPaths(request))) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const find of [textProblems, fixedBars])
      for (const problem of await page.evaluate(find)) problems.push(`${path}: ${problem}`);
  }
  // At this size only a few letters fit the column, so a short word may be hyphenated.
  expect(problems.filter((problem) => !problem.includes(' is narrower than '))).toEqual([]);
});

test('Every kind of page fits with the text spacing of WCAG 1.4.12', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  await expectNoOverflow(page, kindsOf(await listedPaths(request)), [320, 768, 1280], () => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(spacing);
  });
});

test('Every page is reached from home by visible links at each width', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const paths = await listedPaths(request);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const reached = await linksOfHome(page, '/');
    expect([...reached], `at ${width}`).toContain('/es');
    for (const link of await linksOfHome(page, '/es')) reached.add(link);
    const visited = new Set(['/', '/es']);
    const missing = () => paths.filter((path) => !reached.has(path));
    // Short paths first: they list the others. A sitemap lists every page, so the way must not lead through it.
    const next = () =>
      [...reached]
        .filter((path) => paths.includes(path) && !SITEMAPS.includes(path) && !visited.has(path))
        .sort((a, b) => a.length - b.length)[0];
    for (let path = next(); path !== undefined && missing().length > 0; path = next()) {
      visited.add(path);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      for (const link of await page.evaluate(visibleLinks)) reached.add(link);
    }
    expect(missing(), `not reached at ${width}`).toEqual([]);
  }
});

/** The paths that the home page of a language and its open menus link to. */
async function linksOfHome(page: Page, home: string): Promise<Set<string>> {
  await page.goto(home);
  const links = new Set(await page.evaluate(visibleLinks));
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    if (!(await button.isVisible())) continue;
    await button.click();
    for (const link of await page.evaluate(visibleLinks)) links.add(link);
    await page.keyboard.press('Escape');
  }
  return links;
}

/** Returns how far the page reaches to the right, in pixels. Runs in the page. */
function widthOfPage(): number {
  return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
}

async function expectNoOverflow(
  page: Page,
  paths: readonly string[],
  widths: readonly number[],
  prepare: () => void = () => {},
): Promise<void> {
  const problems: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(prepare);
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      const reach = await page.evaluate(widthOfPage);
      if (reach > width) problems.push(`${path} at ${width}: ${reach} px wide`);
    }
  }
  expect(problems).toEqual([]);
}
