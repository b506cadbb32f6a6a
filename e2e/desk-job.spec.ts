import { randomUUID } from 'node:crypto';
import { test as base, expect, visitor } from './desk-screens.ts';
import { expectSound } from './fixtures.ts';
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
  const [crew] = await company.call<readonly { readonly id: number }[]>('GET', 'crews');
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
