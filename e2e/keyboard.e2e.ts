import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { DRILL, PHOTO, photosStored, registration } from './support/forms.ts';
import { press, tabTo, typeInto } from './support/keyboard.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { sawToast } from './support/toasts.ts';

// No mouse in this file: apart from opening addresses, everything is done by keyboard.

const suite = setUp(startServer);

async function signUp(page: Page, fullName: string, username: string): Promise<void> {
  await page.goto('/auth');
  await tabTo(page, page.getByRole('tab', { name: 'Login' }));
  await page.keyboard.press('ArrowRight');
  for (const [label, text] of registration(fullName, username))
    await typeInto(page, page.getByLabel(label, { exact: true }), text);
  await tabTo(page, page.getByLabel(/I agree/));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Create Account' }));
  await sawToast(page, 'Registration successful');
}

async function shareLocation(page: Page): Promise<void> {
  const gate = page.getByRole('dialog', { name: 'Location Access Required' });
  await gate.waitFor();
  await press(page, gate.getByRole('button', { name: 'Share My Location' }));
  await gate.waitFor({ state: 'detached' });
}

async function listDrill(page: Page): Promise<void> {
  await page.goto('/create-listing');
  await shareLocation(page);
  // Must be registered well before the key press, or the browser opens its native dialog.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('input[type=file]'));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(PHOTO);
  await typeInto(page, page.getByLabel('Title'), DRILL.title);
  await press(page, page.getByRole('combobox', { name: 'Category' }));
  await page.getByRole('option', { name: DRILL.category }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Description'), DRILL.description);
  await typeInto(page, page.getByLabel('Daily price'), '150');
  await press(page, page.getByRole('button', { name: 'Use My Current Location' }));
  await page.getByText('Position 12.971600, 77.641200').waitFor();
  await photosStored(page);
  await press(page, page.getByRole('button', { name: 'Create Listing' }));
  await page.waitForURL(/\/items\/\d+$/);
}

test('everything from registration to messages both ways works by keyboard alone', async () => {
  const owner = await suite.visit();
  const renter = await suite.visit();

  await signUp(owner.page, 'Olga Owner', 'olga');
  await listDrill(owner.page);

  const { page } = renter;
  await signUp(page, 'Ravi Renter', 'ravi');
  await press(page, page.getByRole('button', { name: 'Find Nearby Items' }));
  await page.getByText('Showing items within 10km of your location').waitFor();
  await typeInto(page, page.getByRole('searchbox', { name: 'Search' }).first(), 'drlil');
  await page.keyboard.press('Enter');
  await page.getByText('1 item found for "drlil"').waitFor();
  await press(page, page.getByRole('link', { name: 'Cordless drill with two batteries' }));

  await press(page, page.getByRole('button', { name: 'Rent Now' }));
  const booking = page.getByRole('dialog');
  await booking.waitFor();
  await tabTo(page, booking.getByRole('button', { name: /^Today/ }));
  await page.keyboard.press('PageDown');
  await goToDay(page, dayOfNextMonth(10));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await booking.getByText('₹450').first().waitFor();
  await press(page, booking.getByRole('button', { name: 'Confirm Booking' }));
  await sawToast(page, 'Rental request submitted');

  await owner.page.reload();
  await comesAlive(owner.page);
  await tabTo(owner.page, owner.page.getByRole('tab', { name: 'Description' }));
  await owner.page.keyboard.press('ArrowRight');
  await press(owner.page, owner.page.getByRole('button', { name: 'Accept Ravi Renter’s request' }));
  await sawToast(owner.page, 'Rental approved');

  await tabTo(page, page.getByRole('tab', { name: 'Description' }));
  await page.keyboard.press('ArrowRight');
  await typeInto(page, page.getByLabel('Your message'), 'When can I pick it up?');
  await page.keyboard.press('Enter');
  await sawToast(page, 'Message sent');

  await press(owner.page, owner.page.getByRole('link', { name: /^Chats/ }).first());
  await owner.page.getByRole('log').getByText('When can I pick it up?').waitFor();
  await typeInto(owner.page, owner.page.getByRole('textbox', { name: 'Message' }), 'Friday after six.');
  await owner.page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: /^Chats/ }).first());
  await page.getByRole('log').getByText('Friday after six.').waitFor();

  expect([...owner.complaints, ...renter.complaints]).toEqual([]);
  await Promise.all([owner.leave(), renter.leave()]);
});

/** Moves the focus to a day of the visible month with the arrow keys. */
async function goToDay(page: Page, day: Date): Promise<void> {
  const label = spokenDay(day);
  for (let presses = 0; presses < 31; presses++) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (focused === label) return;
    const at = new Date(`${focused.replace(/^Today, /, '')} UTC`);
    await page.keyboard.press(at < day ? 'ArrowRight' : 'ArrowLeft');
  }
  throw new Error(`The day ${label} cannot be reached by arrows.`);
}
