import { ItemDetails } from '@lendloop/contract/items';
import { Rental } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { accessibilityFaults } from './support/inspect.ts';
import { AT_ONCE, openLive } from './support/live.ts';
import { moveRental, newItem, requestRental } from './support/people.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

const HOME = { latitude: 12.971599, longitude: 77.640123 };
const WORDS = { address: '14, Quince Lane', pickupNote: 'Ring the copper bell' };

test('an exact place appears in the tab of a renter when it is approved, and goes when it is cancelled', async () => {
  const { owner, renter, leave } = await suite.newPair();
  const { id, title, images, description, price, categoryId, location } = await newItem(owner, 'A ladder');
  const listing = { title, images, description, price, categoryId, location, ...HOME, ...WORDS };
  await owner.call('PUT', `/api/items/${id}`, ItemDetails, listing);
  const visitor = await suite.visit();
  await visitor.page.goto(`/items/${id}`);
  await visitor.page.getByText('Approximate place.').waitFor();
  const html = await visitor.page.content();
  expect(['12.9715', '77.6401', 'Quince', 'copper bell'].filter((secret) => html.includes(secret))).toEqual(
    [],
  );

  const { page } = renter;
  await openLive(page, `/items/${id}`);
  await page.getByText('Approximate place.').waitFor();
  const rental = await requestRental(renter, id, addDays(new Date().toISOString().slice(0, 10), 12));
  await moveRental(owner, rental.id, 'approved');
  for (const text of [WORDS.address, WORDS.pickupNote])
    await page.getByText(text).waitFor({ timeout: AT_ONCE });
  await page
    .getByRole('button', { name: 'Open in maps' })
    .or(page.getByRole('link', { name: 'Open in maps' }))
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await owner.call('POST', `/api/rentals/${rental.id}/cancel`, Rental, {});
  await page.getByText('Approximate place.').waitFor({ timeout: AT_ONCE });
  expect(await page.getByText('Quince').count()).toBe(0);
  await visitor.leave();
  await leave();
});
