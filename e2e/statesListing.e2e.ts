import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { HERE } from './support/browser.ts';
import { startDemoServer } from './support/demo.ts';
import { fail, hold, see, SIZES } from './support/force.ts';
import { DRILL, PHOTO, photosStored } from './support/forms.ts';
import { stateOf, type DemoPerson } from './support/signIn.ts';
import { setUp } from './support/suite.ts';
import { seeToast } from './support/toasts.ts';

const UPLOAD = { path: '/api/uploads', method: 'POST' };

const suite = setUp(startDemoServer);

async function visitAs(person: DemoPerson, viewport: { width: number; height: number }) {
  const visitor = await suite.visitAs(person, { viewport });
  await visitor.page.goto('/create-listing');
  await visitor.page.getByLabel('Title').waitFor();
  return visitor;
}

const addPhotos = (page: Page, ...files: string[]) => page.locator('input[type=file]').setInputFiles(files);
/** The URLs of the photos in tile order, once all are stored. */
async function storedPhotos(page: Page, count: number): Promise<string[]> {
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('img');
  await expect.poll(() => photos.count()).toBe(count);
  await photosStored(page);
  return photos.evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
}

/** Passes the location gate, which another user of the same browser sees. */
async function sharePlace(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Location Access Required' }).waitFor();
  await page.evaluate(
    ([lat, lng]) => localStorage.setItem('user-location', JSON.stringify({ lat, lng })),
    [HERE.latitude, HERE.longitude],
  );
  await page.reload();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Title').fill(DRILL.title);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: DRILL.category }).click();
  await page.getByLabel('Description').fill(DRILL.description);
  await page.getByLabel('Daily price').fill('150.5');
  await page.getByRole('main').getByLabel('Location', { exact: true }).fill('Indiranagar, Bengaluru');
}

test.for(SIZES)('a draft survives a reload, and can be discarded, on $size', async ({ viewport }) => {
  const { page, leave } = await visitAs('rahul', viewport);
  expect(await page.getByText('Draft restored').count()).toBe(0);
  await fillIn(page);
  await addPhotos(page, PHOTO);
  await storedPhotos(page, 1);
  await page.reload();
  await see(page, 'Draft restored');
  const values = () =>
    Promise.all([
      page.getByLabel('Title').inputValue(),
      page.getByRole('combobox', { name: 'Category' }).textContent(),
      page.getByLabel('Description').inputValue(),
      page.getByLabel('Daily price').inputValue(),
      page.getByRole('main').getByLabel('Location', { exact: true }).inputValue(),
    ]);
  await expect
    .poll(values)
    .toEqual([DRILL.title, DRILL.category, DRILL.description, '150.5', 'Indiranagar, Bengaluru']);
  expect((await storedPhotos(page, 1))[0]).toMatch(/^\/images\/[0-9a-f]{64}/);

  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('');
  await storedPhotos(page, 0);
  await page.reload();
  await page.getByLabel('Title').waitFor();
  expect(await page.getByText('Draft restored').count()).toBe(0);
  expect((await values())[0]).toBe('');
  await leave();
});

test('a draft is private to its author and gone once the item is listed', async () => {
  const [{ viewport }] = SIZES;
  const { page, leave } = await visitAs('rahul', viewport);
  await fillIn(page);
  await addPhotos(page, PHOTO);
  await storedPhotos(page, 1);
  // Visiting another page must not lose the draft either.
  await page.getByRole('link', { name: 'Browse' }).first().click();
  await page.getByRole('heading', { name: 'Browse Items' }).waitFor();
  await page.goto('/create-listing');
  await see(page, 'Draft restored');
  const { cookies } = await stateOf(suite.browser, suite.server.url, 'ananya');
  const own = await page.context().cookies();
  await page.context().addCookies(cookies);
  await page.goto('/create-listing');
  await sharePlace(page);
  await page.getByLabel('Title').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('');
  // Now somebody else has used the browser, so the draft is gone.
  await page.context().addCookies(own);
  await page.goto('/create-listing');
  await sharePlace(page);
  await page.getByLabel('Title').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('');
  await fillIn(page);
  await addPhotos(page, PHOTO);
  await storedPhotos(page, 1);

  const heal = await fail(page, { path: '/api/items', method: 'POST' });
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await seeToast(page, 'Failed to create listing', 'The moon is in the way.');
  expect(await page.getByLabel('Title').inputValue()).toBe(DRILL.title);
  await heal();
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await page.waitForURL(/\/items\/\d+$/);
  await seeToast(page, 'Item listed successfully');
  // By default, listings need no approval.
  await page.goto('/profile?tab=listings');
  await see(page.getByRole('tabpanel'), DRILL.title);
  expect(await page.getByText('Awaiting approval').count()).toBe(0);
  await page.goto('/create-listing');
  await page.getByLabel('Title').waitFor();
  expect(await page.getByText('Draft restored').count()).toBe(0);
  await leave();
});

test.for(SIZES)(
  'photos show their progress, and can be sorted, removed and retried on $size',
  async ({ viewport }) => {
    const { page, leave } = await visitAs('ananya', viewport);
    const release = await hold(page, UPLOAD);
    await addPhotos(page, PHOTO, PHOTO);
    await page.getByRole('progressbar', { name: 'Uploading photo 2' }).waitFor();
    await see(page, 'Cover');
    await release();
    await storedPhotos(page, 2);
    // After the first submission, the form validates continuously.
    await page.getByRole('button', { name: 'Create Listing' }).click();

    const heal = await fail(page, UPLOAD, 'This file is damaged or is not an image', 400);
    await addPhotos(page, PHOTO);
    const retry = page.getByRole('button', { name: 'Retry photo 3' });
    await retry.waitFor();
    await see(page, 'Please retry or remove the photos that failed');
    await heal();
    await retry.click();
    const photos = await storedPhotos(page, 3);

    await page.getByRole('button', { name: 'Move photo 3 earlier' }).press('Enter');
    await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter');
    expect(await storedPhotos(page, 3)).toEqual([photos[2], photos[0], photos[1]]);
    await page.getByRole('button', { name: 'Move photo 1 later' }).press('Enter');
    await page.getByRole('button', { name: 'Remove photo 1', exact: true }).click();
    expect(await storedPhotos(page, 2)).toEqual([photos[2], photos[1]]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Remove photo 1',
    );
    await addPhotos(page, ...Array.from({ length: 9 }, () => PHOTO));
    await see(page, 'Please upload at most 10 images');
    await leave();
  },
);

test('a submitted listing is sent once its photos are uploaded', async () => {
  const [{ viewport }] = SIZES;
  const { page, leave } = await visitAs('ananya', viewport);
  await page.getByLabel('Title').fill('Tent for two');
  const release = await hold(page, UPLOAD);
  await addPhotos(page, PHOTO);
  await page.getByRole('progressbar', { name: 'Uploading photo 1' }).waitFor();
  const create = page.getByRole('button', { name: 'Create Listing' });
  // Other errors show without waiting for the upload.
  await create.click();
  await see(page, 'Please select a category');
  expect(await page.getByText('Please upload at least one image').count()).toBe(0);
  await fillIn(page);
  await create.click();
  const waiting = page.getByRole('button', { name: 'Uploading photos...' });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  await release();
  await page.waitForURL(/\/items\/\d+$/);
  await seeToast(page, 'Item listed successfully');
  await page.getByRole('main').getByRole('img', { name: DRILL.title }).first().waitFor();
  await leave();
});

test('a listing whose photo fails to upload is not sent', async () => {
  const [{ viewport }] = SIZES;
  const { page, leave } = await visitAs('ananya', viewport);
  const failing = Promise.withResolvers<void>();
  await page.route('**/api/uploads', async (route) => {
    await failing.promise;
    await route.fulfill({ status: 400, json: { code: 'invalid_image', message: 'Damaged.' } });
  });
  await addPhotos(page, PHOTO);
  await fillIn(page);
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await page.getByRole('button', { name: 'Uploading photos...' }).waitFor();
  failing.resolve();
  await see(page, 'Please retry or remove the photos that failed');
  await page.getByRole('button', { name: 'Create Listing' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/create-listing');
  await leave();
});

test('a photo with too many pixels is shrunk before upload', async () => {
  const [{ viewport }] = SIZES;
  const { page, leave } = await visitAs('ananya', viewport);
  await page.locator('input[type=file]').evaluate(async (input: HTMLInputElement) => {
    const canvas = new OffscreenCanvas(7000, 6000);
    canvas.getContext('2d')?.fillRect(0, 0, 100, 100);
    const files = new DataTransfer();
    files.items.add(new File([await canvas.convertToBlob()], 'large.png', { type: 'image/png' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(await storedPhotos(page, 1)).toHaveLength(1);
  await leave();
});
