import path from 'node:path';

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser, visit, type Visitor } from './support/browser.ts';
import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { startServer, type RunningServer } from './support/server.ts';

const PHOTO = path.join(import.meta.dirname, 'fixtures/phone-photo.jpg');

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const toast = (page: Page, title: string) => page.locator('[data-toast]').getByText(title, { exact: true });

async function signUp({ page }: Visitor, fullName: string, username: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('sesame street');
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toast(page, 'Registration successful').waitFor();
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
  await page.getByLabel('Title').fill('Cordless drill with two batteries');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Tools & DIY' }).click();
  await page.getByLabel('Description').fill('Eighteen volts, two batteries and a set of bits in a case.');
  await page.getByLabel('Daily price').fill('150');
  await page.getByRole('main').getByLabel('Location', { exact: true }).fill('Indiranagar, Bengaluru');
  await page.getByRole('button', { name: 'Use My Current Location' }).click();
  await page.getByText('Position 12.971600, 77.641200').waitFor();
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await page.waitForURL(/\/items\/\d+$/);
  await toast(page, 'Item listed successfully').waitFor();
}

test('an owner and a renter find each other, agree and write', async () => {
  const owner = await visit(browser, server.url);
  const renter = await visit(browser, server.url);

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
  await toast(renter.page, 'Rental request submitted').waitFor();
  await renter.page.goto('/profile?tab=rentals');
  await renter.page.getByText(/^pending$/i).waitFor();

  await owner.page.reload();
  await owner.page.getByRole('tab', { name: 'Owner' }).click();
  await owner.page.getByRole('button', { name: 'Accept the request of Ravi Renter' }).click();
  await toast(owner.page, 'Rental approved').waitFor();
  await renter.page.reload();
  await renter.page.getByText(/^approved$/i).waitFor();

  await renter.page.goto(itemUrl);
  await renter.page.getByRole('tab', { name: 'Owner' }).click();
  await renter.page.getByLabel('Your message').fill('When can I pick it up?');
  await renter.page.getByRole('button', { name: 'Send Message' }).click();
  await toast(renter.page, 'Message sent').waitFor();

  await owner.page.goto('/chat');
  const ownerThread = owner.page.getByRole('log');
  await ownerThread.getByText('When can I pick it up?').waitFor();
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Friday after six.');
  await owner.page.keyboard.press('Enter');
  await ownerThread.getByText('Friday after six.').waitFor();

  await renter.page.goto('/messages');
  await renter.page.getByRole('log').getByText('Friday after six.').waitFor();

  expect([...owner.complaints, ...renter.complaints]).toEqual([]);
  await Promise.all([owner.leave(), renter.leave()]);
});
