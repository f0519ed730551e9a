import { randomUUID } from 'node:crypto';

import type { BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';

import type { Visitor } from './browser.ts';
import type { Suite } from './suite.ts';

const PASSWORD = 'lendloop-demo';

/** Submits the administrator's sign-in form. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In to Admin' }).click();
}

/** Opens the dashboard as the demo administrator and waits for its metrics. */
export async function openDashboard(suite: Suite, options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await suite.visitAs('admin', options);
  await visitor.page.goto('/admin');
  await visitor.page.getByText('awaiting moderation').waitFor();
  return visitor;
}

/** The table row that contains a name. */
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A word unique to this test run. */
export const unique = (): string => randomUUID().slice(0, 8);

/** Waits until the focus is in the row with this name. */
export const seeFocus = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? 'nothing'))
    .toContain(name);
