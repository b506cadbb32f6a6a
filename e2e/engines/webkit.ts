/** WebKit, as Debian packages it for GTK, driven through WebDriver in a virtual display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { type Engine, firstVisible, type Tab, type Wanted } from './tab.ts';
import { KEYS, reference, WebDriverError, WebDriverSession } from './webdriver.ts';

/** Milliseconds that an element has to become visible, or to be uncovered. */
const TIMEOUT = 10_000;

/** Errors of a click that pass once the page has come to rest. */
const PASSING = ['element click intercepted', 'element not interactable', 'stale element reference'];

/** Starts the driver, which starts a browser for each tab. */
export async function startWebKit(): Promise<Engine> {
  const screen = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/status`).catch(() => null))?.ok;
  await expect.poll(isReady, 'WebKitWebDriver answers').toBe(true);
  return {
    newTab: async () => {
      const session = await WebDriverSession.start(url, {
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { args: ['--automation'] },
      });
      const tab = webKitTab(session);
      await tab.resize(1440, 900);
      return tab;
    },
    stop: async () => {
      await end(driver);
      await end(screen.process);
    },
  };
}

function webKitTab(session: WebDriverSession): Tab {
  const find = async (wanted: Wanted) => {
    let element: string | null = null;
    const search = async () => {
      element = await session.find(firstVisible, wanted);
      return element !== null;
    };
    await expect.poll(search, { message: `${wanted} is visible`, timeout: TIMEOUT }).toBe(true);
    return element ?? '';
  };
  return {
    open: (url) => session.open(url),
    resize: (width, height) => session.resize(width, height),
    see: async (wanted) => {
      await find(wanted);
    },
    click: async (wanted) => {
      const attempt = async () => {
        try {
          const element = await find(wanted);
          // The driver scrolls smoothly where a page requests it, and fails before the element arrives.
          await session.evaluate(toCenter, reference(element));
          await session.click(element);
          return 'clicked';
        } catch (error) {
          if (error instanceof WebDriverError && PASSING.includes(error.code)) return error.message;
          throw error;
        }
      };
      await expect.poll(attempt, { message: `a click on ${wanted}`, timeout: TIMEOUT }).toBe('clicked');
    },
    type: async (wanted, text) => session.type(await find(wanted), text),
    press: (key) => session.press(KEYS[key]),
    evaluate: (run, argument) => session.evaluate(run, argument),
    screenshot: () => session.screenshot(),
    // The driver has no command for the console.
    pageErrors: () => [],
    close: () => session.end(),
  };
}

/** Runs inside the page. */
function toCenter(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Starts an X server without hardware on a free display. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = xvfb.stdio[3];
  if (!numbers) throw new Error('Xvfb has no pipe');
  const [number] = await once(numbers, 'data');
  return { display: `:${String(number).trim()}`, process: xvfb };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
