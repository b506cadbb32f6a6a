import { subscriptionsOf } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { newVisitor } from './lead-forms.ts';

// Colours are judged as they stand, not halfway through a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A box as the blog shows it, on a page of ours. */
const BOX = `<form class="label" method="post" action="/subscribe"><div class="cells"><div class="cell cell--full">
  <label for="s">Email</label><input id="s" type="email" name="email" required></div></div>
  <button class="btn" type="submit">Subscribe</button></form>`;

test('A subscription is asked for in place, and only once', async ({ page, program }) => {
  const email = newVisitor();
  await page.route('**/residential-movers', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<form class="label".*?<\/form>/s, BOX);
    await route.fulfill({ response, body });
  });
  for (const _ of ['first', 'again']) {
    await page.goto('/residential-movers');
    const words = page.waitForResponse('**/leads/words');
    await page.getByLabel('Email').focus();
    await words;
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
    await expect(page.locator('.sent')).toContainText(email);
    await expectAccessible(page);
  }
  expect(await subscriptionsOf(program, email)).toEqual([expect.objectContaining({ state: 'asked' })]);
});

test.describe('without its script', () => {
  // The scan needs script of its own, so the page's is kept away instead of switching all of it off.
  test.beforeEach(async ({ page, tolerate }) => {
    tolerate(/^(failed|console): .*(\.js net::|ERR_FAILED)/);
    await page.route('**/*.js', (route) => route.abort());
  });

  test('A subscription is confirmed and ended by one press each', async ({ page, request, program }) => {
    const email = newVisitor();
    await request.post('/subscribe', { form: { email } });
    await page.goto('/subscribe');
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

  test('What somebody typed never becomes a link or markup on a page', async ({ page, request }) => {
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
