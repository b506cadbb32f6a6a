import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { type Program, startProgram } from '../program.ts';
import { startFirefox } from './firefox.ts';
import { startHttpsProxy } from './https-proxy.ts';
import type { Engine, Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

/** A program behind HTTPS. Its `url` is the one without. */
interface PublicProgram extends Program {
  readonly publicUrl: string;
}

interface WorkerFixtures {
  readonly engine: Engine;
  readonly program: PublicProgram;
}

/**
 * A program and an engine per worker, and a tab per test, which fails its test if the engine logged an error. The
 * project's name is the engine's.
 */
export const test = base.extend<{ readonly tab: Tab }, WorkerFixtures>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: The framework reads from the pattern what a fixture needs.
    async ({}, use, { project }) => {
      const engine = await (project.name === 'firefox' ? startFirefox : startWebKit)();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: See above.
    async ({}, use) => {
      const proxy = await startHttpsProxy();
      const program = await startProgram({ MUDANZA_PUBLIC_URL: proxy.url });
      proxy.passTo(program.url);
      await use({ ...program, publicUrl: proxy.url });
      await proxy.stop();
      await program.stop();
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine }, use, testInfo) => {
    const tab = await engine.newTab();
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('failed.png'), await tab.screenshot());
    }
    const errors = tab.pageErrors();
    await tab.close();
    expect(errors, 'errors that the engine reported').toEqual([]);
  },
});

export { expect };
