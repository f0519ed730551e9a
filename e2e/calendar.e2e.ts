import { ItemDetails } from '@lendloop/contract/items';
import { formatWeekDay } from '@lendloop/contract/values/dates';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { startDemoServer } from './support/demo.ts';
import { SIZES } from './support/force.ts';
import { accessibilityFaults, overflows } from './support/inspect.ts';
import { newItem, type Person } from './support/people.ts';
import { setUp } from './support/suite.ts';
import { seeToast } from './support/toasts.ts';

const suite = setUp(startDemoServer);

const next = (dayOfMonth: number) => dayOfNextMonth(dayOfMonth).toISOString().slice(0, 10);

/** A day of the calendar, by the name that it has with these entries. */
const cell = (page: Page, day: string, ...entries: string[]) =>
  page.getByRole('gridcell', {
    name: [formatWeekDay(day), ...(entries.length > 0 ? [entries.join(', ')] : [])].join(': '),
    exact: true,
  });

/** Where the number of a day stands. */
const BESIDE_BARS = { position: { x: 16, y: 16 } };

async function chairs(owner: Person): Promise<ItemDetails> {
  const { id, title, images, ...item } = await newItem(owner, 'A dozen folding chairs');
  const { description, price, categoryId, location } = item;
  const body = { title, images, description, price, categoryId, location };
  const terms = { quantity: 12, deliveryFee: 300, deposit: 100 };
  return owner.call('PUT', `/api/items/${id}`, ItemDetails, { ...body, terms });
}

test('a week is blocked by keyboard, on every tab at once, and three pieces are booked around it', async () => {
  const { owner, renter, leave } = await suite.newPair();
  const item = await chairs(owner);
  const { page } = owner;
  const other = await page.context().newPage();
  await other.goto(`/items/${item.id}`);
  await other.getByRole('tab', { name: 'Owner' }).click();
  await other.getByRole('tab', { name: 'Calendar' }).click();
  await other.getByRole('button', { name: 'Next month' }).click();
  await cell(other, next(8)).waitFor();

  await page.goto('/calendar');
  await page.getByText('Nothing planned this month').waitFor();
  await page.getByRole('gridcell', { selected: true }).focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe(next(1).slice(0, 7));
  // From wherever today is to the 8th of the next month.
  const focused = () => page.locator('[role="gridcell"]:focus').getAttribute('aria-label');
  const today = new Date();
  const lastOfNext = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 0));
  const moves = Math.min(today.getUTCDate(), lastOfNext.getUTCDate()) - 8;
  for (let move = 0; move < Math.abs(moves); move++)
    await page.keyboard.press(moves > 0 ? 'ArrowLeft' : 'ArrowRight');
  await expect.poll(focused).toBe(formatWeekDay(next(8)));
  for (let more = 0; more < 6; more++) await page.keyboard.press('Shift+ArrowRight');
  expect(await page.getByRole('gridcell', { selected: true }).count()).toBe(7);
  await page.getByRole('button', { name: 'Block these 7 days' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Block days' });
  await dialog.getByLabel('Note').fill('Wedding of my sister');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Note').press('Enter');
  await seeToast(page, 'Days blocked');
  for (const day of [8, 14]) {
    await cell(page, next(day), 'blocked').waitFor();
    await cell(other, next(day), 'blocked').waitFor();
  }
  await cell(page, next(15)).waitFor();
  await page.getByText('Wedding of my sister').first().waitFor();
  for (const { viewport } of SIZES.toReversed()) {
    await page.setViewportSize(viewport);
    await cell(page, next(8), 'blocked').waitFor();
    expect([...(await accessibilityFaults(page)), ...(await overflows(page))]).toEqual([]);
  }

  await renter.page.goto(`/items/${item.id}`);
  await renter.page.getByRole('button', { name: 'Rent Now' }).first().click();
  const booking = renter.page.getByRole('dialog', { name: 'Book This Item' });
  const choice = (day: number) => booking.getByRole('button', { name: spokenDay(dayOfNextMonth(day)) });
  // Which days are free is asked for once the booking is open.
  await expect
    .poll(() => Promise.all([8, 14, 15].map((day) => choice(day).isDisabled())))
    .toEqual([true, true, false]);
  await booking.getByLabel('How many?').fill('3');
  await choice(15).click();
  await choice(16).click();
  await booking.getByRole('switch', { name: 'Delivery' }).click();
  await booking.getByText('₹150 × 3 × 2 days').waitFor();
  await booking.getByText('₹1,200', { exact: true }).waitFor();
  expect(await accessibilityFaults(renter.page)).toEqual([]);
  await booking.getByRole('button', { name: 'Confirm Booking' }).click();
  await booking.waitFor({ state: 'detached' });
  await cell(page, next(15), '1 request').waitFor();
  await cell(other, next(16), '1 request').waitFor();

  await cell(page, next(15), '1 request').click(BESIDE_BARS);
  await page.getByRole('button', { name: 'Accept Ravi Renter’s request' }).first().click();
  await cell(page, next(15), '1 rental').waitFor();
  await page.getByText('3 of 12').first().waitFor();
  await cell(page, next(9), 'blocked').click(BESIDE_BARS);
  await page.getByRole('button', { name: 'Unblock' }).first().click();
  await seeToast(page, 'Days unblocked');
  await cell(page, next(9)).waitFor();
  await cell(other, next(9)).waitFor();
  await cell(page, next(10), 'blocked').waitFor();
  await leave();
});
