import type { Locator } from '@playwright/test';
import { expect, openLead, row, sendQuote, test, visitor } from './desk-screens.ts';
import { expectFits } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Between the phone and the desktop of the other tests: a tablet in both directions, and a small laptop. */
const widths = [768, 1024, 1280];
const long = {
  origin_address: '12104 North Conway Avenue, Building 7, Apartment 2214, Mission, TX 78573',
  destination_address: '2900 Padre Boulevard, Las Palmas Condominiums 1105, South Padre Island, TX 78597',
  special_requests: `CryptoKitchen${'Klavier'.repeat(12)} goes last.`,
};

test('The list and a lead are not cut or covered on a tablet or a small laptop', async ({
  desk,
  request,
  program,
}) => {
  const customer = visitor('Guadalupe Hernandez de la Garza');
  await sendQuote(request, program.url, customer, long);
  for (const width of widths) {
    await desk.setViewportSize({ width, height: 800 });
    await desk.goto('/desk/leads');
    const estimate = row(desk, customer.name).getByRole('cell').filter({ hasText: '$' });
    await expectUncovered(estimate);
    for (const name of ['Today', 'Leads', 'Reports', 'Add a lead'])
      await expectUncovered(desk.getByRole('banner').getByRole('link', { name, exact: true }));
    await expectFits(desk);

    await desk.getByRole('link', { name: customer.name, exact: true }).click();
    const lead = openLead(desk, customer.name);
    await expect(lead.getByText('goes last')).toBeVisible();
    await expectNotWider(lead);
    for (const action of ['Mark as contacted', 'Edit lead'])
      await lead.getByRole('button', { name: action }).scrollIntoViewIfNeeded();
    await expectFits(desk);
    // Beside the list, the lead covers none of it.
    if (width >= 1080) await expectUncovered(estimate);
  }
});

test('Reports, the editor and the profile fit a tablet and a small laptop', async ({ desk }) => {
  for (const [path, ready] of [
    ['/desk/reports', 'Reports'],
    ['/desk/schedule', 'Schedule'],
    ['/desk/booking-setup', 'Crews and booking'],
    ['/desk/site/edit?path=en%2Fpages%2Fpiano-movers.toml', 'Piano'],
    ['/desk/profile', 'Business profile'],
  ] as const)
    for (const width of widths) {
      await desk.setViewportSize({ width, height: 800 });
      await desk.goto(path);
      await expect(desk.getByRole('heading', { name: ready, level: 1 })).toBeVisible();
      await expectFits(desk);
      const main = desk.getByRole('main');
      await expectNotWider(main);
      for (const button of await main.getByRole('button').and(desk.locator(':visible')).all())
        await expectInView(button);
    }
});

/** Expects nothing in an area, or in what scrolls within it, to be cut at its right. Tabs alone scroll sideways. */
async function expectNotWider(area: Locator): Promise<void> {
  const cut = await area.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && !part.matches('.view-tabs'))
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => part.className),
  );
  expect(cut, 'what is wider than its area').toEqual([]);
}

/** Expects an element to be within the width of the window. */
async function expectInView(element: Locator): Promise<void> {
  const box = await element.boundingBox();
  const width = element.page().viewportSize()?.width ?? 0;
  expect(box?.x, String(element)).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0), String(element)).toBeLessThanOrEqual(width);
}

/** Expects an element to be in view, and a press on its middle to reach it or the row that it is in. */
async function expectUncovered(element: Locator): Promise<void> {
  await expectInView(element);
  const isReached = await element.evaluate((found) => {
    found.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = found.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return (found.closest('tr') ?? found).contains(hit);
  });
  expect(isReached, `${element} is covered`).toBe(true);
}
