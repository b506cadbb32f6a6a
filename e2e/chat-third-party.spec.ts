import { readFile } from 'node:fs/promises';
import { expect, test as suite } from './fixtures.ts';
import { type Program, startProgram } from './program.ts';

const HOST = 'https://assistant.example';
const SCRIPT = `${HOST}/convai.js`;
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

test.describe('The published element of ElevenLabs', () => {
  test('loads only after consent and moves between panel and sheet', { tag: '@desktop' }, async ({
    page,
    tolerate,
  }) => {
    // Its service is unreachable: the request for its agent fails.
    tolerate(/^another host: https:\/\/assistant\.example\/convai\.js/);
    tolerate(/^another host: https:\/\/api\.us\.elevenlabs\.io/);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1')) asked.push(request.url());
    });
    const body = await readFile(BUNDLE);
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
    await page.route(`${HOST}/**`, (route) => route.fulfill({ body, headers }));
    await page.route('https://api.us.elevenlabs.io/**', (route) =>
      route.fulfill({
        status: 200,
        json: CONFIG,
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await page.goto('/');
    const fab = page.getByRole('button', { name: 'Chat with us' });
    await expect(fab).toBeEnabled();
    await fab.click();
    const chat = page.getByRole('dialog', { name: 'Valley Movers' });
    await expect(chat).toContainText('run by another company');
    expect(asked).toEqual([]);
    await chat.getByRole('button', { name: 'Start the assistant' }).click();
    const element = chat.locator('elevenlabs-convai');
    await expect(element).toHaveAttribute('agent-id', 'agent_test');
    expect(asked[0]).toBe(SCRIPT);
    expect(await page.evaluate(() => Boolean(customElements.get('elevenlabs-convai')))).toBe(true);
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(page.locator('.chat--sheet elevenlabs-convai')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await fab.click();
    await expect(page.locator('.chat--panel elevenlabs-convai')).toBeAttached();
  });

  test('is replaced by a call link when it does not load in ten seconds', { tag: '@desktop' }, async ({
    page,
    tolerate,
  }) => {
    tolerate(/^another host: https:\/\/assistant\.example/);
    tolerate(/^(failed|console): .*(assistant\.example|ERR_FAILED|elevenlabs-convai)/);
    await page.route(`${HOST}/**`, (route) => route.abort());
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(1_000);
    await page.getByRole('button', { name: 'Chat with us' }).click();
    const chat = page.getByRole('dialog', { name: 'Valley Movers' });
    await chat.getByRole('button', { name: 'Start the assistant' }).click();
    await expect(chat).toContainText('Loading...');
    await page.clock.runFor(11_000);
    await expect(chat.getByRole('alert')).toContainText('Please call instead');
    await expect(chat.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  });
});
