import { leadsOf } from '../database.ts';
import { newVisitor } from '../lead-forms.ts';
import { ANON_KEY } from '../program.ts';
import { dateInTexas } from '../wizard.ts';
import { expect, test } from './fixtures.ts';
import type { Tab, Wanted } from './tab.ts';

/** What a visitor types into the wizard's last step, by field name. */
const CONTACT = { customer_name: 'Rosa Ibáñez', customer_phone: '956-555-0111' };
const OWNER = { name: 'Rosa Cantú', email: 'rosa@example.com', password: 'heavy first, tight' };

/** The number of visible elements. */
const count = (tab: Tab, css: string) =>
  tab.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll(selector)).filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      ).length,
    css,
  );

/** The label of the focused element, or its text if it has none. */
const focused = (tab: Tab) =>
  tab.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim();
  }, null);

/** Waits until no finite animation or transition is running. */
const expectAtRest = (tab: Tab) =>
  expect
    .poll(() =>
      tab.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              (animation) =>
                animation.playState === 'running' &&
                animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
            ).length,
        null,
      ),
    )
    .toBe(0);

/** Sets a date or a choice, whose widgets differ between engines. */
const set = (tab: Tab, css: string, value: string) =>
  tab.evaluate(
    ([selector, entry]) => {
      const field = document.querySelector<HTMLInputElement>(selector ?? '');
      if (!field) throw new Error(`there is no ${selector}`);
      field.value = entry ?? '';
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    },
    [css, value],
  );

test('The header menus open, close and lead to a page', async ({ tab, program }) => {
  const services: Wanted = ['nav button', 'Services'];
  await tab.open(program.publicUrl);
  await tab.see(['h1', '']);
  await tab.see('[data-menu] button[aria-expanded=false]');
  await tab.click(services);
  await expect.poll(() => count(tab, '[data-menu] .dropdown a')).toBe(15);
  await expectAtRest(tab);
  await tab.press('Escape');
  await expect.poll(() => focused(tab)).toBe('Services');
  await expect.poll(() => count(tab, '[data-menu] .dropdown a')).toBe(0);
  await tab.click(['nav button', 'Service Areas']);
  await expect.poll(() => count(tab, '[data-menu] .dropdown a')).toBe(22);
  await tab.click(['[data-menu] .dropdown a', 'Edinburg']);
  await tab.see(['h1', 'Edinburg']);
});

test('The menu of a phone keeps the focus and gives it back', async ({ tab, program }) => {
  await tab.resize(480, 800);
  await tab.open(program.publicUrl);
  await tab.see('[data-menu] ~ *, .bottom-bar [data-chat] button');
  await tab.click(['.bottom-bar button', 'Menu']);
  await tab.see(['#menu a', 'Residential Moving']);
  await expect.poll(() => tab.evaluate(() => document.querySelector('main')?.inert, null)).toBe(true);
  await expect.poll(() => focused(tab)).toBe('Close menu');
  await tab.press('Escape');
  await expect.poll(() => focused(tab)).toBe('Menu');
  await tab.click(['.bottom-bar button', 'Menu']);
  await tab.click(['#menu a', 'Video Ads']);
  await tab.see('video');
});

test('One answer of the questions is open at a time', async ({ tab, program }) => {
  await tab.open(program.publicUrl);
  await tab.click(['details[name] summary', 'apartment move cost']);
  await expect.poll(() => count(tab, 'details[open]')).toBe(1);
  await tab.click(['details[name] summary', '3-bedroom move']);
  await tab.see(['details[open]', '3-bedroom move']);
  expect(await count(tab, 'details[open]')).toBe(1);
});

test('The wizard stores a request', async ({ tab, program }) => {
  const email = newVisitor();
  await tab.open(`${program.publicUrl}/quote`);
  await tab.see('.wizard.is-live');
  await tab.click(['label', 'House']);
  for (const step of ['Moving Details', 'Additional Services', 'Contact Information']) {
    await tab.click(['.wizard button', 'Next']);
    await tab.see(['[aria-current=step]', step]);
  }
  for (const [name, entry] of Object.entries({ ...CONTACT, customer_email: email }))
    await tab.type(`.wizard input[name=${name}]`, entry);
  await tab.click(['.wizard button', 'Get Quote']);
  await tab.see(['h1, h2, h3', 'Quote Submitted']);
  await tab.see(['section, div', `Thank you, ${CONTACT.customer_name}.`]);
  await tab.see(['[role=status]', 'Quote Request Submitted!']);
  const stored = await leadsOf(program, email);
  expect(stored).toEqual([expect.objectContaining({ form: 'quote', customer_name: CONTACT.customer_name })]);
});

test('An inline form is sent in place', async ({ tab, program }) => {
  const email = newVisitor();
  const form = 'form:has([name=form])';
  await tab.open(`${program.publicUrl}/residential-movers`);
  for (const [name, entry] of Object.entries({
    firstName: 'Rosa',
    lastName: 'Ibáñez',
    email,
    phone: CONTACT.customer_phone,
  }))
    await tab.type(`${form} [name=${name}]`, entry);
  await set(tab, `${form} [name=city]`, 'san-juan');
  await set(tab, `${form} [name=moveDate]`, dateInTexas(9));
  await tab.click(`${form} [name=smsConsent]`);
  await tab.click([`${form} button`, 'Send my request']);
  await tab.see(['.sent', "We'll contact you within 24 hours with your personalized quote."]);
  await expect.poll(() => focused(tab)).toBe('Quote Request Submitted!');
  expect(await tab.evaluate(() => location.pathname, null)).toBe('/residential-movers');
  expect(await leadsOf(program, email)).toEqual([
    expect.objectContaining({ form: 'residential', customer_name: CONTACT.customer_name, given: 1 }),
  ]);
});

test('The chat answers, and Escape closes it', async ({ tab, program }) => {
  await tab.open(`${program.publicUrl}/terms`);
  await tab.click('.chatfab:enabled');
  await tab.type('form.field input', 'tienen seguro');
  await tab.press('Enter');
  await tab.see(['[role=log]', 'fully licensed and insured']);
  await tab.press('Escape');
  await expect.poll(() => count(tab, 'dialog')).toBe(0);
  await expect.poll(() => focused(tab)).toBe('Chat with us');
});

/** Returns how an element plays; `begun` only becomes true if the engine can decode it. */
const playing = (tab: Tab, css: string) =>
  tab.evaluate((selector) => {
    const media = document.querySelector<HTMLMediaElement>(selector);
    // An engine may store the volume in single precision.
    const volume = media && Math.round(media.volume * 100) / 100;
    return media && { playing: !media.paused, begun: media.currentTime > 0, volume };
  }, css);

test('The ad plays with its jingle and pauses it', async ({ tab, program }) => {
  await tab.open(`${program.publicUrl}/ads`);
  await tab.click(['button', 'Play: Heavy First']);
  await expect.poll(() => playing(tab, 'video')).toEqual({ playing: true, begun: true, volume: 1 });
  await expect.poll(() => playing(tab, 'audio')).toEqual({ playing: true, begun: true, volume: 0.3 });
  await tab.evaluate(() => document.querySelector('video')?.pause(), null);
  await expect.poll(async () => (await playing(tab, 'audio'))?.playing).toBe(false);
});

test('The jingle plays on request', async ({ tab, program }) => {
  await tab.open(`${program.publicUrl}/about`);
  await tab.click(['button', 'Play the jingle']);
  await expect.poll(() => playing(tab, 'audio')).toEqual({ playing: true, begun: true, volume: 0.3 });
  await tab.click(['button', 'Pause the jingle']);
  await expect.poll(async () => (await playing(tab, 'audio'))?.playing).toBe(false);
});

test('The owner signs in to the desk, sees a lead arrive and answers it', async ({ tab, program }) => {
  const setUp = await fetch(program.url + program.setUpPath, {
    method: 'POST',
    body: new URLSearchParams(OWNER),
    redirect: 'manual',
  });
  expect(setUp.status).toBe(303);
  await tab.open(`${program.publicUrl}/desk`);
  await tab.see(['h1', 'Sign in to the desk']);
  await tab.type('[name=email]', OWNER.email);
  await tab.type('[name=password]', OWNER.password);
  await tab.click(['button', 'Sign in']);
  await tab.click(['button, a', 'Ask me next time']);
  await tab.see(['h1', 'Today']);

  const customer = `Maria Elena Gonzalez ${crypto.randomUUID().slice(0, 8)}`;
  await sendQuote(program.url, customer);
  await tab.click(['a', customer]);
  const lead = 'aside[aria-label^="Lead: "]';
  await tab.see([lead, '$779.40']);
  await tab.type(`${lead} textarea`, 'She wants the sofa wrapped.');
  await tab.click([`${lead} button`, 'Save note']);
  await tab.see([`${lead} li`, 'She wants the sofa wrapped.']);
  await tab.click([`${lead} button`, 'Mark as contacted']);
  await tab.see([lead, 'Status changed to “Contacted”']);
});

/** Sends a quote request with default entries through the API. */
async function sendQuote(url: string, name: string): Promise<void> {
  const response = await fetch(`${url}/rest/v1/quote_requests`, {
    method: 'POST',
    headers: {
      apikey: ANON_KEY,
      authorization: `Bearer ${ANON_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      customer_name: name,
      customer_email: 'customer@example.com',
      customer_phone: '956-555-0112',
      origin_address: '1210 N 10th St, McAllen, TX 78501',
      destination_address: '410 E Cano St, Edinburg, TX 78539',
    }),
  });
  expect(response.status).toBe(201);
}
