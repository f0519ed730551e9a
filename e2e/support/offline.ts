import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Everything that the browser keeps to be used without a network, as one text. */
export const keptByBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = (await indexedDB.databases()).some(({ name }) => name === 'lendloop');
    if (!known) return '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lendloop');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('It did not open.')));
    });
    const rows = await Promise.all(
      [...database.objectStoreNames].map(
        (table) =>
          new Promise<unknown[]>((resolve) => {
            const request = database.transaction(table).objectStore(table).getAll();
            request.addEventListener('success', () => resolve(request.result));
          }),
      ),
    );
    database.close();
    return JSON.stringify(rows.flat());
  });

/** Waits until the browser has all that the page of a rental needs without a network. */
export async function readyForOffline(page: Page, rentalId: number): Promise<void> {
  await expect.poll(() => keptByBrowser(page)).toContain(`{"id":${rentalId},`);
  const hasPage = () =>
    page.evaluate(async () => {
      const shell = await caches.match('/rentals/0');
      const isControlled = navigator.serviceWorker.controller !== null;
      return shell !== undefined && isControlled;
    });
  await expect.poll(hasPage).toBe(true);
}
