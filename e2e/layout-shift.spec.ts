import { expect, test } from './fixtures.ts';

/** One page of each kind, in the language whose words are longer where the kind has both. */
const KINDS = [
  '/',
  '/blog',
  '/blog/how-many-boxes',
  '/es/consejos',
  '/quote',
  '/services',
  '/es/servicio-de-empaque',
  '/es/mudanzas-residenciales',
  '/es/mudanzas-de-oficinas',
  '/service-areas',
  '/service-areas/mcallen',
  '/es/zonas/sharyland',
  '/es/zonas/mission',
  '/ads',
  '/about',
  '/reviews',
] as const;

/** Two phones and a desktop, as Lighthouse and visitors have them, in pixels. */
const WIDTHS = [360, 412, 1440] as const;

/** What visitors do not notice. Lighthouse gives full points below 0.1, and the web font once moved a post by 0.159. */
const MOST = 0.005;

/**
 * A page of running text only. The fallback is as wide as the web font over all of the site's text, but not in each
 * paragraph, so that one of them may have a line more or less.
 */
const TEXT = '/terms';
const MOST_OF_TEXT = 0.05;

for (const width of WIDTHS) {
  test(`No page moves when its fonts arrive late, at ${width} px`, { tag: '@desktop' }, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    let fonts = 0;
    let paint = () => {};
    let painted = Promise.resolve();
    // Holding a request also keeps the browser from answering it from its cache.
    await page.route('**/*.woff2', async (route) => {
      fonts += 1;
      await painted;
      await route.continue();
    });
    const moved: string[] = [];
    for (const path of [...KINDS, TEXT]) {
      painted = new Promise((resolve) => {
        paint = resolve;
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      paint();
      const { shift, parts } = await page.evaluate(shiftOfPage);
      if (shift >= (path === TEXT ? MOST_OF_TEXT : MOST))
        moved.push(`${path}: ${shift.toFixed(4)}, ${parts.join(', ')}`);
    }
    expect(fonts, 'fonts that were held').toBeGreaterThanOrEqual(KINDS.length);
    expect(moved).toEqual([]);
  });
}

/** Scrolls to the end once fonts have loaded. Returns how far the page shifted, and what moved. Runs in the page. */
async function shiftOfPage(): Promise<{ shift: number; parts: string[] }> {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  let shift = 0;
  const parts = new Set<string>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      shift += entry.value;
      for (const { node } of entry.sources)
        parts.add(`${node?.nodeName} '${node?.textContent?.trim().slice(0, 30)}'`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  await document.fonts.ready;
  await frames(3);
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await frames(2);
  }
  return { shift, parts: [...parts] };
}
