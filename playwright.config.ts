import { defineConfig } from '@playwright/test';

const browser = process.env.E2E_BROWSER;

/** A phone with touch and a desktop with a mouse. A test for only one of them has its tag. */
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
/** Tests in Firefox and WebKit, which start their own browsers. */
const engines = '**/engines/*.spec.ts';
const withoutBrowser = '**/{html,http,structured-data,supabase}.spec.ts';
/**
 * Tests whose steps are the same at every size. They run on the desktop only, and check layout and accessibility at the
 * size of a phone, too (`expectSound`).
 */
const once = [
  '**/{layout-states,leads}.spec.ts',
  '**/desk-{account,alerts,export-backup,lead-work,new-files,offline,profile}.spec.ts',
  '**/desk-{site-posts,spanish,videos,widths}.spec.ts',
  '**/{wizard-errors,wizard-without-javascript}.spec.ts',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/test-results',
  // `cargo xtask test` reads the file, and names the tests that passed only on a retry.
  reporter: [['list'], ['json', { outputFile: 'target/playwright.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  // A busy CI machine can starve a browser: waits are longer there. A test that passes only on a retry fails the
  // run, except in CI, where `cargo xtask test` names it at the end.
  retries: process.env.CI ? 2 : 1,
  failOnFlakyTests: !process.env.CI,
  // Browser and program saturate two cores; a third worker was measured to gain nothing.
  workers: 2,
  timeout: process.env.CI ? 60_000 : 30_000,
  expect: { timeout: process.env.CI ? 15_000 : 5_000 },
  use: {
    locale: 'en-US',
    // Far from the company's time zone, so that no test passes by running in the right place.
    timezoneId: 'Asia/Tokyo',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'phone', use: phone, grepInvert: /@desktop/, testIgnore: [withoutBrowser, engines, ...once] },
    { name: 'desktop', use: desktop, grepInvert: /@phone/, testIgnore: [withoutBrowser, engines] },
    { name: 'http', testMatch: withoutBrowser },
    { name: 'firefox', testMatch: engines },
    { name: 'webkit', testMatch: engines },
  ],
});
