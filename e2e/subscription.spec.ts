import type { Locator, Page } from '@playwright/test';
import { subscriptionsOf } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { newVisitor, takeTime, tolerateNoNetwork, waitForScript } from './lead-forms.ts';

// Colors are checked without transitions in progress.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens the blog and focuses the subscription form. */
async function openBox(page: Page): Promise<Locator> {
  await page.goto('/blog');
  const box = page.locator('form[action="/subscribe"]');
  await waitForScript(page, box);
  await takeTime(page);
  return box;
}

test('A subscription is submitted in place and stored once', async ({ page, program }) => {
  const email = newVisitor();
  for (const _ of ['first', 'again']) {
    const box = await openBox(page);
    await box.getByLabel('Email').fill(email);
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
    await expect(page.locator('.sent')).toContainText(email);
    await expectAccessible(page);
  }
  expect(await subscriptionsOf(program, email)).toEqual([expect.objectContaining({ state: 'asked' })]);
});

test('A subscription waits while offline and is sent when online', async ({
  page,
  context,
  program,
  tolerate,
}) => {
  tolerateNoNetwork(tolerate);
  const email = newVisitor();
  const box = await openBox(page);
  await box.getByLabel('Email').fill(email);
  await context.setOffline(true);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not sent yet' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await subscriptionsOf(program, email)).toHaveLength(1);
});

test.describe('without its script', () => {
  // The scan needs JavaScript, so only the page's own script is blocked.
  test.beforeEach(async ({ page, tolerate }) => {
    tolerate(/^(failed|console): .*(\.js net::|ERR_FAILED)/);
    await page.route('**/*.js', (route) => route.abort());
  });

  test('A subscription is confirmed and canceled with one click each', async ({ page, program }) => {
    const email = newVisitor();
    await page.goto('/blog');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/subscribe');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
    await expectAccessible(page);

    const [asked] = await subscriptionsOf(program, email);
    await page.goto(`/subscribe/confirm/${asked?.id}`);
    await expect(page.getByRole('main')).toContainText(email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, send me the tips' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');
    await expectAccessible(page);
    expect(await subscriptionsOf(program, email)).toEqual([{ id: asked?.id, state: 'confirmed' }]);

    await page.goto(`/unsubscribe/${asked?.id}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are off the list');
    await expectAccessible(page);
    expect(await subscriptionsOf(program, email)).toEqual([{ id: asked?.id, state: 'ended' }]);
  });

  test('Typed text never becomes a link or markup on a page', async ({ page, request }) => {
    const answer = await request.post('/leads', {
      form: {
        form: 'sharyland',
        from: 'a',
        to: 'b',
        name: '[free](https://evil.example) <b>x</b>',
        email: 'a@example.com',
        phone: '1',
        date: '2031-02-03',
      },
      maxRedirects: 0,
    });
    await page.goto(answer.headers().location ?? '');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Thank you, [free](https://evil.example) <b>x</b>.');
    await expect(heading.locator('*')).toHaveCount(0);
    await expectAccessible(page);
  });
});
