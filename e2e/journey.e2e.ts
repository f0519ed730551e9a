import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import type { Visitor } from './support/browser.ts';
import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { toastTitle } from './support/force.ts';
import { DRILL, PHOTO, photosStored, registration } from './support/forms.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startServer);

async function signUp({ page }: Visitor, fullName: string, username: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  for (const [label, text] of registration(fullName, username))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toastTitle(page, 'Registration successful').waitFor();
}

async function shareLocation(page: Page): Promise<void> {
  const gate = page.getByRole('dialog', { name: 'Location Access Required' });
  await gate.waitFor();
  await page.keyboard.press('Escape');
  expect(await gate.isVisible()).toBe(true);
  await gate.getByRole('button', { name: 'Share My Location' }).click();
  await gate.waitFor({ state: 'detached' });
}

async function listDrill(page: Page): Promise<void> {
  await page.goto('/create-listing');
  await shareLocation(page);
  await page
    .getByLabel(/photos/i)
    .and(page.locator('input[type=file]'))
    .setInputFiles(PHOTO);
  await page.getByLabel('Title').fill(DRILL.title);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: DRILL.category }).click();
  await page.getByLabel('Description').fill(DRILL.description);
  await page.getByLabel('Daily price').fill('150');
  await page.getByRole('main').getByLabel('Location', { exact: true }).fill('Indiranagar, Bengaluru');
  await page.getByRole('button', { name: 'Use My Current Location' }).click();
  await page.getByText('Position 12.971600, 77.641200').waitFor();
  await photosStored(page);
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await page.waitForURL(/\/items\/\d+$/);
  await toastTitle(page, 'Item listed successfully').waitFor();
}

test('an owner and a renter find each other, agree and write', async () => {
  const owner = await suite.visit();
  const renter = await suite.visit();

  await signUp(owner, 'Olga Owner', 'olga');
  await listDrill(owner.page);
  const itemUrl = owner.page.url();

  await signUp(renter, 'Ravi Renter', 'ravi');
  await renter.page.getByRole('button', { name: 'Find Nearby Items' }).click();
  await renter.page.getByText('Showing items within 10km of your location').waitFor();
  await renter.page.getByRole('link', { name: 'Cordless drill with two batteries' }).waitFor();

  await renter.page.getByRole('searchbox', { name: 'Search' }).first().fill('dril');
  await renter.page.keyboard.press('Enter');
  await renter.page.getByRole('heading', { name: 'Search Results for "dril"' }).waitFor();
  await renter.page.getByText('1 item found for "dril"').waitFor();
  await renter.page.getByRole('link', { name: 'Cordless drill with two batteries' }).click();
  await renter.page.waitForURL(itemUrl);
  const photo = renter.page.locator('main img[src^="/images/"]').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await renter.page.getByRole('button', { name: 'Rent Now' }).click();
  const booking = renter.page.getByRole('dialog');
  await booking.getByRole('button', { name: spokenDay(dayOfNextMonth(10)) }).click();
  await booking.getByRole('button', { name: spokenDay(dayOfNextMonth(12)) }).click();
  await booking.getByText('₹450').first().waitFor();
  await booking.getByRole('button', { name: 'Confirm Booking' }).click();
  await toastTitle(renter.page, 'Rental request submitted').waitFor();
  await renter.page.goto('/profile?tab=rentals');
  await renter.page.getByText(/^pending$/i).waitFor();

  await owner.page.reload();
  await owner.page.getByRole('tab', { name: 'Owner' }).click();
  await owner.page.getByRole('button', { name: 'Accept Ravi Renter’s request' }).click();
  await toastTitle(owner.page, 'Rental approved').waitFor();
  await renter.page.reload();
  await renter.page.getByText(/^approved$/i).waitFor();

  await renter.page.goto(itemUrl);
  await renter.page.getByRole('tab', { name: 'Owner' }).click();
  await renter.page.getByLabel('Your message').fill('When can I pick it up?');
  await renter.page.getByRole('button', { name: 'Send Message' }).click();
  await toastTitle(renter.page, 'Message sent').waitFor();

  await owner.page.goto('/chat');
  const ownerLog = owner.page.getByRole('log');
  await ownerLog.getByText('When can I pick it up?').waitFor();
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Friday after six.');
  await owner.page.keyboard.press('Enter');
  await ownerLog.getByText('Friday after six.').waitFor();

  await renter.page.goto('/messages');
  await renter.page.getByRole('log').getByText('Friday after six.').waitFor();

  expect([...owner.complaints, ...renter.complaints]).toEqual([]);
  await Promise.all([owner.leave(), renter.leave()]);
});
