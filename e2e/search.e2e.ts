import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { startDemoServer } from './support/demo.ts';
import { hold, SIZES } from './support/force.ts';
import { drag, swipe } from './support/gestures.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

const items = (page: Page): Locator => page.getByRole('main').getByRole('article');

test.for(SIZES)(
  'the price slider works by mouse, touch and keyboard on $size',
  async ({ viewport, size }) => {
    const { page, leave } = await suite.visit({
      viewport,
      hasTouch: size === 'mobile',
    });
    await page.goto('/search');
    await comesAlive(page);
    await items(page).first().waitFor();
    if (size === 'mobile') {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: /^Price Range/ }).click();
    }
    const knobs = [
      page.getByRole('slider', { name: 'Minimum price' }),
      page.getByRole('slider', { name: 'Maximum price' }),
    ];
    const values = () =>
      Promise.all(knobs.map(async (knob) => Number(await knob.getAttribute('aria-valuenow'))));
    const [low, high] = knobs;
    if (!low || !high) throw new Error('There are no knobs.');
    expect(await values()).toEqual([0, 1000]);
    const slide = size === 'mobile' ? swipe : drag;
    await slide(high, -60);
    const [, dragged = 0] = await values();
    expect(dragged).toBeLessThan(950);
    expect(dragged % 10).toBe(0);
    await low.press('ArrowRight');
    await low.press('ArrowRight');
    await high.press('ArrowLeft');
    await expect.poll(values).toEqual([20, dragged - 10]);
    if (size === 'mobile') await page.getByRole('button', { name: 'Apply Filters' }).click();
    await page.waitForURL(
      ({ searchParams }) =>
        searchParams.get('minPrice') === '20' && searchParams.get('maxPrice') === String(dragged - 10),
    );
    await page.getByRole('button', { name: `Remove ₹20 – ₹${dragged - 10}` }).click();
    await page.waitForURL('/search');
    await leave();
  },
);

/** The daily prices on the cards in order; NaN for a card without one. */
const prices = async (page: Page): Promise<number[]> =>
  (await items(page).allTextContents()).map((text) =>
    Number(/₹([\d,.]+) \/ day/.exec(text)?.[1]?.replaceAll(',', '')),
  );

test.for(SIZES)('Back and Forward restore the list on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visit({ viewport });
  await page.goto('/search?minPrice=20');
  await items(page).first().waitFor();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => items(page).count()).toBe(16);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Price: Low to High' }).click();
  await page.waitForURL(/sort=price-low/);
  // Sorting keeps the number of visible cards; the old ones stay until the new ones load.
  const isSorted = (all: number[]) => all.join() === all.toSorted((a, b) => a - b).join();
  await expect
    .poll(async () => {
      const shown = await prices(page);
      return [shown.length, isSorted(shown)];
    })
    .toEqual([16, true]);

  const target = items(page).nth(13);
  await target.scrollIntoViewIfNeeded();
  const title = await target.getByRole('heading').textContent();
  const offset = () => page.evaluate(() => Math.round(scrollY));
  const before = await offset();
  expect(before).toBeGreaterThan(300);
  await target.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
  expect(await offset()).toBe(0);
  await page.goBack();
  await expect.poll(() => items(page).count()).toBe(16);
  await expect.poll(offset).toBe(before);
  expect(new URL(page.url()).search).toBe('?minPrice=20&sort=price-low');
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
  await page.goBack();
  await expect.poll(offset).toBe(before);

  // A filter starts a new search with eight cards; the previous history entry still has sixteen.
  await page.goto('/search?category=1');
  await items(page).first().waitFor();
  expect(await items(page).count()).toBe(8);
  await page.goBack();
  await expect.poll(() => items(page).count()).toBe(16);
  await leave();
});

test('while typing, the old results stay until the new ones load', async () => {
  const { page, leave } = await suite.visit();
  await page.goto('/search');
  await comesAlive(page);
  await items(page).first().waitFor();
  const shown = await items(page).getByRole('heading').allTextContents();
  const release = await hold(page, { path: '/api/items' });
  const place = page.getByRole('complementary').getByPlaceholder('Enter city or zip code');
  await place.pressSequentially('New ', { delay: 20 });
  await page.waitForURL('/search?location=New');
  await place.pressSequentially('Delhi', { delay: 20 });
  await page.waitForURL(/location=New\+Delhi/);
  expect(await place.inputValue()).toBe('New Delhi');
  expect(await items(page).getByRole('heading').allTextContents()).toEqual(shown);
  await page.locator('[aria-busy=true]').first().waitFor();
  expect(await page.getByText(/ in New Delhi$/).count()).toBe(0);
  await release();
  await page.getByText(/ in New Delhi$/).waitFor();
  await expect.poll(() => items(page).getByRole('heading').allTextContents()).not.toEqual(shown);
  await page.getByRole('complementary').getByRole('button', { name: 'Clear All' }).click();
  await page.waitForURL('/search');
  await expect.poll(() => place.inputValue()).toBe('');
  await leave();
});

test('favourites are stored in the browser only, and shared by its tabs', async () => {
  const { page, leave } = await suite.visit();
  await page.goto('/search');
  const hearts = page.getByRole('button', { name: /^Save / });
  await hearts.first().waitFor();
  const name = (await hearts.first().getAttribute('aria-label')) ?? '';
  const heart = (place: Page) => place.getByRole('button', { name, exact: true });
  const other = await page.context().newPage();
  await other.goto('/search');
  await heart(other).waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await heart(page).click();
  await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => heart(other).getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  // The page that the server sends knows no hearts.
  await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
  await heart(page).click();
  await expect.poll(() => heart(other).getAttribute('aria-pressed')).toBe('false');
  expect(new URL(page.url()).pathname).toBe('/search');
  expect(calls).toEqual([]);
  await leave();
});
