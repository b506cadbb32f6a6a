import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from './desk-steps.ts';
import { startProgram } from './program.ts';

/** The desk's test with a program of the worker's own, whose site may be changed: the other walks read the shipped one. */
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

/** Opens a file of the site in its form. */
export async function openFile(page: Page, path: string): Promise<Locator> {
  await page.goto(`/desk/site/edit?path=${encodeURIComponent(path)}`);
  return theForm(page);
}

/** The form that is open. */
export function theForm(page: Page): Locator {
  return page.getByRole('form', { name: /^Edit / });
}

/** What the form says of itself, below it. */
export function state(page: Page): Locator {
  return page.locator('.edit__bar').getByRole('status');
}

/** How long a change of the whole site may take where nothing is optimized and all cores are at work, in milliseconds. */
export const PUBLISHING = 20_000;

/** Publishes what is typed, and is told that it is on the site. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(state(page)).toContainText('Published. The site shows it now.', { timeout: PUBLISHING });
}

/** Opens a folded part by its title. */
export async function unfold(page: Page, title: string): Promise<void> {
  await theForm(page).locator('summary').filter({ hasText: title }).first().click();
}
