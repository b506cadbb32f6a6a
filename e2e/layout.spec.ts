import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { listedPaths, WIDTHS } from './routes.ts';

/** The number of tests that share the routes, so that workers run them side by side. */
const PARTS = 4;
const HEIGHT = 900;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (let part = 0; part < PARTS; part += 1) {
  test(`Every route fits six widths, part ${part + 1} of ${PARTS}`, { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000);
    const problems: string[] = [];
    for (const path of (await listedPaths(request)).filter((_, at) => at % PARTS === part)) {
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        for (const problem of await page.evaluate(layoutProblems))
          problems.push(`${path} at ${width}: ${problem}`);
      }
    }
    expect(problems).toEqual([]);
  });
}

for (const [name, size, widths] of [
  ['Large', 20, [390, 1280]],
  ['200 percent', 32, [390, 1280]],
] as const) {
  test(`Every route fits with browser text at ${name}`, { tag: '@desktop' }, async ({ page, request }) => {
    test.setTimeout(180_000);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    await expectNoOverflow(page, await listedPaths(request), widths);
  });
}

test('Every route fits with the text spacing of WCAG 1.4.12', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  await expectNoOverflow(page, await listedPaths(request), [320, 768, 1280], () => {
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
  const inMenus = new Map<number, string[]>();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto('/');
    for (const button of await page.getByRole('banner').getByRole('button').all()) {
      if (!(await button.isVisible())) continue;
      await button.click();
      inMenus.set(width, [...(inMenus.get(width) ?? []), ...(await page.evaluate(visibleLinks))]);
      await page.keyboard.press('Escape');
    }
  }
  const links = new Map<string, string[]>();
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      links.set(`${width} ${path}`, await page.evaluate(visibleLinks));
    }
  }
  for (const width of WIDTHS) {
    const reached = new Set(['/', ...(inMenus.get(width) ?? [])]);
    for (const path of reached) {
      // The sitemap lists every page; the way must not lead through it.
      if (path !== '/sitemap') for (const link of links.get(`${width} ${path}`) ?? []) reached.add(link);
    }
    expect(
      paths.filter((path) => !reached.has(path)),
      `not reached at ${width}`,
    ).toEqual([]);
  }
});

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
      const reach = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      );
      if (reach > width) problems.push(`${path} at ${width}: ${reach} px wide`);
    }
  }
  expect(problems).toEqual([]);
}

/** The paths of the links that can be seen. Runs in the page. */
function visibleLinks(): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => link.checkVisibility({ visibilityProperty: true }) && link.getClientRects().length > 0)
    .filter((link) => link.origin === location.origin)
    .map((link) => link.pathname);
}

/** What is wrong with the layout of the page: overflow, overlap in the header, small targets. Runs in the page. */
function layoutProblems(): string[] {
  const problems: string[] = [];
  const reach = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  if (reach > innerWidth) problems.push(`${reach} px wide`);

  const describe = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')} '${element.textContent?.trim().slice(0, 30)}'`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.vh');
  const inHeader = [...document.querySelectorAll('header :is(a, button, .topbar__in > span)')].filter(
    isShown,
  );
  for (const [index, one] of inHeader.entries()) {
    for (const other of inHeader.slice(index + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 0.5 && down > 0.5) problems.push(`${describe(one)} overlaps ${describe(other)}`);
    }
  }

  const targets = document.querySelectorAll(
    'a[href], button, summary, select, textarea, input:not([type=hidden])',
  );
  for (const target of targets) {
    // A link within a sentence is exempt (WCAG 2.5.8); the target of a choice is its label.
    if (!isShown(target) || getComputedStyle(target).display === 'inline') continue;
    if (target.matches('[type=checkbox], [type=radio]')) continue;
    // The one small button stands in the top bar, which is for a mouse.
    const least = target.matches('button, .iconbtn, .btn:not(.btn--xs)') ? 44 : 24;
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < least - 0.5) {
      problems.push(`${describe(target)} is ${Math.round(width)} x ${Math.round(height)} px`);
    }
  }
  return problems;
}
