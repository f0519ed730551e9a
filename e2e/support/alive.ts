import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Whether the app has taken over the page, its heading with it: React keeps its own properties on the elements. */
const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('main h1') ?? document.querySelector('main') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );

/** Waits until a page that the server rendered answers to keys: the app has taken it over, and has run what follows from that. */
export async function comesAlive(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
