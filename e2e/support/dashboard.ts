import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright';
import { expect } from 'vitest';

const PASSWORD = 'lendloop-demo';

/** Fills in the administrator's sign-in and sends it. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In to Admin' }).click();
}

/** Signs in as the administrator of the demo data and waits for the numbers. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.waitForURL('**/admin-login');
  await signIn(page, 'admin');
  await page.getByRole('heading', { name: 'Administrator Dashboard' }).waitFor();
  await page.getByText('awaiting moderation').waitFor();
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
