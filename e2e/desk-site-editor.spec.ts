import type { Browser } from '@playwright/test';
import { OWNER, openLead, sendQuote, visitor } from './desk-screens.ts';
import { atBothSizes, expectFits, expectSound } from './fixtures.ts';
import { expect, openFile, PUBLISHING, publish, state, test, theForm, unfold } from './site-editor.ts';
import { choose, goOn, line, liveEstimate, openWizard } from './wizard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each change checks the whole site, which is slow in an unoptimized build.
test.describe.configure({ timeout: 3 * PUBLISHING });

/** Checks the hourly rate that the wizard shows a new visitor for three movers. */
async function expectRate(browser: Browser, baseURL: string, rate: string): Promise<void> {
  const page = await browser.newPage({ baseURL });
  await openWizard(page);
  await goOn(page, 2);
  await choose(page, 'Crew size', /^3 movers/);
  await expect(line(liveEstimate(page), 'Crew')).toHaveText(rate);
  await page.close();
}

test('A changed rate applies to new quotes only', { tag: '@desktop' }, async ({
  desk,
  browser,
  request,
  program,
}) => {
  const someone = visitor('Marisol Treviño');
  await sendQuote(request, program.url, someone, { crew_size: 3 });
  await expectRate(browser, program.url, '$160 an hour');

  const form = await openFile(desk, 'rates.toml');
  await form.getByLabel('3 movers, per hour').fill('$170');
  await publish(desk);
  await expectSound(desk);

  await expectRate(browser, program.url, '$170 an hour');
  await desk.goto(`/desk?q=${encodeURIComponent(someone.name)}`);
  await desk.getByRole('link', { name: someone.name, exact: true }).click();
  const lead = openLead(desk, someone.name);
  await expect(lead).toContainText('$1,039.20');
  await expect(lead).toContainText('3 movers at $160');
  await expect(lead).toContainText('Price checked');
  const later = visitor('Hector Salinas');
  await sendQuote(request, program.url, later, { crew_size: 3 });
  await desk.goto(`/desk?q=${encodeURIComponent(later.name)}`);
  await desk.getByRole('link', { name: later.name, exact: true }).click();
  await expect(openLead(desk, later.name)).toContainText('3 movers at $170');
});

test('A changed phone number appears on the home page and a city page at once', { tag: '@desktop' }, async ({
  desk,
}) => {
  const phone = '956-555-0188';
  const form = await openFile(desk, 'facts.toml');
  await form.getByRole('group', { name: 'Phone' }).getByLabel('Main', { exact: true }).fill(phone);
  await publish(desk);
  for (const path of ['/', '/service-areas/pharr']) {
    await desk.goto(path);
    await expect(desk.getByText(phone).first(), path).toBeAttached();
    await expect(desk.getByText('956-555-0142'), path).toHaveCount(0);
  }
  await desk.goto('/desk/site');
  const facts = desk.getByRole('listitem').filter({ hasText: 'Facts' }).first();
  await expect(facts).toContainText(OWNER.name);
  await expectSound(desk);
});

test('A broken edit is refused with a reason and the draft is kept', { tag: '@desktop' }, async ({
  desk,
  request,
  tolerate,
}) => {
  tolerate(/^status 422: .*\/desk\/api\/content\/file$/);
  tolerate(/^console: .* 422 /);
  const form = await openFile(desk, 'en/pages/about.toml');
  const title = form.getByLabel('Title', { exact: true }).first();
  await title.fill('About {phone.nowhere}');
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  const summary = form.getByRole('region', { name: /^Not published/ });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('phone.nowhere');
  await expectSound(desk);
  await summary.getByRole('link', { name: 'Title' }).click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  expect(await (await request.get('/about')).text()).not.toContain('nowhere');

  await desk.reload();
  await expect(title).toHaveValue('About {phone.nowhere}');
  await expect(form).toContainText('Your unpublished changes were restored');
  await title.fill('About {brand.older} of McAllen');
  await publish(desk);
  expect(await (await request.get('/about')).text()).toContain('<title>About Valley Star Moving of McAllen');
});

test('Two people who edit one file get a conflict and can choose', { tag: '@desktop' }, async ({
  desk,
  tolerate,
}) => {
  tolerate(/^status 409: .*\/desk\/api\/content\/file$/);
  tolerate(/^console: .* 409 /);
  const path = 'en/pages/reviews.toml';
  const form = await openFile(desk, path);
  const title = form.getByLabel('Title', { exact: true }).first();
  await title.fill('What I would call it');

  const other = await desk.context().newPage();
  const theirs = await openFile(other, path);
  await theirs.getByLabel('Title', { exact: true }).first().fill('What they call it');
  await publish(other);

  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  const conflict = form.getByRole('alert');
  await expect(conflict).toContainText(`${OWNER.name} published`);
  await expect(conflict).toContainText('Differences: Title.');
  await expect(desk.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expectSound(desk);
  await expect(title).toHaveValue('What I would call it');
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await publish(desk);

  // The other person edits an outdated version and then takes the published one.
  await theirs.getByLabel('Title', { exact: true }).first().fill('What they would rather call it');
  await other.bringToFront();
  await other.getByRole('button', { name: 'Publish', exact: true }).click();
  await theirs.getByRole('alert').getByRole('button', { name: 'Use their version' }).click();
  await expect(theirs.getByLabel('Title', { exact: true }).first()).toHaveValue('What I would call it');
  await other.close();
});

test('Edited pages are published together, and none if one has a problem', { tag: '@desktop' }, async ({
  desk,
  request,
  tolerate,
}) => {
  tolerate(/^status 422: .*\/desk\/api\/content\/files$/);
  tolerate(/^console: .* 422 /);
  const title = () => theForm(desk).getByLabel('Title', { exact: true }).first();
  for (const [path, text] of [
    ['en/pages/about.toml', 'Who carries your sofa'],
    ['en/pages/reviews.toml', 'Reviews {phone.nowhere}'],
  ] as const) {
    await openFile(desk, path);
    await title().fill(text);
  }
  await desk.goto('/desk/site');
  const drafts = desk.getByRole('region', { name: 'Unpublished changes' });
  const publishBoth = drafts.getByRole('button', { name: 'Publish 2 pages' });
  await publishBoth.click();
  const refused = drafts.getByRole('alert');
  await expect(refused).toContainText('Nothing was published', { timeout: PUBLISHING });
  await expectSound(desk);
  expect(await (await request.get('/about')).text()).not.toContain('Who carries your sofa');

  await refused
    .getByRole('link', { name: /^Reviews/ })
    .first()
    .click();
  await title().fill('Reviews, and who gave them');
  await desk.goto('/desk/site');
  await publishBoth.click();
  await expect(drafts).toHaveCount(0, { timeout: PUBLISHING });
  expect(await (await request.get('/about')).text()).toContain('<title>Who carries your sofa</title>');
  expect(await (await request.get('/reviews')).text()).toContain('<title>Reviews, and who gave them</title>');
});

test('A required text that is cleared says so at once', { tag: '@desktop' }, async ({ desk }) => {
  const form = await openFile(desk, 'en/pages/piano-movers.toml');
  await unfold(desk, 'Page heading');
  await form.getByLabel('Heading', { exact: true }).first().fill('');
  await expect(form.getByText('Heading is required.')).toBeVisible();
});

test('A published change can be reverted and stays in the history', { tag: '@desktop' }, async ({
  desk,
  request,
}) => {
  const form = await openFile(desk, 'en/pages/privacy.toml');
  const title = form.getByLabel('Title', { exact: true }).first();
  const before = await title.inputValue();
  await title.fill('What we know of you');
  await publish(desk);
  expect(await (await request.get('/privacy')).text()).toContain('What we know of you');
  const history = desk.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(OWNER.name);
  await expect(history.getByRole('listitem').first()).toContainText('Current version');
  await history.getByRole('button', { name: 'Restore this version: Original' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Restore this version?' });
  await question.getByRole('button', { name: 'Restore this version' }).click();
  await expect(state(desk)).toContainText('Restored. It is live on the site.', { timeout: PUBLISHING });
  await expect(title).toHaveValue(before);
  await expect(history.getByRole('listitem')).toHaveCount(3);
  expect(await (await request.get('/privacy')).text()).not.toContain('What we know of you');
  await expectSound(desk);
});

test('Sections can be moved, removed and restored, by touch or keyboard', async ({ desk, isMobile }) => {
  const form = await openFile(desk, 'en/pages/services.toml');
  const titles = () =>
    form.getByRole('region', { name: 'Sections' }).locator('> ol > li > details > summary');
  await expect(titles().first()).toBeVisible();
  const before = await titles().allInnerTexts();
  const [, second = '', third = ''] = before;
  if (isMobile) await form.getByRole('button', { name: `Move down: ${second}` }).tap();
  else {
    await titles().nth(1).focus();
    await desk.keyboard.press('Alt+ArrowDown');
  }
  await expect(titles().nth(2)).toHaveText(second);
  await expect(form.getByRole('button', { name: `Move down: ${second}` })).toBeFocused();
  await form.getByRole('button', { name: `Remove: ${third}` }).click();
  await expect(titles()).toHaveCount(before.length - 1);
  await desk.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(titles().nth(1)).toHaveText(third);
  await publish(desk);
  // On the page too, the third section comes before the second.
  await desk.goto('/services');
  const headings = await desk.getByRole('heading', { level: 2 }).allInnerTexts();
  const place = (title: string) => headings.findIndex((heading) => title.endsWith(`: ${heading}`));
  expect(place(third), `${headings}`).toBeGreaterThanOrEqual(0);
  expect(place(second), `${headings}`).toBeGreaterThan(place(third));
});

test('Edits survive the end of a session', { tag: '@desktop' }, async ({ desk, request, tolerate }) => {
  tolerate(/^status 401: /);
  tolerate(/^console: .* 401 /);
  const form = await openFile(desk, 'en/pages/terms.toml');
  await form.getByLabel('Title', { exact: true }).first().fill('The terms in short');
  await desk.context().clearCookies();
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  const again = desk.getByRole('dialog', { name: 'Your session ended' });
  await again.getByLabel('Password').fill(OWNER.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(state(desk)).toContainText('Published.', { timeout: PUBLISHING });
  expect(await (await request.get('/terms')).text()).toContain('The terms in short');
});

test('An image field shows a thumbnail of the typed name', { tag: '@desktop' }, async ({ desk }) => {
  const form = await openFile(desk, 'en/pages/services.toml');
  await unfold(desk, 'Page heading');
  const name = form.locator('.cell:has(.cell__picture) input').first();
  await expect(name).toHaveValue('tools-before-the-truck.jpg');
  const picture = name.locator('xpath=..').locator('img');
  const before = await picture.getAttribute('src');
  await name.fill('planning-walkthrough.jpg');
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await name.fill('no-such-picture.jpg');
  await expect(form.locator('.cell__picture')).toHaveCount(0);
  await atBothSizes(desk, expectFits);
});

test('The forms of files are accessible and can edit every value', { tag: '@desktop' }, async ({ desk }) => {
  test.setTimeout(240_000);
  for (const path of [
    ...['facts.toml', 'rates.toml', 'en/business.toml', 'en/pages/home.toml', 'en/cities/pharr.toml'],
    ...['en/posts/delta-towns.md', 'en/assistant.toml', 'en/site.toml', 'en/messages.toml', 'en/mail.toml'],
  ]) {
    await test.step(path, async () => {
      const form = await openFile(desk, path);
      await expect(form).toBeVisible();
      // Open the first of each kind: all of them would take minutes and show nothing new.
      await form.evaluate((element) => {
        for (const fold of element.querySelectorAll(
          'li:first-child > details, fieldset > details, form > details',
        ))
          (fold as HTMLDetailsElement).open = true;
      });
      await expect(form.getByText('This can’t be edited here.')).toHaveCount(0);
      await expect(state(desk)).toHaveText('No unpublished changes.');
      // Its 1,500 fields are of the same kinds as the others'.
      if (path === 'en/assistant.toml') await atBothSizes(desk, expectFits);
      else await expectSound(desk);
    });
  }
});

test('Files can be searched, and the list is accessible', { tag: '@desktop' }, async ({ desk }) => {
  await desk.goto('/desk/site');
  await desk.getByRole('searchbox', { name: 'Search all text' }).fill('penitas');
  await expect(desk.getByRole('link', { name: 'Peñitas', exact: true })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Facts' })).toHaveCount(0);
  await expect(desk).toHaveURL(/\/desk\/site\?q=penitas$/);
  await expectSound(desk);
  await desk.getByRole('searchbox', { name: 'Search all text' }).fill('zzqx');
  await expect(desk.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
});

test('A search finds texts by what they are called and opens their field', { tag: '@desktop' }, async ({
  desk,
}) => {
  await desk.goto('/desk/site');
  await desk.getByRole('searchbox', { name: 'Search all text' }).fill('coverage');
  const line = desk.getByRole('listitem').filter({ hasText: 'Coverage' }).filter({ hasText: 'Facts' });
  await expect(line).toContainText('$1M');
  await line.getByRole('link').click();
  await expect(desk.locator('[id="at/coverage/main"]')).toBeFocused();
});

test('A city begins from a template', { tag: '@desktop' }, async ({ desk }) => {
  await desk.goto('/desk/site');
  await desk.getByRole('button', { name: 'New city' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New city' });
  await expectSound(desk);
  await expect(dialog).toContainText('At least half of the text must appear on no other page');
  await dialog.getByLabel('City').fill('Los Indios');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  const form = theForm(desk);
  await expect(form.getByLabel('City name')).toHaveValue('Los Indios');
  await expect(form).not.toContainText('restored');
  // Measured while it is written, not only when it is published. An empty page is no reason for a warning.
  await expect(form.getByText(/% of this page’s text must be unique/)).toBeVisible({ timeout: PUBLISHING });
  await form.getByLabel('Local knowledge').fill('The bridge to Mexico is at the end of the road.');
  await expect(form.getByText(/% of this page’s text is unique/)).toBeVisible({ timeout: PUBLISHING });
  await form.getByRole('region', { name: 'Nearby cities' }).getByRole('button', { name: 'Add' }).click();
  await form.getByLabel('Nearby cities 1').selectOption({ label: 'McAllen' });
});
