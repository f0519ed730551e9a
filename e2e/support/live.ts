import type { Locator, Page } from 'playwright';

import { PATIENCE_MS } from './patience.ts';
import { newItem } from './people.ts';
import type { RunningServer } from './server.ts';
import type { Suite } from './suite.ts';

/**
 * How long to wait for what a live event shows, in ms. Only an event can show it, however long that takes: while a tab has its
 * live connection, it polls nothing, except for lists of administrators.
 */
export const AT_ONCE = PATIENCE_MS;

/** An owner with an item and a renter, on the suite's server unless another is given. */
export async function ownerAndRenter({ newPair }: Suite, server?: RunningServer) {
  const pair = await newPair(server);
  const item = await newItem(pair.owner, 'Cordless drill');
  const complaints = () => [...pair.owner.complaints, ...pair.renter.complaints];
  return { ...pair, item, complaints };
}

export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });

/** The bell's open menu. */
export const bellMenu = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

/** The connection state shown in a chat. */
export const liveState = (page: Page, word: 'Connected' | 'Reconnecting...'): Locator =>
  page.getByText(word, { exact: true }).filter({ visible: true });

/** Opens a page and waits for its live connection. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await bell(page).and(page.locator(':not([title])')).waitFor();
}

/** Makes the tab think that it is hidden, or visible again. */
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

export function countRequests(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}
