import { getItem, updateItem } from '@lendloop/contract/items';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { button, fill, press, see, seeToast } from '../../../testing/look.ts';
import { setUpApp } from '../../../testing/openApp.ts';
import { makeDetails, RAHUL } from '../../../testing/samples.ts';

const app = setUpApp();
const PHOTO = `/images/${'a'.repeat(64)}`;
const OWN = makeDetails({ ownerId: RAHUL.id, image: PHOTO, images: [PHOTO], price: 200 });

test('an owner sets prices and rules, each with an example that follows what is typed', async () => {
  app.server.answer(getItem, OWN);
  app.server.answer(updateItem, OWN);
  app.open('/items/5/edit');
  expect(screen.queryByLabelText('Weekend price')).toBeNull();
  await press('Price and terms');
  await see('Weekends are Sat, Sun.', '7 days: ₹1,400', 'Two days late: ₹400');
  await fill('Weekend price', '250');
  await fill('Off from 7 days', '15');
  await see('A whole week: ₹1,500', '7 days: ₹1,275 instead of ₹1,500');
  await fill('Deposit', '1000.5');
  await fill('Pieces', '12');
  await see('Up to 12 rentals at the same time.');
  await press('More: Buffer after a rental');
  await see(/^Back on .*: free again from/);
  await press('More: Shortest rental');
  await press('More: Longest rental');
  await press('Sun');
  await press('Save Changes');
  // The shortest rental is longer than the longest one.
  await see('The longest rental is at least as long as the shortest one');
  expect(app.server.calls(updateItem)).toEqual([]);
  await fill('Longest rental', '14');
  (await screen.findByRole('radio', { name: /^Moderate/ })).click();
  await press('Save Changes');
  await seeToast('Listing updated');
  expect(app.server.calls(updateItem)[0]?.body.terms).toEqual({
    ...DEFAULT_TERMS,
    quantity: 12,
    bufferDays: 1,
    weekendPrice: 250,
    weeklyDiscount: 15,
    deposit: 1000.5,
    minDays: 2,
    maxDays: 14,
    handoverDays: [1, 2, 3, 4, 5, 6],
    cancellationPolicy: 'moderate',
  });
});

test('terms that the form cannot send open it again', async () => {
  app.server.answer(getItem, { ...OWN, terms: { ...DEFAULT_TERMS, deposit: 800 } });
  app.open('/items/5/edit');
  await press('Price and terms');
  await fill('Deposit', 'many');
  await press('Price and terms');
  await waitFor(() => expect(screen.queryByLabelText('Deposit')).toBeNull());
  await press('Save Changes');
  await see('Deposit must be a number');
  expect((await button('Price and terms')).getAttribute('aria-expanded')).toBe('true');
});
