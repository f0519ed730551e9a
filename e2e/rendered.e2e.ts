import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { startDemoServer } from './support/demo.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

const PAGES = [
  '/',
  '/search',
  '/search?search=drill',
  '/items/3',
  '/people/1',
  '/about',
  '/terms',
  '/no-such-page',
];

/** What the browser reports of its own when a page is missing. */
const MISSING = /status of 404/;

/** Each language in light and dark, signed in and out, with a stored location and without; on both widths in both directions. */
const READERS: readonly (readonly [string, 'visitor' | 'rahul', BrowserContextOptions, boolean])[] = [
  ['a visitor', 'visitor', {}, false],
  ['a visitor in the dark in Hindi', 'visitor', { locale: 'hi-IN', colorScheme: 'dark' }, false],
  ['a visitor with a stored location in German', 'visitor', { locale: 'de-DE' }, true],
  ['a user with a stored location in Arabic', 'rahul', { locale: 'ar-EG' }, true],
  [
    'a user on a phone in the dark',
    'rahul',
    { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    true,
  ],
  ['a user with a stored location in Hindi', 'rahul', { locale: 'hi-IN' }, true],
  ['a user in the dark in German', 'rahul', { locale: 'de-DE', colorScheme: 'dark' }, true],
  [
    'a visitor on a phone in the dark in Arabic',
    'visitor',
    { locale: 'ar-EG', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    false,
  ],
];

/** Collects when and how far the page moves, as browsers measure it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: [], takenOverAt: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) (window as unknown as { shifts: unknown[] }).shifts.push(entry);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Opens a page whose app starts only when the page is drawn with its fonts. */
async function openBeforeApp(page: Page, path: string): Promise<void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  // It stands behind the page.
  await page.locator('#state').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    Object.assign(window, { takenOverAt: performance.now() });
  });
  held.resolve();
}

/** How far the page has moved since the app began to take it over. */
const shiftOf = (page: Page) =>
  page.evaluate(() => {
    const { shifts, takenOverAt } = window as unknown as {
      readonly shifts: readonly { readonly startTime: number; readonly value: number }[];
      readonly takenOverAt: number;
    };
    return shifts.reduce((sum, { startTime, value }) => sum + (startTime > takenOverAt ? value : 0), 0);
  });

/** The fonts of scripts that the page asked for only when it was laid out, too late for the first paint. */
const lateFonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (one) => /noto-sans.*woff2/.test(one.name) && 'initiatorType' in one && one.initiatorType !== 'link',
      )
      .map(({ name }) => name),
  );

test.each(READERS)(
  'rendered pages come to life without an error or a jump for %s',
  async (_, who, options, isPlaced) => {
    const { page, complaints, leave } = await (who === 'visitor'
      ? suite.visit(options)
      : suite.visitAs(who, options));
    if (isPlaced)
      await page.addInitScript(() => localStorage.setItem('user-location', '{"lat":12.9716,"lng":77.6412}'));
    await watchShifts(page);
    const [language] = (options.locale ?? 'en').split('-');
    for (const path of PAGES) {
      await openBeforeApp(page, path);
      await comesAlive(page);
      await page.waitForLoadState('networkidle');
      expect([path, await page.getAttribute('html', 'lang')]).toEqual([path, language]);
      expect([path, await shiftOf(page)]).toEqual([path, expect.closeTo(0, 2)]);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.005);
      expect([path, await lateFonts(page)]).toEqual([path, []]);
      await page.unroute('**/assets/index-*.js');
    }
    expect(complaints.filter((complaint) => !MISSING.test(complaint))).toEqual([]);
    await leave();
  },
);

test('a rendered page asks for nothing that it came with', async () => {
  const { page, leave } = await suite.visit();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api')) calls.push(pathname);
  });
  for (const path of PAGES) {
    await page.goto(path);
    await comesAlive(page);
    await page.waitForLoadState('networkidle');
  }
  // Who reviewed a person stands on no page of the server.
  expect(calls.splice(0)).toEqual(['/api/users/1/reviews']);
  // What it did not bring, it fetches.
  await page.goto('/items/3');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect.poll(() => calls.toSorted()).toEqual(['/api/items/3/ratings', '/api/items/3/reviews']);
  await leave();
});

test('a rendered page asks for all that it needs to come to life at once, in its language', async () => {
  for (const lang of ['en', 'ar']) {
    const { page, leave } = await suite.visit();
    for (const path of PAGES) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      await comesAlive(page);
      // In the order in which they were asked for.
      const asked = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      const scripts = asked.filter((one) => /^\/assets\/.*\.js$/.test(one));
      const named = JSON.parse((await page.locator('#files').textContent()) ?? '[]') as string[];
      expect(named.length).toBeGreaterThan(2);
      // They are asked for before any that one of them names.
      expect([path, new Set(scripts.slice(0, named.length))]).toEqual([path, new Set(named)]);
    }
    await leave();
  }
});

test('without scripts home, search and an item can be read', async () => {
  const { page, leave } = await suite.visit({ javaScriptEnabled: false });
  await page.goto('/');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Rent What You Need, When You Need It',
  );
  expect(await page.getByRole('article').count()).toBe(24);
  await page.getByRole('link', { name: 'Tools & DIY' }).first().waitFor();

  await page.getByRole('searchbox', { name: 'Search' }).first().fill('drill');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.waitForURL('**/search?search=drill**');
  await page.getByRole('heading', { name: 'Search Results for "drill"' }).waitFor();
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);

  await page.goto('/search');
  const titlesOf = () => page.getByRole('article').getByRole('heading').allTextContents();
  const first = await titlesOf();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/search?page=2');
  const second = await titlesOf();
  expect([first.length, second.length]).toEqual([24, 24]);
  expect(first.filter((title) => second.includes(title))).toEqual([]);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await page.waitForURL('**/search');

  await page.goto('/items/3');
  await page.getByRole('heading', { level: 1, name: 'Twenty wooden photo frames for a show' }).waitFor();
  for (const text of ['₹150', 'Indiranagar, Bengaluru', 'Plain teak frames with glass'])
    await page.getByText(text).first().waitFor();
  const reviews = (await (await page.request.get('/api/items/3/reviews')).json()) as {
    comment: string | null;
  }[];
  const printed = page.getByRole('region', { name: 'Reviews' });
  expect(await printed.getByRole('listitem').count()).toBe(reviews.length);
  for (const { comment } of reviews) if (comment !== null) await printed.getByText(comment).waitFor();
  const widths = await page
    .getByRole('img', { name: /photo 1 of 2/ })
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    );
  expect(widths.some((width) => width > 0)).toBe(true);
  await leave();
});

test('on a phone without scripts the search form is in the page', async () => {
  const { page, leave } = await suite.visit({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true }).fill('tent');
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click();
  await page.waitForURL('**/search?search=tent**');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Search Results for "tent"');
  await leave();
});

test('an owner edits what is stored, although the page that everybody gets lacks the position', async () => {
  const { page, leave } = await suite.visitAs('ananya');
  await page.goto('/items/3');
  await comesAlive(page);
  const item = await page.evaluate(
    async () => (await fetch('/api/items/3')).json() as Promise<{ latitude: number }>,
  );
  expect(item.latitude).not.toBeNull();
  await page.getByRole('link', { name: 'Edit Listing' }).filter({ visible: true }).first().click();
  await page.getByText(`Position ${item.latitude.toFixed(6)}`).waitFor();
  await leave();
});

test('a page outside the first one continues from there', async () => {
  const { page, complaints, leave } = await suite.visit();
  await page.goto('/search?page=2');
  await comesAlive(page);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(16);
  await page.goto('/');
  await comesAlive(page);
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await page.waitForURL('**/search');
  expect(complaints).toEqual([]);
  await leave();
});

test('the app takes over the rendered elements instead of making its own', async () => {
  const { page, leave } = await suite.visit();
  for (const path of PAGES) {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    const rendered = await page.evaluateHandle(() =>
      [...document.querySelectorAll('main, main *')].filter((element) => element.checkVisibility()),
    );
    held.resolve();
    await comesAlive(page);
    await page.waitForLoadState('networkidle');
    const lost = await rendered.evaluate((elements) =>
      elements
        // What stands in for something to come gives way to it.
        .filter((element) => !element.isConnected && !element.closest('[role=status]'))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect([path, lost]).toEqual([path, []]);
    await page.unroute('**/assets/index-*.js');
  }
  await leave();
});

test('a press before the app has started is not lost', async () => {
  const { page, leave } = await suite.visit();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/search', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Load More' }).click();
  expect(await page.getByRole('article').count()).toBe(8);
  held.resolve();
  await expect.poll(() => page.getByRole('article').count()).toBe(16);
  await leave();
});
