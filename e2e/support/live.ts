import { MESSAGES_POLL_MS } from '@lendloop/contract/messages';
import type { Locator, Page } from 'playwright';

import { newItem } from './people.ts';
import type { RunningServer } from './server.ts';
import type { Suite } from './suite.ts';

/** Before the next poll would bring it, in ms. */
export const AT_ONCE = 0.9 * MESSAGES_POLL_MS;

/** Somebody with an item and somebody to rent it, on the server of the suite or another. */
export async function ownerAndRenter({ newPair }: Suite, server?: RunningServer) {
  const pair = await newPair(server);
  const item = await newItem(pair.owner, 'Cordless drill');
  const complaints = () => [...pair.owner.complaints, ...pair.renter.complaints];
  return { ...pair, item, complaints };
}

/** The bell in the header. */
export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });

/** Its menu, once it is open. */
export const bellMenu = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

/** The live toast with this title. */
export const liveToast = (page: Page, title: string): Locator =>
  page.locator('[data-toast]').filter({ has: page.getByText(title, { exact: true }) });

/** The word on the state of the connection in a chat. */
export const liveState = (page: Page, word: 'Connected' | 'Reconnecting...'): Locator =>
  page.getByText(word, { exact: true }).filter({ visible: true });

/** Opens a page and waits until its live connection is accepted. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await bell(page).and(page.locator(':not([title])')).waitFor();
}

/** Makes the tab believe that nobody sees it, or that somebody does again. */
export async function showToNobody(page: Page, isHidden = true): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

/** Counts the requests for a path from now on. */
export function countRequests(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}
