import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page, type Request } from '@playwright/test';
import { type Program, startProgram } from './program.ts';

/** Marks browser errors that match as expected in this test. */
export type Tolerate = (pageError: RegExp) => void;

interface TestFixtures {
  /** Errors of the page so far. */
  readonly pageErrors: string[];
  readonly tolerate: Tolerate;
}

interface WorkerFixtures {
  readonly program: Program;
}

/**
 * The suite's test: a program per worker, and a page that fails its test if the browser logs an error, if it contacts
 * another host, or if a request fails.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: The framework reads from the pattern what a fixture needs.
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ program }, use) => use(program.url),
  // biome-ignore lint/correctness/noEmptyPattern: The framework reads from the pattern what a fixture needs.
  pageErrors: async ({}, use) => {
    await use([]);
  },
  tolerate: async ({ pageErrors }, use) => {
    const tolerated: RegExp[] = [];
    await use((pageError) => tolerated.push(pageError));
    const left = pageErrors.filter((pageError) => !tolerated.some((pattern) => pattern.test(pageError)));
    expect(left, 'what the page did wrong').toEqual([]);
    for (const pattern of tolerated) {
      expect(pageErrors, 'a tolerated pageError has to occur').toContainEqual(expect.stringMatching(pattern));
    }
  },
  // Depending on `tolerate` here runs its check in every test that has a page.
  page: async ({ page, program, pageErrors, tolerate: _ }, use) => {
    // A test that is about the preview beside the editor opens it: its sandbox and drafts in between log errors.
    await page.context().addInitScript(() => {
      if (!location.pathname.startsWith('/desk')) return;
      if (!localStorage.getItem('desk-preview-beside')) localStorage.setItem('desk-preview-beside', 'off');
    });
    await watch(page, program.url, pageErrors);
    await use(page);
  },
});

export { expect };

/** The size of the project `phone`, in pixels. */
const PHONE = { width: 390, height: 844 };

/** Records what a page does wrong. */
async function watch(page: Page, origin: string, pageErrors: string[]): Promise<void> {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => pageErrors.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) pageErrors.push(`another host: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser aborts what a page still loads when it is left.
    if (reason !== 'net::ERR_ABORTED' && !isGuess(request))
      pageErrors.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isGuess(response.request()))
      pageErrors.push(`status ${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} by ${event.blockedURI}`);
    });
  });
}

/** Returns whether the request is a speculative prefetch, which may fail. */
function isGuess(request: Request): boolean {
  return request.headers()['sec-purpose']?.startsWith('prefetch') ?? false;
}

/** What to leave out of a scan: rules, and frames that cannot run scripts, because the scan could not run in them. */
export interface ScanOptions {
  readonly but?: readonly string[];
  readonly frames?: boolean;
}

/** Expects no violation of WCAG 2.2 A and AA on the page. */
export async function expectAccessible(
  page: Page,
  { but = [], frames = true }: ScanOptions = {},
): Promise<void> {
  await settle(page);
  const off = Object.fromEntries(but.map((rule) => [rule, { enabled: false }]));
  const axe = new AxeBuilder({ page })
    // Results of frames are put together in a page of their own. A page without frames is scanned in place, with the
    // same result in a third of the time.
    .setLegacyMode(!frames || page.frames().length === 1)
    .options({
      iframes: frames,
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      // The tags leave out this rule of 2.1 A, because it is new in the tool.
      rules: { ...off, 'label-content-name-mismatch': { enabled: true } },
    });
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary } of nodes) {
      if (id === 'target-size' && !(await isTooSmall(page, target))) continue;
      found.push(`${id}: ${target.join(' ')}\n${failureSummary}`);
    }
  }
  expect(found, 'accessibility').toEqual([]);
}

/** Returns whether a target is too small at any scroll position, and not just half behind a fixed bar now. */
async function isTooSmall(page: Page, [selector, ...inFrame]: readonly unknown[]): Promise<boolean> {
  if (typeof selector !== 'string' || inFrame.length > 0) return true;
  const target = page.locator(selector);
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const axe = new AxeBuilder({ page }).setLegacyMode().include(selector).withRules('target-size');
  return (await axe.analyze()).violations.length > 0;
}

/** Expects the page to be accessible and to fit, both at its own size and on a phone. */
export async function expectSound(page: Page, options: ScanOptions = {}): Promise<void> {
  await atBothSizes(page, async () => {
    await expectAccessible(page, options);
    await expectFits(page);
  });
}

/** Runs a check of the page as it is, and then at the size of a phone, unless that is its size. */
export async function atBothSizes(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  await check(page);
  if (page.viewportSize()?.width !== PHONE.width) await onPhone(page, check);
}

/** Runs a check of the open page at the size of a phone with touch, and returns to the size before. */
export async function onPhone(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(PHONE);
  await check(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  if (before) await page.setViewportSize(before);
  await browser.detach();
}

/**
 * Expects the page not to be wider than its viewport, including hidden overflow of the body. Compared with the
 * configured width, because a phone widens its layout viewport to the content.
 */
export async function expectFits(page: Page): Promise<void> {
  const reach = await page.evaluate(() =>
    Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
  );
  expect(reach, 'pixels that the page reaches to the right').toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  // A screen of the desk with a bar at its foot scrolls above the bar, and not as a whole.
  const below = await page.evaluate(() => {
    const main = document.querySelector('main:has(.screen--foot)');
    return main ? main.scrollHeight - main.clientHeight : 0;
  });
  expect(below, 'pixels of a screen below its foot').toBeLessThanOrEqual(1);
}

/** Waits for all finite transitions, so that colors are checked in their final state. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' ||
          animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}
