/** Firefox, driven through WebDriver BiDi by the last version of Playwright that works with Debian's release. */
import { firefox, type Page } from 'playwright-firefox-esr';
import { type Engine, firstVisible, type Tab, type Wanted } from './tab.ts';

/** Milliseconds that an element has to become visible. */
const TIMEOUT = 10_000;

/** What Firefox reports of scripts that a page still loads when it is left. */
const ABORTED = /error loading dynamically imported module|mudanza-assistant/;

/** Starts Firefox. `E2E_FIREFOX` names the program. */
export async function startFirefox(): Promise<Engine> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.E2E_FIREFOX ?? '/usr/bin/firefox-esr',
  });
  return {
    newTab: async () => {
      const viewport = { width: 1440, height: 900 };
      const context = await browser.newContext({
        viewport,
        locale: 'en-US',
        timezoneId: 'Asia/Tokyo',
        ignoreHTTPSErrors: true,
      });
      return tab(await context.newPage());
    },
    stop: () => browser.close(),
  };
}

function tab(page: Page): Tab {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(`console: ${message.text()}`);
  });
  const find = async (wanted: Wanted) => {
    const found = await page.waitForFunction(firstVisible, wanted, { timeout: TIMEOUT });
    const element = found.asElement();
    if (!element) throw new Error(`${wanted} is not an element`);
    return element;
  };
  return {
    open: async (url) => {
      await page.goto(url);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    see: async (wanted) => {
      await find(wanted);
    },
    click: async (wanted) => (await find(wanted)).click({ timeout: TIMEOUT }),
    type: async (wanted, text) => {
      // Filling a field in one step does not reach React through BiDi; keys do.
      await (await find(wanted)).focus();
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    evaluate: (run, argument) => page.evaluate(run as (argument: unknown) => never, argument),
    screenshot: () => page.screenshot(),
    pageErrors: () => pageErrors.filter((pageError) => !ABORTED.test(pageError)),
    close: () => page.context().close(),
  };
}
