import { ItemDetails } from '@lendloop/contract/items';
import { expect, test } from 'vitest';

import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { startDemoServer } from './support/demo.ts';
import { accessibilityFaults } from './support/inspect.ts';
import { newItem, type Person } from './support/people.ts';
import { setUp } from './support/suite.ts';

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
  await owner.page.goto('/');

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
  await Promise.all(buttons.map((button) => button.press('Enter')));
  const endOf = async ({ page }: Person) => {
    const [won, lost] = [page.getByText('It is yours for these days.'), page.getByText('Booking failed')];
    await won.or(lost).first().waitFor();
    return (await won.count()) > 0;
  };
  const ends = await Promise.all([endOf(renter), endOf(rival)]);
  expect(ends.filter((hasWon) => hasWon)).toHaveLength(1);
  const loser = ends[0] ? rival : renter;
  await loser.page.getByText('already booked').first().waitFor();
  await owner.page.getByText('New booking').first().waitFor();
  await rival.leave();
  await leave();
});
