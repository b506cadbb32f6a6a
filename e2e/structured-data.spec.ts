import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures.ts';

const run = promisify(execFile);

const OPTIONS = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false'];
const MODULES = ['--module', 'esnext', '--moduleResolution', 'bundler'];

/** Compiler errors by object index; -1 is the import of the vocabulary. */
interface Problem {
  readonly object: number;
  readonly words: string;
}

/**
 * Returns the compiler's errors in JSON-LD objects, given as source literals. schema-dts states schema.org's vocabulary
 * as types: an unknown type, a property its type does not have and a value of a wrong kind are errors.
 */
async function problems(objects: readonly string[]): Promise<Problem[]> {
  const literals = objects.map((json, index) => `export const o${index}: WithContext<Thing> = ${json};`);
  // Next to the vocabulary, so that the import resolves, and outside the project's sources.
  const folder = await mkdtemp(resolve('node_modules/.objects-'));
  const file = join(folder, 'objects.ts');
  await writeFile(file, ["import type { Thing, WithContext } from 'schema-dts';", ...literals].join('\n'));
  const compile = run(process.execPath, ['node_modules/typescript/bin/tsc', ...OPTIONS, ...MODULES, file]);
  const said = await compile.catch((error: { stdout: string }) => error);
  await rm(folder, { recursive: true });
  // Follow-up lines of an error are indented.
  const lines = said.stdout.split('\n').filter((line) => /^\S/.test(line));
  return lines.map((words) => ({ object: Number(/objects\.ts\((\d+),/.exec(words)?.[1] ?? 1) - 2, words }));
}

test('Structured data conforms to schema.org', async ({ request }) => {
  // Renders every page of the site.
  test.setTimeout(180_000);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(40);
  const objects = new Set<string>();
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const [, json = ''] of scripts) objects.add(json);
  }
  const types = new Set([...objects].map((json) => (JSON.parse(json) as { '@type': string })['@type']));
  expect([...types]).toEqual(expect.arrayContaining(['MovingCompany', 'BreadcrumbList']));
  expect(await problems([...objects])).toEqual([]);
});

test('The schema.org check detects wrong types, properties and values', async () => {
  const all = [
    { name: 'Valley Movers', priceRange: '$$' },
    { nmae: 'Valley Movers' },
    { '@type': 'MovingCompanyy' },
    { address: { '@type': 'PostalAddress', addressLocalty: 'McAllen' } },
    { makesOffer: [{ '@type': 'Offer', itemOffered: { '@type': 'Service', telephone: '956' } }] },
    { telephone: 956 },
    { position: 1 },
  ];
  const company = { '@context': 'https://schema.org', '@type': 'MovingCompany' };
  const found = await problems(all.map((object) => JSON.stringify({ ...company, ...object })));
  const refused = new Set(found.map(({ object }) => object));
  expect([...refused].sort(), found.map(({ words }) => words).join('\n')).toEqual([1, 2, 3, 4, 5, 6]);
});
