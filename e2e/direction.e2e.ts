import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { newContext, openPage, type Visitor } from './support/browser.ts';
import { startDemoServer } from './support/demo.ts';
import { PHONE, swipe } from './support/gestures.ts';
import { accessibilityFaults } from './support/inspect.ts';
import { misplaced } from './support/layout.ts';
import { CAMERA, card, GUITAR, itemPath, press, type Screen } from './support/screens/screen.ts';
import { stateOf, type DemoPerson } from './support/signIn.ts';
import { setUp } from './support/suite.ts';
import { stopTime } from './support/toasts.ts';

const WIDE = { width: 1440, height: 900 };

const suite = setUp(startDemoServer);

/** Opens a page that runs from right to left from its first moment on. */
async function visitMirrored(who: DemoPerson, options: object = { viewport: WIDE }): Promise<Visitor> {
  const { browser, server } = suite;
  const context = await newContext(browser, server.url, {
    storageState: await stateOf(browser, server.url, who),
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(() => {
    // The page that the server sends says the direction of its language.
    const mirror = () => {
      const { documentElement } = document;
      if (documentElement && documentElement.dir !== 'rtl') documentElement.dir = 'rtl';
    };
    mirror();
    new MutationObserver(mirror).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['dir'],
    });
  });
  return { ...(await openPage(context)), leave: () => context.close() };
}

const openItem = async (page: Page, title: string) => {
  await page.goto(await itemPath(page, title));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await comesAlive(page);
};

const SCREENS: readonly Screen[] = [
  { name: 'the home page', who: 'visitor', open: (page) => page.goto('/').then(() => card(page)) },
  {
    name: 'a search',
    who: 'visitor',
    open: (page) => page.goto('/search?category=1').then(() => card(page)),
  },
  { name: 'an item', who: 'visitor', open: (page) => openItem(page, CAMERA) },
  {
    name: 'the booking of an item',
    who: 'rahul',
    open: async (page) => {
      await openItem(page, GUITAR);
      await page.getByRole('button', { name: 'Rent Now' }).filter({ visible: true }).click();
      await page.getByRole('dialog').getByRole('grid').first().waitFor();
    },
  },
  {
    name: 'a conversation',
    who: 'rahul',
    open: async (page) => {
      await page.goto('/messages');
      await page.getByRole('region', { name: 'Your Messages' }).getByRole('link').first().click();
      await page.getByRole('log').waitFor();
    },
  },
  {
    name: 'the settings of a profile',
    who: 'ananya',
    open: (page) => page.goto('/profile?tab=settings').then(() => page.getByLabel('Full Name').waitFor()),
  },
  {
    name: 'the rentals of a profile',
    who: 'rahul',
    open: (page) =>
      page.goto('/profile?tab=rentals').then(() =>
        page
          .getByRole('heading', { name: /^Item #/ })
          .first()
          .waitFor(),
      ),
  },
  {
    name: 'the form of a listing',
    who: 'ananya',
    open: (page) => page.goto('/create-listing').then(() => page.getByLabel('Title').waitFor()),
  },
  {
    name: 'the admin area',
    who: 'admin',
    open: (page) => page.goto('/admin').then(() => page.getByRole('tab').first().waitFor()),
  },
];

test.for(SCREENS)('$name stays whole and accessible from right to left', async ({ who, open }) => {
  const { page, complaints, leave } = await visitMirrored(who, { viewport: PHONE.viewport });
  await open(page);
  for (const viewport of [PHONE.viewport, WIDE]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => misplaced(page), { message: `at ${viewport.width} px` }).toEqual([]);
    expect(await accessibilityFaults(page), `at ${viewport.width} px`).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await leave();
});

test('from right to left the sheet of filters comes from the right and arrows point the other way', async () => {
  const { page, leave } = await visitMirrored('visitor', PHONE);
  await page.goto('/search');
  await card(page);
  await press(page, 'Filters');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const right = async () => {
    const box = await sheet.boundingBox();
    return box && { start: box.x > 0, end: Math.round(box.x + box.width) };
  };
  await expect.poll(right).toEqual({ start: true, end: PHONE.viewport.width });

  await openItem(page, CAMERA);
  const back = page.getByRole('button', { name: 'Back', exact: true }).locator('svg');
  expect(await back.evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');
  await leave();
});

test('from right to left swipes to the right show the next photo and swipes to the left dismiss a toast', async () => {
  const { page, leave } = await visitMirrored('rahul', PHONE);
  await openItem(page, CAMERA);
  await swipe(page.getByRole('img', { name: `${CAMERA}, photo 1 of`, exact: false }), 150);
  await page.getByText('2 / 4').waitFor();
  await swipe(page.getByRole('img', { name: `${CAMERA}, photo 2 of`, exact: false }), -150);
  await page.getByText('1 / 4').waitFor();

  await page.clock.install();
  await page.goto('/messages');
  await page.getByRole('region', { name: 'Your Messages' }).getByRole('link').first().click();
  await page.getByRole('log').waitFor();
  await stopTime(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const toast = page.locator('[data-toast]').filter({ hasText: 'Empty message' });
  await toast.waitFor();
  await swipe(toast, 120);
  expect(await toast.count()).toBe(1);
  await swipe(toast, -60);
  await toast.waitFor({ state: 'detached' });
  await leave();
});

test('from right to left the left arrow key goes to the next item and tabs go on to the left', async () => {
  const { page, leave } = await visitMirrored('visitor');
  await openItem(page, CAMERA);
  const next = await page.getByRole('link', { name: 'Next item' }).getAttribute('href');
  const camera = new URL(page.url()).pathname;
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(`**${next}`);
  const back = page.getByRole('link', { name: 'Previous item' });
  await expect.poll(() => back.getAttribute('href')).toBe(camera);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 1, name: CAMERA }).waitFor();
  await page.getByRole('tab', { name: 'Description' }).press('ArrowLeft');
  const owner = page.getByRole('tab', { name: 'Owner' });
  await expect.poll(() => owner.getAttribute('aria-selected')).toBe('true');
  await leave();
});

/** The half of a field that its text, or its placeholder, stands in. */
async function edgeOf(page: Page, field: Locator): Promise<'left' | 'right'> {
  const png = [...(await field.screenshot())];
  return page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    if (!canvas) throw new Error('There is nothing to draw on.');
    canvas.drawImage(picture, 0, 0);
    const ink = (from: number) => {
      const { data } = canvas.getImageData(Math.round(from), 0, Math.floor(width / 2), height);
      return data.filter((value, index) => index % 4 === 0 && Math.abs(value - (data[0] ?? 0)) > 60).length;
    };
    return ink(0) > ink(width / 2) ? 'left' : 'right';
  }, png);
}

test("people's words run their own way: what they write in fields, and names that keep to the page's edge", async () => {
  const { page, leave } = await visitMirrored('ananya');
  await page.goto('/');
  await card(page);
  await comesAlive(page);
  const field = page.getByRole('searchbox', { name: 'Search' });
  for (const [words, edge] of [
    ['', 'right'],
    ['Tent', 'left'],
    ['خيمة', 'right'],
  ] as const) {
    await field.fill(words);
    expect(await edgeOf(page, field), words).toBe(edge);
  }

  const name = page.getByRole('article').getByRole('heading').first();
  const edges = await name.evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const { direction } = getComputedStyle(heading);
    return { direction, gap: heading.getBoundingClientRect().right - range.getBoundingClientRect().right };
  });
  expect(edges.direction).toBe('ltr');
  expect(edges.gap).toBeLessThan(2);
  await leave();
});
