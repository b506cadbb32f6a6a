import { expect, openLead, sendQuote, test, visitor } from './desk-screens.ts';
import { expectFits, expectSound } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('Today leads to a note, a text and the next step of a lead', async ({ desk, request, program }) => {
  const someone = visitor('Nora Villarreal');
  await sendQuote(request, program.url, someone);
  await desk.goto('/desk');
  const act = (action: string) => desk.getByRole('link', { name: `${action}: ${someone.name}` });
  await expect(act('Call')).toHaveAttribute('href', /^tel:/);
  await expectSound(desk);
  await expectFits(desk);

  await act('Note').click();
  const lead = openLead(desk, someone.name);
  await expect(lead.getByLabel('Note', { exact: true })).toBeFocused();
  await desk.goBack();
  await act('Text').click();
  await expect(lead.getByText('did not agree to text messages')).toBeVisible();
  await expectSound(desk);
  await desk.goBack();
  await act('Next step').click();
  await expect(lead.getByRole('button', { name: 'Mark as contacted' })).toBeFocused();
});

test('Who, where, when, the price and the next step of a lead are above the fold', async ({
  desk,
  request,
  program,
}) => {
  const someone = visitor('Olga Peña');
  await sendQuote(request, program.url, someone);
  await desk.goto(`/desk/leads?q=${encodeURIComponent(someone.name)}`);
  await desk.getByRole('link', { name: someone.name, exact: true }).click();
  const lead = openLead(desk, someone.name);
  const glance = lead.locator('.glance');
  for (const text of ['McAllen', 'Edinburg', '$779.40'])
    await expect(glance.getByText(text, { exact: false }).first()).toBeInViewport();
  for (const shown of [
    lead.getByRole('heading', { name: someone.name }),
    lead.getByRole('link', { name: /^Call / }),
    lead.getByRole('button', { name: 'Mark as contacted' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
});
