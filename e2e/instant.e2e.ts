import { ItemDetails } from '@lendloop/contract/items';
import { requestRental } from '@lendloop/contract/rentals';
import { expect, test } from 'vitest';

import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { startDemoServer } from './support/demo.ts';
import { accessibilityFaults } from './support/inspect.ts';
import { openLive } from './support/live.ts';
import { newItem, type Person } from './support/people.ts';
import { setUp } from './support/suite.ts';
import { sawToast } from './support/toasts.ts';

const suite = setUp(startDemoServer);

test('of two people who book the same days at the same moment, one has them and the other is told', async () => {
  const { owner, renter, leave } = await suite.newPair();
  const rival = await suite.newPerson('Rita Rival');
  const { id, title, images, description, price, categoryId, location } = await newItem(
    owner,
    'A quick tent',
  );
  const body = { title, images, description, price, categoryId, location };
  await owner.call('PUT', `/api/items/${id}`, ItemDetails, {
    ...body,
    terms: { instantBooking: 'everyone' },
  });
  await openLive(owner.page, '/');

  const choose = async ({ page }: Person) => {
    await page.goto(`/items/${id}`);
    await page.getByRole('button', { name: 'Rent Now' }).first().click();
    const booking = page.getByRole('dialog', { name: 'Book This Item' });
    await booking.getByText('Books at once').waitFor();
    for (const day of [12, 14])
      await booking.getByRole('button', { name: spokenDay(dayOfNextMonth(day)) }).click();
    return booking.getByRole('button', { name: 'Book now' });
  };
  const buttons = [await choose(renter), await choose(rival)];
  expect(await accessibilityFaults(renter.page)).toEqual([]);
  const answers = Promise.all(
    [renter, rival].map(({ page }) =>
      page.waitForResponse((response) => response.url().endsWith(requestRental.path)),
    ),
  );
  const [answered] = await Promise.all([answers, ...buttons.map((button) => button.press('Enter'))]);
  const statuses = answered.map((response) => response.status());
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  const [winner, loser] = statuses[0] === 201 ? [renter, rival] : [rival, renter];
  await sawToast(winner.page, 'Booked', { text: 'It is yours for these days.' });
  await sawToast(loser.page, 'Booking failed', { text: 'These dates are already booked' });
  await sawToast(owner.page, 'New booking');
  await rival.leave();
  await leave();
});
