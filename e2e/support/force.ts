import type { Locator, Page, Route } from 'playwright';

export const SIZES = [
  { size: 'desktop', viewport: { width: 1440, height: 900 } },
  { size: 'mobile', viewport: { width: 390, height: 844 } },
] as const;

interface Call {
  readonly path: string | RegExp;
  /** `GET` by default. */
  readonly method?: string;
}

/** Routes matching calls to `handle`. Returns a function that stops it. */
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

/** Fails matching calls. Returns a function that stops it. */
export const fail = (page: Page, call: Call, message = 'The moon is in the way.', status = 500) =>
  intercept(page, call, (route) => route.fulfill({ status, json: { message, code: 'internal' } }));

/** Answers matching calls with `json`. Returns a function that stops it. */
export const answer = (page: Page, call: Call, json: unknown) =>
  intercept(page, call, (route) => route.fulfill({ json, headers: { 'x-total-count': '0' } }));

/** Holds matching calls until the returned function is called. */
export async function hold(page: Page, call: Call): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const end = await intercept(page, call, async (route) => {
    await released.promise;
    // The page may have been closed or navigated away.
    await route.continue().catch(() => {});
  });
  return async () => {
    released.resolve();
    await end();
  };
}

/** Waits until each text is visible. */
export async function see(place: Page | Locator, ...texts: string[]): Promise<void> {
  await Promise.all(
    texts.map((text) => place.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()),
  );
}

/** Waits until a text shows that may soon be gone again. It looks from within the page, so call it before what shows the text. */
export const glimpse = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, { polling: 50 });
