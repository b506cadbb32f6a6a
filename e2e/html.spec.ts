import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { OWNER, withEmptyDesk } from './desk-screens.ts';
import { expect, test } from './fixtures.ts';
import { createOwner, setUpCompany } from './quote-page.ts';
import { listedPaths, UNLISTED } from './routes.ts';
import { dateInTexas } from './wizard.ts';

const run = promisify(execFile);

/** The W3C's validator, of the package vnu-jar. */
const VNU = 'node_modules/vnu-jar/build/dist/vnu.jar';

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

/** Where each form is posted, in each language. */
const FORMS = [
  {
    quote: '/quote',
    card: '/',
    residential: '/residential-movers',
    office: '/office-movers',
    subscribe: '/subscribe',
  },
  {
    quote: '/es/cotizacion',
    card: '/es',
    residential: '/es/mudanzas-residenciales',
    office: '/es/mudanzas-de-oficinas',
    subscribe: '/es/suscripcion',
  },
] as const;

/** The city with a form, in each language. */
const SHARYLAND = ['/service-areas/sharyland', '/es/zonas/sharyland'] as const;

/** A page: how it was requested, and its HTML. */
type NamedPage = readonly [string, string];

/** Every page that a visitor or the owner can see, with its path, after its status was checked. */
async function pages(request: APIRequestContext): Promise<NamedPage[]> {
  const all = [
    ...(await listedPaths(request)),
    ...UNLISTED,
    ...(await categories(request, '/blog')),
    ...(await categories(request, '/es/consejos')),
  ];
  const read = [...new Set(all)].map(async (path): Promise<NamedPage> => {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(path.endsWith('/nowhere') ? 404 : 200);
    return [path, await answer.text()];
  });
  return [
    ...(await Promise.all(read)),
    ...(await postedPages(request)),
    ...(await deskPages(request)),
    ...(await quotePages(request)),
  ];
}

/** The addresses of the categories of a blog. */
async function categories(request: APIRequestContext, blog: string): Promise<string[]> {
  const html = await (await request.get(blog)).text();
  const found = [...html.matchAll(/href="([^"]+\?category=[^"]+)"/g)].map(([, address = '']) => address);
  expect(found.length, blog).toBeGreaterThanOrEqual(5);
  return found;
}

/** Returns the pages after posting a form without script: steps, errors, thanks and the receipt. */
async function postedPages(request: APIRequestContext): Promise<NamedPage[]> {
  const seen: NamedPage[] = [];
  const post = async (path: string, status: number, form: Record<string, string>) => {
    const answer = await request.post(path, { form });
    const name = `${path} after ${JSON.stringify(form)}`;
    expect(answer.status(), name).toBe(status);
    seen.push([name, await answer.text()]);
  };
  const customer = { email: 'ana@example.com', phone: '956-555-0100', city: 'mission' };
  const person = { firstName: 'Ana', lastName: 'Peña', moveDate: dateInTexas(30), ...customer };
  const contact = {
    customer_name: 'Ana Peña',
    customer_email: customer.email,
    customer_phone: customer.phone,
  };
  for (const { quote, card, residential, office, subscribe } of FORMS) {
    for (const step of ['1', '2', '3']) await post(quote, 200, { step, go: 'next' });
    await post(quote, 422, { step: '4', go: 'submit' });
    await post(quote, 200, { step: '4', go: 'submit', ...contact });
    await post(card, 422, { form: 'hero-card', name: 'Ana', email: 'ana' });
    await post(residential, 422, { form: 'residential' });
    await post(residential, 200, { form: 'residential', ...person });
    await post(office, 422, { form: 'office' });
    await post(subscribe, 422, { email: 'ana' });
  }
  for (const path of SHARYLAND) await post(path, 422, { form: 'sharyland' });
  return seen;
}

/** The pages with which an owner sets up the desk and signs in, and the desk's document. */
async function deskPages(request: APIRequestContext): Promise<NamedPage[]> {
  const seen: NamedPage[] = [];
  await withEmptyDesk(async ({ url, setUpPath }) => {
    // The session's cookie is for https and localhost only.
    const site = url.replace('127.0.0.1', 'localhost');
    const keep = async (name: string, status: number, pending: Promise<APIResponse>) => {
      const answer = await pending;
      expect(answer.status(), name).toBe(status);
      seen.push([name, await answer.text()]);
    };
    await keep('set-up', 200, request.get(site + setUpPath));
    await keep('two-step sign-in', 200, request.post(site + setUpPath, { form: OWNER }));
    await keep('the desk', 200, request.get(`${site}/desk`));
    const guess = { email: OWNER.email, password: 'a guess' };
    await keep('a wrong password', 401, request.post(`${site}/sign-in`, { form: guess }));
  });
  return seen;
}

/** The private page of a quote in both languages: with a proposal, a free day, and after an error. */
async function quotePages(request: APIRequestContext): Promise<NamedPage[]> {
  const seen: NamedPage[] = [];
  await withEmptyDesk(async (program) => {
    const { customer, issue } = await setUpCompany(request, await createOwner(request, program));
    const { name, path } = await customer('Ana Pena');
    for (const state of ['a price', 'a proposal']) {
      if (state === 'a proposal') await issue(name);
      for (const address of [path, `/es${path}`]) {
        const url = `${program.url}${address}?day=${dateInTexas(20)}`;
        seen.push([`${address} with ${state}`, await (await request.get(url)).text()]);
        const form = { do: 'hold', day: dateInTexas(20) };
        const refused = await request.post(program.url + address, { form });
        expect(refused.status()).toBe(422);
        seen.push([`${address} without a window`, await refused.text()]);
      }
    }
  });
  return seen;
}

test('html-validate reports nothing on any page', async ({ request }) => {
  // Renders every page of the site.
  test.setTimeout(300_000);
  const rules = Object.fromEntries(OPEN_RULES.map((rule) => [rule, 'off']));
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      ...rules,
      // The wizard's progress is styled by parts, which a native progress element does not allow.
      'prefer-native-element': ['error', { exclude: ['progressbar'] }],
      // Checkboxes of one list have one name.
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
      // A group may be named by the heading above it instead of a legend (ARIA17).
      'wcag/h71': 'off',
    },
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
  test.setTimeout(300_000);
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
