import { ItemDetails } from '@lendloop/contract/items';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { answer, hold, SIZES } from './support/force.ts';
import { drag, fingers, swipe } from './support/gestures.ts';
import { CAMERA, itemPath } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const suite = setUp(startDemoServer);

const items = (page: Page): Locator => page.getByRole('main').getByRole('article');
const shownPhoto = (place: Locator): Promise<string | null> =>
  place.locator(':not([inert]) > img[alt*=", photo "]').getAttribute('alt');

test('photos turn by thumbnails, arrows, drags and swipes, and fill the screen', async () => {
  for (const options of [{}, PHONE]) {
    const { page, leave } = await suite.visit(options);
    await page.goto(await itemPath(page, CAMERA));
    const gallery = page.getByRole('main').getByRole('group', { name: CAMERA });
    const shows = (place: Locator, number: number) =>
      expect.poll(() => shownPhoto(place)).toMatch(new RegExp(`, photo ${number} of `));
    const turn = 'hasTouch' in options ? swipe : drag;
    await shows(gallery, 1);
    const count = await page.getByRole('button', { name: /^Photo \d+$/ }).count();
    expect(count).toBeGreaterThan(2);

    const { width = 0 } = (await gallery.boundingBox()) ?? {};
    await turn(gallery, -0.2 * width);
    await shows(gallery, 1);
    await turn(gallery, -0.3 * width);
    await shows(gallery, 2);
    await turn(gallery, 0.3 * width);
    await turn(gallery, 0.3 * width);
    await shows(gallery, count);
    await page.getByRole('button', { name: 'Photo 2', exact: true }).click();
    await shows(gallery, 2);
    expect(
      await page.getByRole('button', { name: 'Photo 2', exact: true }).getAttribute('aria-current'),
    ).toBe('true');

    const address = page.url();
    await gallery.getByRole('button', { name: 'View full screen' }).press('Enter');
    const full = page.getByRole('dialog', { name: CAMERA });
    await shows(full, 2);
    await page.keyboard.press('ArrowRight');
    await shows(full, 3);
    await page.keyboard.press('ArrowLeft');
    await full.getByRole('button', { name: 'Previous photo' }).click();
    await shows(full, 1);
    await turn(full.getByRole('group', { name: CAMERA }), -0.3 * (page.viewportSize()?.width ?? 0));
    await shows(full, 2);
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'detached' });
    await shows(gallery, 2);
    expect(page.url()).toBe(address);
    await leave();
  }
});

test('the arrow keys and swipes turn to the neighbours of an item, and Back leads where one came from', async () => {
  const { page, leave } = await suite.visit(PHONE);
  const path = await itemPath(page, CAMERA);
  const { prevItemId, nextItemId } = ItemDetails.parse(
    await (await page.request.get(`/api${path}`)).json(),
  ).navigation;
  const isAt = (id: number | string | null) => page.waitForURL(`**/items/${id}`);
  await page.goto('/search?search=camera');
  await page.getByRole('link', { name: CAMERA }).click();
  await page.getByRole('heading', { level: 1, name: CAMERA }).waitFor();
  await page.keyboard.press('ArrowRight');
  await isAt(nextItemId);
  await page.getByRole('link', { name: 'Previous item' }).click();
  await page.getByRole('heading', { level: 1, name: CAMERA }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await isAt(prevItemId);
  const about = page.getByRole('tabpanel');
  await about.waitFor();
  await swipe(about, -100);
  await swipe(about, -0.4 * 390);
  await page.getByRole('heading', { level: 1, name: CAMERA }).waitFor();
  await swipe(about, 0.4 * 390);
  await isAt(prevItemId);

  // Whoever types, or looks at a dialog, means something else by the same keys.
  await page.getByRole('tab', { name: 'Owner' }).click();
  await page.getByLabel('Your message').press('ArrowRight');
  await page.getByRole('tab', { name: 'Owner' }).press('ArrowRight');
  await page.getByRole('tab', { name: 'Reviews', selected: true }).waitFor();
  await isAt(prevItemId);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/search');
  await leave();
});

test('the first and the last item have one neighbour, and an item without photos says so', async () => {
  const { page, leave } = await suite.visit();
  const path = await itemPath(page, CAMERA);
  const camera = ItemDetails.parse(await (await page.request.get(`/api${path}`)).json());
  await answer(
    page,
    { path: `/api${path}` },
    {
      ...camera,
      image: null,
      images: [],
      navigation: { prevItemId: null, nextItemId: null },
    },
  );
  await page.goto(path);
  await page.getByRole('main').getByText('No images').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByRole('link', { name: /^(Previous|Next) item$/ }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(path);
  await leave();
});

test('a carousel goes on every five seconds, rests under the pointer, and wraps round', async () => {
  const { page, leave } = await suite.visit();
  await page.clock.install();
  await page.goto('/animations');
  await page.getByRole('tab', { name: 'Swipe' }).click();
  const carousel = page.getByRole('group', { name: 'Sample pictures' });
  const shows = (number: number) => expect.poll(() => shownPhoto(carousel)).toContain(`photo ${number} of 3`);
  await carousel.scrollIntoViewIfNeeded();
  await page.getByRole('heading', { level: 1 }).hover();
  await shows(1);
  await page.clock.runFor(4_900);
  await shows(1);
  await page.clock.runFor(200);
  await shows(2);
  await page.clock.runFor(5_000);
  await shows(3);
  await page.clock.runFor(5_000);
  await shows(1);
  await carousel.hover();
  await page.clock.runFor(20_000);
  await shows(1);
  await carousel.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.runFor(20_000);
  await shows(1);
  await drag(carousel, 0.3 * ((await carousel.boundingBox())?.width ?? 0));
  await shows(3);
  await leave();
});

test.for(SIZES)('the price slider goes by mouse, touch and keys on $size', async ({ viewport, size }) => {
  const { page, leave } = await suite.visit({
    viewport,
    hasTouch: size === 'mobile',
  });
  await page.goto('/search');
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
  expect(await values()).toEqual([20, dragged - 10]);
  if (size === 'mobile') await page.getByRole('button', { name: 'Apply Filters' }).click();
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get('minPrice') === '20' && searchParams.get('maxPrice') === String(dragged - 10),
  );
  await page.getByRole('button', { name: `Remove ₹20 – ₹${dragged - 10}` }).click();
  await page.waitForURL('/search');
  await leave();
});

const prices = async (page: Page): Promise<number[]> =>
  (
    await items(page)
      .getByText(/ \/ day$/)
      .allTextContents()
  ).map((text) => Number(text.replace(/[^\d.]/g, '')));

test.for(SIZES)('back and forward bring the list back as it was, on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visit({ viewport });
  await page.goto('/search?minPrice=20');
  await items(page).first().waitFor();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => items(page).count()).toBe(16);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Price: Low to High' }).click();
  await page.waitForURL(/sort=price-low/);
  // Another order is the same search: as many stay on the screen.
  await expect.poll(async () => (await prices(page)).toSorted((a, b) => a - b)).toEqual(await prices(page));
  await expect.poll(() => items(page).count()).toBe(16);

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

  // A filter begins a new search, with eight; that of before still has its sixteen.
  await page.goto('/search?category=1');
  await items(page).first().waitFor();
  expect(await items(page).count()).toBe(8);
  await page.goBack();
  await expect.poll(() => items(page).count()).toBe(16);
  await leave();
});

test('the old results stay until the new ones come, while one types', async () => {
  const { page, leave } = await suite.visit();
  await page.goto('/search');
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
  expect(await place.inputValue()).toBe('');
  await leave();
});

test('a heart is kept by the browser alone, in all its tabs', async () => {
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
  expect(await heart(page).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => heart(other).getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await heart(page).waitFor();
  expect(await heart(page).getAttribute('aria-pressed')).toBe('true');
  await heart(page).click();
  await expect.poll(() => heart(other).getAttribute('aria-pressed')).toBe('false');
  expect(new URL(page.url()).pathname).toBe('/search');
  expect(calls).toEqual([]);
  await leave();
});

test('a toast comes alone, goes after five seconds or by a swipe, and is reached by F8', async () => {
  const { page, leave } = await suite.visitAs('rahul', { ...PHONE });
  await page.clock.install();
  await page.goto('/messages');
  await page.getByRole('region', { name: 'Your Messages' }).getByRole('link').first().click();
  const toasts = page.locator('[data-toast]');
  const send = page.getByRole('button', { name: 'Send Message' });
  const say = async () => {
    await send.click();
    await toasts.getByText('Empty message').waitFor();
  };
  await page.getByRole('log').waitFor();
  await say();
  await say();
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(4_900);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(200);
  await toasts.waitFor({ state: 'detached' });

  await say();
  await swipe(toasts, 45);
  expect(await toasts.count()).toBe(1);
  await swipe(toasts, 55);
  await toasts.waitFor({ state: 'detached' });

  await say();
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Notifications (F8)',
  );
  await page.keyboard.press('Tab');
  // Whoever is at it has time to read it.
  await page.clock.runFor(60_000);
  await page.keyboard.press('Enter');
  await toasts.waitFor({ state: 'detached' });
  await leave();
});

test('neither a pinch nor a double tap zooms, and both taps count', async () => {
  const { page, leave } = await suite.visit({ ...PHONE, isMobile: true });
  await page.goto('/animations');
  const card = page.getByRole('button', { name: /^Sample camera/ });
  await card.waitFor();
  await page.evaluate(() => {
    const seen: Record<string, boolean[]> = { touchmove: [], touchend: [], click: [] };
    for (const type of Object.keys(seen))
      addEventListener(type, (event) => seen[type]?.push(event.defaultPrevented), { passive: true });
    Object.assign(window, { seen });
  });
  const seen = (type: string) =>
    page.evaluate((name) => {
      const all: unknown = Reflect.get(window, 'seen');
      return all instanceof Object ? JSON.stringify(Reflect.get(all, name)) : '';
    }, type);
  const apart = (span: number) => [
    { x: 195 - span / 2, y: 500 },
    { x: 195 + span / 2, y: 500 },
  ];
  await fingers(page, [apart(100), apart(105), apart(108)]);
  expect(await seen('touchmove')).not.toContain('true');
  await fingers(page, [apart(100), apart(115), apart(240)]);
  expect(await seen('touchmove')).toMatch(/true\]$/);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

  expect(await seen('click')).toBe('[]');

  const box = await card.boundingBox();
  const tap = [[{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }]];
  await fingers(page, tap);
  await fingers(page, tap);
  expect(await seen('touchend')).toMatch(/true\]$/);
  expect(JSON.parse(await seen('click'))).toHaveLength(2);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await leave();
});
