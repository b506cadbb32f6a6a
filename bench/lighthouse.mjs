// Runs Lighthouse over pages in one browser. Called by lighthouse.sh.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [url, ...paths] = process.argv.slice(2);
const runs = Number(process.env.RUNS ?? 1);
const { resolve } = createRequire(join(process.env.LIGHTHOUSE, 'package.json'));
const load = (name) => import(pathToFileURL(resolve(name)));
const { default: lighthouse } = await load('lighthouse');
const { launch } = await load('chrome-launcher');

const chrome = await launch({
  chromeFlags: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
  logLevel: 'silent',
});
const pages = paths.length > 0 ? paths : await sitemap();
let perfect = 0;
let slowest = 0;
let shift = 0;
try {
  for (const page of pages) {
    const report = await measure(page);
    const scores = Object.values(report.categories).map(({ title, score }) => `${title} ${Math.round(score * 100)}`);
    const value = (audit) => report.audits[audit]?.numericValue ?? Number.NaN;
    const lcp = value('largest-contentful-paint') / 1000;
    const figures = [
      `FCP ${(value('first-contentful-paint') / 1000).toFixed(2)} s`,
      `LCP ${lcp.toFixed(2)} s`,
      `CLS ${value('cumulative-layout-shift').toFixed(3)}`,
      `TBT ${Math.round(value('total-blocking-time'))} ms`,
      `${Math.round(value('total-byte-weight') / 1024)} KiB`,
    ];
    console.log(page.padEnd(44), [...scores, ...figures].join(', '));
    for (const { id, score, scoreDisplayMode, displayValue } of Object.values(report.audits)) {
      const counts = score !== null && !['informative', 'notApplicable', 'manual'].includes(scoreDisplayMode);
      if (counts && score < 0.9) console.log('    below:', id, displayValue ?? '');
    }
    if (Object.values(report.categories).every(({ score }) => score === 1)) perfect += 1;
    slowest = Math.max(slowest, lcp);
    shift = Math.max(shift, value('cumulative-layout-shift'));
  }
} finally {
  chrome.kill();
}
console.log(
  `${perfect} of ${pages.length} pages have all scores at 100; LCP at most ${slowest.toFixed(2)} s, CLS at most ${shift.toFixed(3)}`,
);

/** The paths of the sitemap. */
async function sitemap() {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...new Set([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname))];
}

/** The report of a page; of several runs, the one whose performance is the median. */
async function measure(page) {
  const reports = [];
  for (let run = 0; run < runs; run += 1) {
    reports.push((await report(page)) ?? (await report(page)) ?? fail(page));
  }
  reports.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  return reports[reports.length >> 1];
}

/** The report of one load; none when the browser lost the trace, which happens about once in 50 loads. */
async function report(page) {
  const { lhr } = await lighthouse(url + page, { port: chrome.port, output: 'json', logLevel: 'silent' });
  return lhr.runtimeError ? undefined : lhr;
}

function fail(page) {
  throw new Error(`${page}: Lighthouse made no report, twice`);
}
