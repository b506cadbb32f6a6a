import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { listedPaths, WIDTHS } from './routes.ts';

/** The number of tests that share the routes, so that workers run them side by side. */
const PARTS = 4;
const HEIGHT = 900;
/** The page that lists all pages, in each language. */
const SITEMAPS = ['/sitemap', '/es/mapa-del-sitio'];

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
  test(`Every kind of page fits with browser text at ${name}`, { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    await expectNoOverflow(page, kindsOf(await listedPaths(request)), widths);
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
    for (const problem of await page.evaluate(textProblems)) problems.push(`${path}: ${problem}`);
  }
  expect(problems).toEqual([]);
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

/** The routes with one post and one city for all, whose pages are built alike. */
function kindsOf(paths: readonly string[]): string[] {
  const first = (prefix: string) => paths.find((path) => path.startsWith(prefix));
  const alike = ['/blog/', '/service-areas/'];
  const others = paths.filter((path) => !alike.some((prefix) => path.startsWith(prefix)));
  return [
    ...others,
    ...alike.flatMap((prefix) => first(prefix) ?? []),
    '/service-areas/sharyland',
    '/blog/how-many-boxes',
  ];
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
      const reach = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      );
      if (reach > width) problems.push(`${path} at ${width}: ${reach} px wide`);
    }
  }
  expect(problems).toEqual([]);
}

/** Texts that are cut or lie over others, and bars that are fixed over the page. Runs in the page. */
function textProblems(): string[] {
  const problems = new Set<string>();
  const describe = (element: Element) => `${element.localName} '${element.textContent?.trim().slice(0, 30)}'`;
  const isHidden = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement));
  const clipOf = (element: Element | null): Element | null => {
    if (!element || element === document.body) return null;
    return getComputedStyle(element).overflowX === 'visible' ? clipOf(element.parentElement) : element;
  };
  const boxes: { element: Element; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    // A drawing, such as the map, has its texts beside it, too.
    if (!element || !text.textContent?.trim() || element.closest('[aria-hidden=true], svg')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isHidden(element) && clipOf(element)?.matches('.vh, li > span')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const clip = clipOf(element);
    const isScrolled = clip !== null && /auto|scroll/.test(getComputedStyle(clip).overflowX);
    const inner = clip?.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      if (box.width < 1 || isScrolled) continue;
      if (box.left < -1 || box.right > innerWidth + 1) problems.add(`${describe(element)} is off the screen`);
      if (inner && (box.right > inner.right + 2 || box.left < inner.left - 2))
        problems.add(`${describe(element)} is cut`);
      boxes.push({ element, box });
    }
  }
  for (const [index, { element: one, box: a }] of boxes.entries()) {
    for (const { element: other, box: b } of boxes.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // Lines are set closer than their boxes are high.
      if (across > 2 && down > Math.min(a.height, b.height) * 0.4)
        problems.add(`${describe(one)} lies over ${describe(other)}`);
    }
  }
  for (const bar of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(bar);
    if (position === 'fixed' && bar.checkVisibility({ visibilityProperty: true }))
      problems.add(`${describe(bar)} covers the page`);
  }
  return [...problems];
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
