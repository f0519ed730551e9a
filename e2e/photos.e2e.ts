import { ItemDetails } from '@lendloop/contract/items';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { startDemoServer } from './support/demo.ts';
import { answer } from './support/force.ts';
import { drag, PHONE, swipe } from './support/gestures.ts';
import { CAMERA, itemPath } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

const shownPhoto = (place: Locator): Promise<string | null> =>
  place.locator(':not([inert]) > img[alt*=", photo "]').getAttribute('alt');

test('photos change by thumbnails, arrows, drags and swipes, and open full screen', async () => {
  for (const options of [{}, PHONE]) {
    const { page, leave } = await suite.visit(options);
    await page.goto(await itemPath(page, CAMERA));
    await comesAlive(page);
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

test('arrow keys and swipes open the neighbouring items, and Back leaves them', async () => {
  const { page, leave } = await suite.visit(PHONE);
  const path = await itemPath(page, CAMERA);
  const { prevItemId, nextItemId } = ItemDetails.parse(
    await (await page.request.get(`/api${path}`)).json(),
  ).navigation;
  /** Waits for a neighbour, which leads back to the camera. Until it is loaded, the camera stays on the screen. */
  const isAt = async (id: number | null, back: 'Previous item' | 'Next item') => {
    await page.waitForURL(`**/items/${id}`);
    await expect.poll(() => page.getByRole('link', { name: back }).getAttribute('href')).toBe(path);
  };
  await page.goto('/search?search=camera');
  await comesAlive(page);
  await page.getByRole('link', { name: CAMERA }).click();
  await page.getByRole('heading', { level: 1, name: CAMERA }).waitFor();
  // The page listens to keys only a moment after it shows.
  await comesAlive(page);
  await page.keyboard.press('ArrowRight');
  await isAt(nextItemId, 'Previous item');
  await page.getByRole('link', { name: 'Previous item' }).click();
  await page.getByRole('heading', { level: 1, name: CAMERA }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await isAt(prevItemId, 'Next item');
  const about = page.getByRole('tabpanel');
  await about.waitFor();
  await swipe(about, -100);
  await swipe(about, -0.4 * 390);
  await page.getByRole('heading', { level: 1, name: CAMERA }).waitFor();
  await swipe(about, 0.4 * 390);
  await isAt(prevItemId, 'Next item');

  // The same keys must not navigate while typing or in a dialog.
  await page.getByRole('tab', { name: 'Owner' }).click();
  await page.getByLabel('Your message').press('ArrowRight');
  await page.getByRole('tab', { name: 'Owner' }).press('ArrowRight');
  await page.getByRole('tab', { name: 'Reviews', selected: true }).waitFor();
  await isAt(prevItemId, 'Next item');
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
  // An item that the server rendered would not be asked for.
  await page.goto('/search?search=camera');
  await comesAlive(page);
  await page.getByRole('link', { name: CAMERA }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('main').getByText('No images').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByRole('link', { name: /^(Previous|Next) item$/ }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(path);
  await leave();
});

test('a carousel advances every five seconds, pauses under the pointer and wraps around', async () => {
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
