import { listMyRentals } from '@lendloop/contract/rentals';
import { formatWeekDay } from '@lendloop/contract/values/dates';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import type { Visitor } from './support/browser.ts';
import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { DRILL, PHOTO, photosStored, registration } from './support/forms.ts';
import { bell, openLive } from './support/live.ts';
import { moveRental, newItem, requestRental, type Person } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { sawToast, seeToast } from './support/toasts.ts';

const suite = setUp(startServer);

async function signUp({ page }: Visitor, fullName: string, username: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  for (const [label, text] of registration(fullName, username))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await sawToast(page, 'Registration successful');
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
  await sawToast(page, 'Item listed successfully');
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
  await sawToast(renter.page, 'Rental request submitted');
  await renter.page.goto('/profile?tab=rentals');
  await renter.page.getByText(/^pending$/i).waitFor();

  await owner.page.reload();
  await owner.page.getByRole('tab', { name: 'Owner' }).click();
  await owner.page.getByRole('button', { name: 'Accept Ravi Renter’s request' }).click();
  await sawToast(owner.page, 'Rental approved');
  await renter.page.reload();
  await renter.page.getByText(/^approved$/i).waitFor();

  await renter.page.goto(itemUrl);
  await renter.page.getByRole('tab', { name: 'Owner' }).click();
  await renter.page.getByLabel('Your message').fill('When can I pick it up?');
  await renter.page.getByRole('button', { name: 'Send Message' }).click();
  await sawToast(renter.page, 'Message sent');

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

const next = (dayOfMonth: number) => dayOfNextMonth(dayOfMonth).toISOString().slice(0, 10);

/** What one person owes the other, on the page of their rental. */
const due = ({ page }: Person, kind: string) =>
  page
    .getByRole('region', { name: 'Money in hand' })
    .getByRole('listitem')
    .filter({ has: page.getByText(kind, { exact: true }) });

/** The payer says that it was paid and the payee that it was received, each on their own page. */
async function settle(kind: string, payer: Person, payee: Person, word: string): Promise<void> {
  await due(payer, kind).getByRole('button', { name: word }).click();
  await due(payee, kind).getByText(`${payer.fullName} says you were paid. Did you receive it?`).waitFor();
  await due(payee, kind).getByRole('button', { name: 'I received it' }).click();
}

/** Chooses days in the dialog that proposes others, and sends them. */
async function propose({ page }: Person, ...days: number[]): Promise<void> {
  await page.getByRole('button', { name: 'Propose other days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose other days' });
  for (const day of days) await dialog.getByRole('button', { name: spokenDay(dayOfNextMonth(day)) }).click();
  await dialog.getByRole('button', { name: 'Send Proposal' }).click();
  await seeToast(page, 'Proposal sent');
}

test('an owner sets rules, lends three pieces on other days and longer, and all money changes hands', async () => {
  const { owner, renter, leave } = await suite.newPair();
  const { id: itemId } = await newItem(owner, 'A dozen folding chairs');

  await owner.page.goto(`/items/${itemId}/edit`);
  await owner.page.getByRole('button', { name: 'Price and terms' }).click();
  await owner.page.getByLabel('Pieces', { exact: true }).fill('12');
  await owner.page.getByLabel('Deposit', { exact: true }).fill('100');
  await owner.page.getByLabel('Delivery', { exact: true }).fill('300');
  await owner.page.getByRole('button', { name: 'Save Changes' }).click();
  await owner.page.waitForURL(`**/items/${itemId}`);

  await owner.page.goto(`/calendar?month=${next(1).slice(0, 7)}`);
  const cell = (day: number, entries = '') =>
    owner.page.getByRole('gridcell', { name: `${formatWeekDay(next(day))}${entries}`, exact: true });
  await cell(8).click();
  for (let more = 0; more < 6; more++) await owner.page.keyboard.press('Shift+ArrowRight');
  await owner.page.getByRole('button', { name: 'Block these 7 days' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Block days' }).click();
  await seeToast(owner.page, 'Days blocked');
  await cell(14, ': blocked').waitFor();

  await renter.page.goto(`/items/${itemId}`);
  await renter.page.getByRole('button', { name: 'Rent Now' }).first().click();
  const booking = renter.page.getByRole('dialog', { name: 'Book This Item' });
  const choice = (day: number) => booking.getByRole('button', { name: spokenDay(dayOfNextMonth(day)) });
  // Which days are free is asked for once the booking is open.
  await expect
    .poll(() => Promise.all([14, 15].map((day) => choice(day).isDisabled())))
    .toEqual([true, false]);
  await booking.getByLabel('How many?').fill('3');
  await choice(15).click();
  await choice(16).click();
  await booking.getByRole('switch', { name: 'Delivery' }).click();
  await booking.getByText('₹1,200', { exact: true }).waitFor();
  await booking.getByRole('button', { name: 'Confirm Booking' }).click();
  await sawToast(renter.page, 'Rental request submitted');

  const [rental] = await renter.call('GET', '/api/rentals/user', listMyRentals.result);
  await Promise.all([owner, renter].map(({ page }) => openLive(page, `/rentals/${rental?.id}`)));
  await propose(owner, 17, 18);
  await renter.page.getByRole('button', { name: 'Accept', exact: true }).click();
  await seeToast(renter.page, 'Proposal accepted');
  await due(renter, 'Rental').getByText('Pay ₹1,200 to Olga Owner when they bring it').waitFor();
  await settle('Rental', renter, owner, 'I paid');
  await settle('Deposit', renter, owner, 'I paid');
  for (const { page } of [owner, renter]) await page.getByText('both confirmed').first().waitFor();

  await propose(renter, 17, 19);
  await owner.page.getByText('You get more').waitFor();
  await owner.page.getByRole('button', { name: 'Accept', exact: true }).click();
  await due(renter, 'More to pay').getByText('Pay ₹450 to Olga Owner').waitFor();
  await settle('More to pay', renter, owner, 'I paid');
  await due(owner, 'Deposit back').getByText('Give ₹300 to Ravi Renter when it is back with you').waitFor();
  await renter.page.getByRole('link', { name: 'Receipt' }).click();
  await renter.page.getByText(`R-${rental?.id}-3`).waitFor();
  expect(await renter.page.getByRole('row').filter({ hasText: 'Still open' }).innerText()).toMatch(/₹0$/);

  const second = await requestRental(renter, itemId, next(22));
  await moveRental(owner, second.id, 'approved');
  await Promise.all([owner, renter].map(({ page }) => openLive(page, `/rentals/${second.id}`)));
  await settle('Rental', renter, owner, 'I paid');
  await owner.page.getByRole('button', { name: 'Cancel rental' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Cancel Rental' }).click();
  await seeToast(owner.page, 'Rental cancelled');
  await due(renter, 'Refund').getByText('Olga Owner gives you ₹150 back').waitFor();
  await settle('Refund', owner, renter, 'I gave it back');
  for (const { page } of [owner, renter]) await page.getByText('All settled. Nothing is open.').waitFor();
  await bell(renter.page).click();
  await renter.page.getByText('Refund on its way').first().waitFor();

  expect([...owner.complaints, ...renter.complaints]).toEqual([]);
  await leave();
});
