import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from './desk-screens.ts';
import { startProgram } from './program.ts';

/** The desk test with a program of the worker's own, because these tests change the site. */
export const test = base.extend({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: The framework reads from the pattern what a fixture needs.
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Opens a content file in the editor. */
export async function openFile(page: Page, path: string): Promise<Locator> {
  await page.goto(`/desk/site/edit?path=${encodeURIComponent(path)}`);
  return theForm(page);
}

/** The form of the open file. */
export function theForm(page: Page): Locator {
  return page.getByRole('form', { name: /^Edit / });
}

/** The status below the form. */
export function state(page: Page): Locator {
  return page.locator('.edit__bar').getByRole('status');
}

/**
 * Milliseconds that publishing may take; each change checks the whole site. `E2E_PUBLISHING_MS` raises it for debug
 * builds on a busy machine.
 */
export const PUBLISHING = Number(process.env.E2E_PUBLISHING_MS ?? 20_000);

/** Publishes the changes and waits for confirmation. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(state(page)).toContainText('Published. It is live on the site.', { timeout: PUBLISHING });
}

/** Opens a collapsed part by its title. */
export async function unfold(page: Page, title: string): Promise<void> {
  await theForm(page).locator('summary').filter({ hasText: title }).first().click();
}
