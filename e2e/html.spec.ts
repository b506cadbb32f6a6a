import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { expect, test } from './fixtures.ts';
import { listedPaths } from './routes.ts';

const run = promisify(execFile);

/** The W3C's validator, of the package vnu-jar. */
const VNU = 'node_modules/vnu-jar/build/dist/vnu.jar';

/** Pages that the sitemap does not list. */
const UNLISTED = ['/nowhere', '/sign-in', '/thank-you', '/subscribe'];

/** Rules about what HTML leaves open: React writes `<br/>`, `maxLength` and `disabled=""`; text is the default type. */
const OPEN_RULES = [
  'attr-case',
  'attribute-boolean-style',
  'attribute-empty-style',
  'doctype-style',
  'no-implicit-input-type',
  'void-style',
  'tel-non-breaking',
];

/** What vnu says about CSS that it does not know yet, and about the slash of void elements. */
const UNKNOWN_TO_VNU = /^CSS: |^Trailing slash on void elements/;

/** Every page with its path. */
async function pages(request: APIRequestContext): Promise<[string, string][]> {
  const paths = [...(await listedPaths(request)), ...UNLISTED];
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await (await request.get(path)).text()]),
  );
}

test('html-validate reports nothing on any page', async ({ request }) => {
  // Renders every page of the site.
  test.setTimeout(180_000);
  const rules = Object.fromEntries(OPEN_RULES.map((rule) => [rule, 'off']));
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended'],
    // The wizard's progress is styled by parts, which a native progress element does not allow.
    rules: { ...rules, 'prefer-native-element': ['error', { exclude: ['progressbar'] }] },
  });
  const said: string[] = [];
  for (const [path, html] of await pages(request)) {
    const report = await validator.validateString(html);
    for (const { messages } of report.results) {
      for (const { ruleId, message, selector } of messages) {
        said.push(`${path} ${selector}: ${message} (${ruleId})`);
      }
    }
  }
  expect(said).toEqual([]);
});

test("W3C's validator reports nothing on any page", async ({ request }) => {
  // Renders every page of the site and starts Java.
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'html-'));
  const all = await pages(request);
  await Promise.all(all.map(([, html], index) => writeFile(join(folder, `${index}.html`), html)));
  const options = ['-jar', VNU, '--format', 'json', '--stdout', '--exit-zero-always', folder];
  const { stdout } = await run('java', options, { maxBuffer: 64 * 1024 * 1024 });
  await rm(folder, { recursive: true });
  const { messages } = JSON.parse(stdout) as { messages: { url: string; message: string }[] };
  const said = messages
    .filter(({ message }) => !UNKNOWN_TO_VNU.test(message))
    .map(({ url, message }) => `${all[Number.parseInt(url.split('/').at(-1) ?? '', 10)]?.[0]}: ${message}`);
  expect(said).toEqual([]);
});
