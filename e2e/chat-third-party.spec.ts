import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test as suite } from './fixtures.ts';
import { type Program, startProgram } from './program.ts';

const HOST = 'https://assistant.example';
const SCRIPT = `${HOST}/convai.js`;
/** Its service. */
const API = 'https://api.us.elevenlabs.io/**';
/** Response of its service for an agent, as far as the element needs it to render. */
const CONFIG = {
  agent_id: 'agent_test',
  widget_config: {
    variant: 'full',
    placement: 'bottom-right',
    avatar: { type: 'image', url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' },
    feedback_mode: 'none',
    language: 'en',
    supported_language_overrides: [],
    text_input_enabled: true,
    transcript_enabled: true,
  },
};
const BUNDLE = 'node_modules/@elevenlabs/convai-widget-embed/dist/index.js';

/** A microphone that beeps, and the visitor's permission to use it. */
const voice = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The suite's test with a program that has a third-party assistant configured. */
const test = suite.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: The framework reads from the pattern what a fixture needs.
    async ({}, use) => {
      const program = await startProgram({
        MUDANZA_CHAT_SCRIPT: SCRIPT,
        MUDANZA_CHAT_ELEMENT: 'elevenlabs-convai',
        MUDANZA_CHAT_AGENT_ID: 'agent_test',
      });
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...voice] });
  },
});

test.describe('The published element of ElevenLabs', () => {
  test('loads only after consent and moves between panel and sheet', { tag: '@desktop' }, async ({
    page,
    tolerate,
  }) => {
    tolerate(/^another host: https:\/\/assistant\.example\/convai\.js/);
    tolerate(/^another host: https:\/\/api\.us\.elevenlabs\.io/);
    const urls: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1')) urls.push(request.url());
    });
    await serveWidget(page);
    const configured = page.waitForResponse(API);
    await page.goto('/');
    const fab = page.getByRole('button', { name: 'Chat with us' });
    await expect(fab).toBeEnabled();
    await fab.click();
    const chat = page.getByRole('dialog', { name: 'Valley Movers' });
    await expect(chat).toContainText('run by another company');
    expect(urls).toEqual([]);
    await chat.getByRole('button', { name: 'Start the assistant' }).click();
    const element = chat.locator('elevenlabs-convai');
    await expect(element).toHaveAttribute('agent-id', 'agent_test');
    expect(urls[0]).toBe(SCRIPT);
    expect(await page.evaluate(() => Boolean(customElements.get('elevenlabs-convai')))).toBe(true);
    // An element that is moved earlier stops asking.
    await configured;
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(page.locator('.chat--sheet elevenlabs-convai')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await fab.click();
    await expect(page.locator('.chat--panel elevenlabs-convai')).toBeAttached();
  });

  test('keeps the buttons disabled, with a call next to them, until a slow script has loaded', async ({
    page,
    isMobile,
    tolerate,
  }) => {
    tolerate(/^another host: https:\/\/assistant\.example\/convai\.js/);
    tolerate(/^another host: https:\/\/api\.us\.elevenlabs\.io/);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await serveWidget(page, held);
    await page.clock.install();
    await page.goto('/');
    const fab = page.locator('button.chatfab');
    const opener = isMobile ? page.locator('[data-chat] button') : fab;
    await page.clock.runFor(1_000);
    await expect(fab).toBeEnabled();
    await opener.click();
    const chat = page.getByRole('dialog', { name: 'Valley Movers' });
    await chat.getByRole('button', { name: 'Start the assistant' }).click();
    await expect(chat.getByRole('status')).toHaveText('Loading...');
    await expect(chat.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
    await page.clock.runFor(11_000);
    await expect(chat.getByRole('status')).toContainText('You can call in the meantime');
    await expectAccessible(page);

    await chat.getByRole('button', { name: 'Close chat' }).click();
    await expect(opener).toBeDisabled();
    const call = page.locator('a.chatcall');
    await expect(call).toBeFocused();
    await expect(call).toHaveAccessibleName('Call 956-555-0142');
    await expect(call).toHaveAttribute('href', 'tel:956-555-0142');
    await expectAccessible(page);
    await page.clock.runFor(60_000);
    await expect(opener).toBeDisabled();

    release();
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(opener).toBeEnabled({ timeout: 200 });
    }).toPass();
    await expect(call).toHaveCount(0);
    await opener.click();
    await expect(chat.locator('elevenlabs-convai')).toHaveAttribute('agent-id', 'agent_test');
  });

  test('is loaded again when its script fails', { tag: '@desktop' }, async ({ page, tolerate }) => {
    tolerate(/^another host: https:\/\/assistant\.example\/convai\.js/);
    tolerate(/^another host: https:\/\/api\.us\.elevenlabs\.io/);
    tolerate(/^(failed|console): .*(assistant\.example|ERR_FAILED|elevenlabs-convai)/);
    await serveWidget(page);
    let attempts = 0;
    await page.route(SCRIPT, (route) => {
      attempts += 1;
      return attempts < 3 ? route.abort() : route.fallback();
    });
    const configured = page.waitForRequest(API, { timeout: 20_000 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Chat with us' }).click();
    const chat = page.getByRole('dialog', { name: 'Valley Movers' });
    await chat.getByRole('button', { name: 'Start the assistant' }).click();
    await expect(chat.locator('elevenlabs-convai')).toBeAttached({ timeout: 15_000 });
    expect(attempts).toBe(3);
    await configured;
  });

  test('hears the microphone and plays its answer under the page’s policy', { tag: '@desktop' }, async ({
    page,
    tolerate,
  }) => {
    tolerate(/^another host: https:\/\/assistant\.example\/convai\.js/);
    tolerate(/^another host: https:\/\/api\.us\.elevenlabs\.io/);
    await serveWidget(page);
    let heard = 0;
    await page.routeWebSocket(/elevenlabs\.io\/v1\/convai\/conversation/, (socket) => {
      socket.onMessage((message) => {
        const { type, user_audio_chunk: chunk } = JSON.parse(String(message));
        if (chunk) heard += 1;
        if (type !== 'conversation_initiation_client_data') return;
        const format = 'pcm_16000';
        const started = {
          conversation_id: 'conversation_test',
          agent_output_audio_format: format,
          user_input_audio_format: format,
        };
        socket.send(
          JSON.stringify({
            type: 'conversation_initiation_metadata',
            conversation_initiation_metadata_event: started,
          }),
        );
        // A tenth of a second of silence.
        const answer = { audio_base_64: Buffer.alloc(3_200).toString('base64'), event_id: 1 };
        socket.send(JSON.stringify({ type: 'audio', audio_event: answer }));
      });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Chat with us' }).click();
    const chat = page.getByRole('dialog', { name: 'Valley Movers' });
    await chat.getByRole('button', { name: 'Start the assistant' }).click();
    const element = chat.locator('elevenlabs-convai');
    // It opens with the first press, and calls with the second.
    const start = element.getByRole('button', { name: /Start a call/ });
    await start.click();
    await expect(element.getByRole('button', { name: 'Collapse' })).toBeVisible();
    await start.click();
    // Its recorder and its player are audio worklets; the fixture fails on a policy violation.
    await expect.poll(() => heard, { timeout: 15_000 }).toBeGreaterThan(5);
    await expect(element.getByRole('button', { name: 'End' }).first()).toBeVisible();
  });
});

/** Serves the element's package and its service in place of their hosts; the package once `held` resolves. */
async function serveWidget(page: Page, held?: Promise<void>): Promise<void> {
  const body = await readFile(BUNDLE);
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(`${HOST}/**`, async (route) => {
    await held;
    await route.fulfill({ body, headers: { ...headers, 'content-type': 'text/javascript' } });
  });
  await page.route(API, (route) => route.fulfill({ status: 200, json: CONFIG, headers }));
}
