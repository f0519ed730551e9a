import { randomUUID } from 'node:crypto';

import type { BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';

import type { Visitor } from './browser.ts';
import type { Suite } from './suite.ts';

const PASSWORD = 'lendloop-demo';

/** Fills in the administrator's sign-in and sends it. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In to Admin' }).click();
}

/** Opens the dashboard as the administrator of the demo data and waits for its numbers. */
export async function openDashboard(suite: Suite, options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await suite.visitAs('admin', options);
  await visitor.page.goto('/admin');
  await visitor.page.getByText('awaiting moderation').waitFor();
  return visitor;
}

/** The row of a table with a name. */
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A word that no other run of a test has in its names. */
export const unique = (): string => randomUUID().slice(0, 8);

/** Waits until the row has the focus, which lay on a control of a row that is gone. */
export const seeFocus = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? 'nothing'))
    .toContain(name);
