import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { PATIENCE_MS } from './patience.ts';

declare global {
  interface Window {
    /** What the toasts of this page said, one text a paragraph, oldest first. Those that a test has seen are taken out. */
    toasts?: string[][];
  }
}

/** Records what each toast says, because a toast may be gone before a test on a busy machine looks for it. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const toasts: string[][] = [];
    window.toasts = toasts;
    const known = new WeakSet();
    const look = () => {
      for (const card of document.querySelectorAll('[data-toast]')) {
        if (known.has(card)) continue;
        known.add(card);
        toasts.push([...card.querySelectorAll('p')].map((paragraph) => paragraph.textContent ?? ''));
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

interface Sought {
  readonly text?: string;
  /** How long to wait, in ms. */
  readonly timeout?: number;
}

/** Waits until this page has shown a toast with this exact title, and text if given, that no test has seen yet. */
export async function sawToast(
  page: Page,
  title: string,
  { text, timeout = PATIENCE_MS }: Sought = {},
): Promise<void> {
  const taken = () =>
    page.evaluate(
      ([wanted, words]) => {
        const toasts = window.toasts ?? [];
        const place = toasts.findIndex(
          ([first, ...rest]) => first === wanted && (words === undefined || rest.includes(words)),
        );
        if (place === -1) return toasts.map((shown) => shown.join(': '));
        toasts.splice(place, 1);
        return 'seen';
      },
      [title, text] as const,
    );
  await expect.poll(taken, { timeout }).toBe('seen');
}

export const toastCard = (page: Page, title: string): Locator =>
  page.locator('[data-toast]').filter({ has: page.getByText(title, { exact: true }) });

/** Waits for a toast with this exact title and text, and closes it unless it has left by itself. */
export async function seeToast(page: Page, title: string, text?: string): Promise<void> {
  await sawToast(page, title, { text });
  const card = toastCard(page, title);
  // In one step, because it may leave by itself between two.
  await card.getByRole('button', { name: 'Close' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await card.waitFor({ state: 'detached' });
}

/** Stops the clock of a page, so that no toast leaves by itself. The clock is to be installed before the page is opened. */
export async function stopTime(page: Page): Promise<void> {
  // It can only be paused at a time in its future, and runs on until it is told to.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PATIENCE_MS);
}
