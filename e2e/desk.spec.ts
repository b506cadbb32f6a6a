import {
  expect,
  OWNER,
  openLead,
  row,
  sendQuote,
  setUp,
  test,
  visitor,
  voice,
  wholeLead,
  withEmptyDesk,
} from './desk-screens.ts';
import { expectAccessible, expectSound } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Returns how the desk shows a phone number of a visitor. */
const shownPhone = (phone: string) => phone.replace(/^(\d{3})-/, '($1) ');

test("An owner's first hour: set up, see the first lead arrive, answer it, read the reports", {
  tag: '@desktop',
}, async ({ browser, request }) => {
  await withEmptyDesk(async (program) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await setUp(page, program);
    await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();

    const maria = visitor('Maria Elena Gonzalez');
    const reference = await sendQuote(request, program.url, maria);
    const task = page.getByRole('listitem').filter({ hasText: maria.name });
    await expect(task).toContainText('McAllen');
    await expect(task).toContainText('$779.40');
    await expect(task).toContainText(/2[34] h \d\d min left/);
    await expect(task.getByRole('link', { name: `Call: ${maria.name}` })).toBeVisible();
    await expect(voice(page)).toHaveText(`New lead: ${maria.name}`);

    await page.getByRole('link', { name: maria.name, exact: true }).click();
    const lead = openLead(page, maria.name);
    await expect(lead.getByRole('link', { name: `Call ${shownPhone(maria.phone)}` })).toHaveAttribute(
      'href',
      `tel:+1${maria.phone.replaceAll('-', '')}`,
    );
    await expect(lead).toContainText(reference);
    await expect(lead).toContainText('Price checked');
    await lead.getByLabel('Note', { exact: true }).fill('She wants the sofa wrapped.');
    await lead.getByRole('button', { name: 'Save note' }).click();
    await expect(lead.getByRole('listitem').filter({ hasText: 'She wants the sofa wrapped.' })).toContainText(
      OWNER.name,
    );
    await lead.getByRole('button', { name: 'Mark as contacted' }).click();
    await expect(lead.getByText('Status changed to “Contacted”')).toContainText(OWNER.name);
    await expect(lead).toContainText('Answered after');
    await lead.getByLabel('Status').selectOption('booked');
    const booking = page.getByRole('dialog', { name: 'Book the move' });
    await expect(booking.getByLabel('Booked price')).toHaveValue('$779.40');
    await booking.getByLabel('Booked price').fill('820');
    await booking.getByRole('button', { name: 'Book the move' }).click();
    await expect(booking).toBeHidden();
    await expect(lead).toContainText('Booked price set to $820.00');
    await expect(lead.getByText('Status changed to “Booked”')).toContainText(OWNER.name);

    await page.goto(`${program.url}/desk/reports`);
    await expect(page.getByRole('list').filter({ hasText: 'Booked revenue' })).toContainText('$820.00');
    await expect(page.getByRole('table', { name: 'Leads by form' })).toContainText('Quote');
    const today = page.getByRole('table', { name: 'Leads by day' }).getByRole('row').last();
    await expect(today.getByRole('cell')).toHaveText(['1', '1', '$820.00']);
    await context.close();
  });
});

test('A new lead appears within a second without moving the list', async ({ desk, request, program }) => {
  const [first, second] = [visitor('Hector Salinas'), visitor('Dana Whitfield')];
  await sendQuote(request, program.url, first);
  await desk.goto('/desk?view=all');
  await expect(row(desk, first.name)).toBeVisible();
  // The user is interacting with the list: a link has the focus.
  await desk.getByRole('link', { name: first.name, exact: true }).focus();
  const before = await row(desk, first.name).boundingBox();
  await sendQuote(request, program.url, second);
  const news = desk.getByRole('complementary', { name: 'New leads' });
  await expect(news).toContainText(second.name, { timeout: 1_000 });
  await expect(voice(desk)).toHaveText(`New lead: ${second.name}`);
  expect(await row(desk, first.name).boundingBox()).toEqual(before);
  await expect(row(desk, second.name)).toHaveCount(0);
  await expectSound(desk);
  await news.getByRole('button', { name: 'Open' }).click();
  await expect(openLead(desk, second.name)).toBeVisible();
  await expect(news).toHaveCount(0);
});

test('A lead can be worked by keyboard', { tag: '@desktop' }, async ({ desk, request, program }) => {
  const someone = visitor('Kayla Brooks');
  await sendQuote(request, program.url, someone);
  await desk.goto('/desk/leads');
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  await desk.keyboard.press('/');
  await desk.keyboard.type(someone.name);
  await expect(desk.getByRole('heading', { name: `Results for “${someone.name}”` })).toBeVisible();
  await expect(desk.getByRole('row')).toHaveCount(2);
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('j');
  await expect(desk.getByRole('link', { name: someone.name, exact: true })).toBeFocused();
  await desk.keyboard.press('Enter');
  const lead = openLead(desk, someone.name);
  await expect(lead).toBeFocused();
  await desk.keyboard.press('c');
  await expect(lead.getByRole('link', { name: /^Call / })).toBeFocused();
  await desk.keyboard.press('n');
  await desk.keyboard.type('Left a message.');
  await desk.keyboard.press('Control+Enter');
  await expect(lead.getByRole('listitem').filter({ hasText: 'Left a message.' })).toBeVisible();
  // The first Escape leaves the field, the second closes the lead.
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('link', { name: someone.name, exact: true })).toBeFocused();
  await desk.keyboard.press('?');
  const keys = desk.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await expectAccessible(desk);
  await keys.getByRole('checkbox').uncheck();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('a');
  await expect(desk).toHaveURL(/\/desk\/leads\/?\?q=/);
});

test('A phone lead is validated and added to the list', { tag: '@desktop' }, async ({ desk, tolerate }) => {
  tolerate(/^status 422: .*\/desk\/api\/leads$/);
  tolerate(/^console: .* 422 /);
  const caller = visitor('Don Chuy');
  await desk.goto('/desk/add');
  await desk.getByLabel('Name').fill(caller.name);
  await desk.getByRole('button', { name: 'Save lead' }).click();
  await expect(desk.getByLabel('Phone', { exact: true })).toBeFocused();
  await expect(desk.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectSound(desk);
  await desk.getByLabel('Phone', { exact: true }).fill('call me');
  await desk.getByRole('button', { name: 'Save lead' }).click();
  await expect(desk.getByText('at least 7 digits')).toBeVisible();
  await desk.getByLabel('Phone', { exact: true }).fill(caller.phone);
  await desk.getByRole('textbox', { name: 'Email' }).fill('chuy@example.com');
  await desk.getByLabel('Language').selectOption('es');
  await desk.getByLabel('Note').fill('Piano on the third floor.');
  await desk.getByRole('button', { name: 'Save lead' }).click();
  const lead = openLead(desk, caller.name);
  await expect(lead).toContainText('Piano on the third floor.');
  await expect(lead.getByRole('link', { name: `Call ${shownPhone(caller.phone)}` })).toBeVisible();
  await expect(lead).toContainText('Prefers Spanish');
  await expect(lead).toContainText(`Added at the desk by ${OWNER.name}.`);
  await desk.goto('/desk/add');
  await expect(desk.getByLabel('Name')).toHaveValue('');
});

test('A note survives the end of a session', { tag: '@desktop' }, async ({
  desk,
  request,
  program,
  tolerate,
}) => {
  tolerate(/^status 401: /);
  tolerate(/^console: .* 401 /);
  const someone = visitor('Luis Ochoa');
  await sendQuote(request, program.url, someone);
  await desk.goto(`/desk?q=${encodeURIComponent(someone.name)}`);
  await desk.getByRole('link', { name: someone.name, exact: true }).click();
  const lead = await wholeLead(desk, someone.name);
  const note = lead.getByLabel('Note', { exact: true });
  await note.fill('He has the keys until two.');
  const cookies = await desk.context().cookies();
  await desk.context().clearCookies();
  await lead.getByRole('button', { name: 'Save note' }).click();
  const again = desk.getByRole('dialog', { name: 'Your session ended' });
  await expect(again.getByLabel('Password')).toBeFocused();
  await expect(again.getByLabel('Email')).toHaveValue(OWNER.email);
  await expectSound(desk);
  await again.getByLabel('Password').fill('not my password');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toContainText('is incorrect');
  expect(cookies.length, 'there was a session before').toBeGreaterThan(0);
  await again.getByLabel('Password').fill(OWNER.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(lead.getByRole('listitem').filter({ hasText: 'He has the keys until two.' })).toHaveCount(1);
  await expect(note).toHaveValue('');
});

test('A note draft survives a reload', { tag: '@desktop' }, async ({ desk, request, program }) => {
  const someone = visitor('Elena Garza');
  await sendQuote(request, program.url, someone);
  await desk.goto(`/desk?q=${encodeURIComponent(someone.name)}`);
  await desk.getByRole('link', { name: someone.name, exact: true }).click();
  const note = openLead(desk, someone.name).getByLabel('Note', { exact: true });
  await note.fill('Half a sentence');
  await desk.reload();
  await expect(note).toHaveValue('Half a sentence');
});

test('Two people who change one lead get a conflict', { tag: '@desktop' }, async ({
  desk,
  request,
  program,
  tolerate,
}) => {
  tolerate(/^status 409: /);
  tolerate(/^console: .* 409 /);
  const someone = visitor('Tom Reyes');
  await sendQuote(request, program.url, someone);
  await desk.goto(`/desk?q=${encodeURIComponent(someone.name)}`);
  await desk.getByRole('link', { name: someone.name, exact: true }).click();
  const lead = openLead(desk, someone.name);
  await expect(lead.getByLabel('Status')).toHaveValue('new');
  // Another person changes the lead just before this request arrives.
  await desk.route('**/state', async (route) => {
    const { headers, ...sent } = {
      headers: await route.request().allHeaders(),
      ...route.request().postDataJSON(),
    };
    const other = await desk.request.post(route.request().url(), {
      headers: { 'content-type': 'application/json', origin: program.url, cookie: headers.cookie ?? '' },
      data: { expected: sent.expected, state: 'quoted' },
    });
    expect(other.status()).toBe(200);
    await route.continue();
  });
  await lead.getByLabel('Status').selectOption('lost');
  const question = desk.getByRole('dialog', { name: 'Mark as lost' });
  await question.getByLabel('Reason').selectOption('Price');
  await expectSound(desk);
  await question.getByRole('button', { name: 'Mark as lost' }).click();
  const conflict = lead.getByRole('alert');
  await expect(conflict).toContainText('Its status is now “Quoted”.');
  await expectSound(desk);
  await desk.unroute('**/state');
  await conflict.getByRole('button', { name: 'Change to “Lost”' }).click();
  await expect(lead.getByLabel('Status')).toHaveValue('lost');
  await expect(conflict).toHaveCount(0);
});

test('What a visitor typed is never rendered as markup', { tag: '@desktop' }, async ({
  desk,
  request,
  program,
}) => {
  const evil = visitor('<script>alert(1)</script><img src=x onerror=alert(2)>');
  await sendQuote(request, program.url, evil, { special_requests: '<b onclick="alert(3)">bold</b>' });
  let alarmed = false;
  desk.on('dialog', async (dialog) => {
    alarmed = true;
    await dialog.dismiss();
  });
  await desk.goto('/desk?view=quarantined');
  await desk.getByRole('link', { name: evil.name, exact: true }).click();
  const lead = openLead(desk, evil.name);
  await expect(lead.getByRole('heading', { name: evil.name })).toBeVisible();
  await expect(lead.getByText('<b onclick="alert(3)">bold</b>').first()).toBeVisible();
  expect(alarmed).toBe(false);
});

/** The screens of the desk, with their headings. */
const SCREENS = [
  ['/desk', 'Today'],
  ['/desk/leads', 'Waiting leads'],
  ['/desk?view=due', 'Follow-ups'],
  ['/desk?view=quarantined', 'Possible spam'],
  ['/desk?q=nobody-has-this-name', 'No leads found'],
  ['/desk/add', 'Add a phone lead'],
  ['/desk/schedule', 'Schedule'],
  ['/desk/schedule?span=month', 'Schedule'],
  ['/desk/booking-setup', 'Crews and booking'],
  ['/desk/reports', 'Reports'],
  ['/desk/people', 'People'],
  ['/desk/account', 'Account'],
  ['/desk/outbox', 'Messages not delivered'],
  ['/desk/export', 'Export'],
  ['/desk/backup', 'Backup'],
  ['/desk/nowhere', 'This page doesn’t exist.'],
] as const;

test('Every screen is accessible and does not scroll sideways', { tag: '@desktop' }, async ({
  desk,
  request,
  program,
}) => {
  test.setTimeout(240_000);
  await sendQuote(request, program.url, visitor('Dana Whitfield'));
  for (const [path, heading] of SCREENS) {
    await test.step(path, async () => {
      await desk.goto(path);
      await expect(desk.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expect(desk.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectSound(desk);
    });
  }
});

test('A lead and the erase dialog are accessible', { tag: '@desktop' }, async ({
  desk,
  request,
  program,
}) => {
  const someone = visitor('Ximena Olvera');
  await sendQuote(request, program.url, someone);
  await desk.goto(`/desk?q=${encodeURIComponent(someone.name)}`);
  await desk.getByRole('link', { name: someone.name, exact: true }).click();
  await expect(openLead(desk, someone.name)).toContainText('$779.40');
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Erase this person' }).click();
  const question = desk.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectSound(desk);
  const erase = question.getByRole('button', { name: 'Erase permanently' });
  await expect(erase).toBeDisabled();
  await question.getByLabel('Type erase to confirm').fill('erase');
  await erase.click();
  await expect(desk.getByRole('heading', { name: 'No leads found' })).toBeVisible();
});

test('On a phone everything is within reach of the thumb', { tag: '@phone' }, async ({
  desk,
  request,
  program,
}) => {
  const someone = visitor('Jorge y Ana Cantú');
  await sendQuote(request, program.url, someone);
  await desk.goto('/desk/leads');
  const ways = desk.getByRole('navigation', { name: 'Main' });
  for (const way of await ways.getByRole('link').or(ways.getByRole('button')).all()) {
    const { width = 0, height = 0 } = (await way.boundingBox()) ?? {};
    expect(Math.min(width, height), await way.innerText()).toBeGreaterThanOrEqual(44);
  }
  await ways.getByRole('button', { name: 'Search' }).tap();
  const sheet = desk.getByRole('dialog', { name: 'Search leads' });
  await expect(sheet).toBeInViewport();
  await expect(sheet.getByRole('searchbox')).toBeFocused();
  await expectSound(desk);
  await sheet.getByRole('searchbox').fill(someone.name);
  await expect(desk.locator('.lead-row')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Show leads' }).tap();
  await desk.getByRole('link', { name: someone.name, exact: true }).tap();
  await expect(openLead(desk, someone.name).getByRole('link', { name: /^Call / })).toBeInViewport();
  await desk.getByRole('link', { name: 'Back to list' }).tap();
  await expect(row(desk, someone.name)).toBeVisible();
  await ways.getByRole('button', { name: /^More/ }).tap();
  const more = desk.getByRole('dialog', { name: 'More' });
  await expectSound(desk);
  await more.getByRole('link', { name: 'Reports' }).tap();
  await expect(desk.getByRole('heading', { name: 'Reports', exact: true })).toBeFocused();
});

test('A person is invited, joins and is removed', { tag: '@desktop' }, async ({ desk, browser, program }) => {
  const ana = visitor('Ana');
  const email = `ana-${ana.phone}@example.com`;
  await desk.goto('/desk/people');
  await desk.getByLabel('Name').fill(ana.name);
  await desk.getByRole('textbox', { name: 'Email' }).fill(email);
  await desk.getByRole('button', { name: 'Create invite link' }).click();
  const link = await desk.getByText(/\/invited\//).innerText();
  await expectSound(desk);

  const context = await browser.newContext({ baseURL: program.url });
  const theirs = await context.newPage();
  await theirs.goto(new URL(link).pathname);
  await theirs.getByLabel('Password').fill('winter texans welcome');
  await theirs.getByRole('button', { name: 'Open the desk' }).click();
  await theirs.getByRole('button', { name: 'Ask me next time' }).click();
  await expect(theirs.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await theirs.goto('/desk/export');
  await expect(theirs.getByRole('heading', { name: 'Only owners can see this.' })).toBeVisible();

  await desk.reload();
  await desk.getByRole('button', { name: `Remove: ${ana.name}` }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(desk.getByText(email)).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  await context.close();
});

test('Without a session the desk shows the sign-in page, then the requested screen', {
  tag: '@desktop',
}, async ({ page, session, tolerate }) => {
  expect(session.cookies.length).toBeGreaterThan(0);
  tolerate(/^status 401: .*\/sign-in$/);
  tolerate(/^console: .* 401 /);
  await page.goto('/desk/reports');
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill('not my password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Ask me next time' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
});
