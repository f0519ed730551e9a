import type { Locator, Page, Route } from 'playwright';

export const SIZES = [
  { size: 'desktop', viewport: { width: 1440, height: 900 } },
  { size: 'mobile', viewport: { width: 390, height: 844 } },
] as const;

interface Call {
  readonly path: string | RegExp;
  /** GET unless said otherwise. */
  readonly method?: string;
}

/** Has every such call answered by `handle` from now on; gives back how to end that. */
async function intercept(
  page: Page,
  { path, method = 'GET' }: Call,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const isCall = ({ pathname }: URL) => (typeof path === 'string' ? pathname === path : path.test(pathname));
  const handler = (route: Route) => (route.request().method() === method ? handle(route) : route.fallback());
  await page.route(isCall, handler);
  return () => page.unroute(isCall, handler);
}

/** Lets such calls fail with a message. */
export const fail = (page: Page, call: Call, message = 'The moon is in the way.', status = 500) =>
  intercept(page, call, (route) => route.fulfill({ status, json: { message, code: 'internal' } }));

/** Answers such calls with `json`. */
export const answer = (page: Page, call: Call, json: unknown) =>
  intercept(page, call, (route) => route.fulfill({ json, headers: { 'x-total-count': '0' } }));

/** Leaves such calls without an answer until the function that it gives back is called. */
export async function hold(page: Page, call: Call): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const end = await intercept(page, call, async (route) => {
    await released.promise;
    // The page may have gone on meanwhile.
    await route.continue().catch(() => {});
  });
  return async () => {
    released.resolve();
    await end();
  };
}

/** The title of the toast that shows, if it is this one. */
export const toastTitle = (page: Page, title: string): Locator =>
  page.locator('[data-toast]').getByText(title, { exact: true });

/** Waits for the toast with just this title and, where given, this text, and puts it away. */
export async function seeToast(page: Page, title: string, text?: string): Promise<void> {
  const card = page.locator('[data-toast]').filter({ has: page.getByText(title, { exact: true }) });
  await card.waitFor();
  if (text !== undefined) await card.getByText(text, { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Close' }).click();
}

/** Waits until each of the texts is to be seen. */
export async function see(place: Page | Locator, ...texts: string[]): Promise<void> {
  await Promise.all(
    texts.map((text) => place.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()),
  );
}
