import { randomUUID } from 'node:crypto';
import { test as base, expect, sendQuote, visitor } from './desk-screens.ts';
import { expectFits, expectSound } from './fixtures.ts';
import { type Company, requestInSpanish, setUpCompany } from './quote-page.ts';
import { dateInTexas } from './wizard.ts';

/** The suite's desk test, with a program of the worker's own whose company is set up. */
const test = base.extend<Record<never, never>, { readonly company: Company }>({
  company: [
    async ({ playwright, program, session }, use) => {
      const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const request = await playwright.request.newContext();
      await use(await setUpCompany(request, program.url, { cookie }));
      await request.dispose();
    },
    // Each change of the content checks the whole site.
    { scope: 'worker', timeout: 120_000 },
  ],
});

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Crew {
  readonly id: number;
}

/** A Wednesday and the Thursday after it, in one week of the schedule, as date field values. */
function nextWeek(): readonly [string, string] {
  const days = [7, 8, 9, 10, 11, 12, 13];
  const wednesday = days.find((ahead) => new Date(`${dateInTexas(ahead)}T12:00Z`).getUTCDay() === 3) ?? 7;
  return [dateInTexas(wednesday), dateInTexas(wednesday + 1)];
}

test('A job is moved, timed, extended in Spanish, finished and billed', { tag: '@desktop' }, async ({
  desk,
  company,
  request,
  program,
}) => {
  test.setTimeout(120_000);
  const customer = visitor('Lupita Salinas');
  await requestInSpanish(request, program.url, customer);
  const { id: lead } = await company.lead(customer.name);
  const [crew] = await company.call<readonly Crew[]>('GET', 'crews');
  const [day, other] = nextWeek();
  const id = randomUUID();
  const booking = { id, day, window: '08:00-10:00', crew: crew?.id, minutes: 240 };
  await company.call('POST', `leads/${lead}/booking`, booking);

  await desk.goto(`/desk/schedule?day=${day}`);
  const inWeek = desk.getByRole('button', { name: customer.name });
  await expect(inWeek).toBeVisible();
  await expectSound(desk);
  await inWeek.click();
  const job = desk.getByRole('dialog', { name: customer.name, exact: true });
  await job.getByRole('button', { name: 'Move', exact: true }).click();
  const move = desk.getByRole('dialog', { name: `Move ${customer.name}’s job` });
  await move.locator('[name="day"]').fill(other);
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(move).toBeHidden();
  const { job: moved } = await company.call<{ readonly job: { readonly day: string } }>('GET', `jobs/${id}`);
  expect(moved.day).toBe(other);

  await desk.goto(`/desk/jobs/${id}`);
  await expect(desk.getByRole('heading', { name: customer.name, level: 1 })).toBeVisible();
  await desk.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(desk.getByText(/^Running since /)).toBeVisible();
  await desk.reload();
  await expect(desk.getByText(/^Running since /)).toBeVisible();
  await desk.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(desk.getByText(/^Paused since /)).toBeVisible();

  await desk.getByLabel('What is added').fill('Piano');
  await desk.getByLabel('Price in dollars').fill('120');
  await desk.getByRole('button', { name: 'Add change order' }).click();
  await desk.getByRole('button', { name: 'Hand the phone to the customer' }).click();
  const acceptance = desk.getByRole('alertdialog', { name: 'Trabajo adicional' });
  await expect(acceptance).toContainText('Piano');
  await expect(acceptance).toContainText('$120.00');
  await expectSound(desk);
  await acceptance.getByLabel('Su nombre y apellido').fill('Lupita Salinas');
  await acceptance.getByRole('button', { name: 'Acepto' }).click();
  await expect(desk.getByText(/^Accepted by Lupita Salinas, /)).toBeVisible();

  await desk.locator('[name="hours"]').fill('4');
  await desk.locator('[name="minutes"]').fill('30');
  await desk.getByLabel('Final amount in dollars').fill('900');
  await desk.getByRole('radio', { name: 'Cash' }).check();
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Finish the job' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Finish this job?' });
  await expect(question).toContainText('$900.00, Cash');
  await question.getByRole('button', { name: 'Finish the job' }).click();
  await expect(desk.getByRole('heading', { name: 'Done', exact: true })).toBeFocused();
  await expectSound(desk);
  const download = desk.waitForEvent('download');
  await desk.getByRole('link', { name: 'Invoice as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Q-.*\.pdf$/);
});

test('A crew member reads the job of tomorrow and starts its clock', { tag: '@phone' }, async ({
  page,
  company,
  request,
  program,
}) => {
  test.setTimeout(90_000);
  const customer = visitor('Ana Pena');
  await sendQuote(request, program.url, customer, { special_requests: 'Upright piano in the den.' });
  const { id: lead } = await company.lead(customer.name);
  const [crew] = await company.call<readonly Crew[]>('GET', 'crews');
  const [day, window] = [dateInTexas(1), '12:00-14:00'];
  const booking = { id: randomUUID(), day, window, crew: crew?.id, minutes: 180 };
  await company.call('POST', `leads/${lead}/booking`, booking);
  const email = `beto-${customer.phone}@example.com`;
  const person = { name: 'Beto', email, role: 'crew', crew: crew?.id };
  const invited = await company.call<{ readonly link: string }>('POST', 'people', person);

  await page.goto(new URL(invited.link).pathname);
  await page.getByLabel('Password').fill('winter texans welcome');
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page).not.toHaveURL(/\/invited\//);
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'My jobs', level: 1 })).toBeVisible();
  const task = page.getByRole('listitem').filter({ hasText: customer.name });
  await expect(task).toBeVisible();
  await expectSound(page);
  await task.getByRole('link', { name: customer.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The move' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Upright piano in the den.');
  // Amounts are for people with the permission.
  await expect(page.getByRole('main')).not.toContainText('$');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Running since /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Running since /)).toBeVisible();
  await expectSound(page);
});

test('A week with twelve jobs of four crews fits every width', { tag: '@desktop' }, async ({
  desk,
  company,
  request,
  program,
}) => {
  test.setTimeout(120_000);
  for (const name of ['Guadalupe and the second truck', 'South', 'West'])
    await company.call('POST', 'crews', { name, weekdays: 0b1111111 });
  const [day, other] = nextWeek();
  let last = '';
  for (const crew of await company.call<readonly Crew[]>('GET', 'crews')) {
    for (const [on, window] of [
      [day, '08:00-10:00'],
      [day, '14:00-16:00'],
      [other, '14:00-16:00'],
    ]) {
      const customer = visitor('Guadalupe Hernandez de la Garza');
      await sendQuote(request, program.url, customer, { bedrooms: 3, crew_size: 3 });
      const { id: lead } = await company.lead(customer.name);
      const booking = { id: randomUUID(), day: on, window, crew: crew.id, minutes: 240 };
      await company.call('POST', `leads/${lead}/booking`, booking);
      last = customer.name;
    }
  }
  await desk.goto(`/desk/schedule?day=${day}`);
  await expect(desk.getByRole('button', { name: last })).toBeVisible();
  await expectSound(desk);
  for (const span of ['', '&span=month']) {
    for (const width of [360, 390, 768, 1024, 1440]) {
      await desk.setViewportSize({ width, height: 900 });
      await desk.goto(`/desk/schedule?day=${day}${span}`);
      const shown = span === '' ? desk.getByRole('button', { name: last }) : desk.getByRole('table');
      await expect(shown).toBeVisible();
      await expectFits(desk);
    }
  }
});
