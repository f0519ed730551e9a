import { listMyRentals } from '@lendloop/contract/rentals';
import { listOpenReviews, reviewRental } from '@lendloop/contract/reviews/rentalReviews';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { FakeSocket } from '../../testing/fakeSocket.ts';
import { openTab, press, see, seeGone, seeToast, user } from '../../testing/look.ts';
import { MORE, setUpApp } from '../../testing/openApp.ts';
import { makeOpenReview, makeOwnReview } from '../../testing/reviewSamples.ts';
import { makeRental, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const WRITE = /^Write a review of/;

const theirs = makeOpenReview({
  rentalId: 71,
  side: 'owner',
  other: { id: 8, fullName: 'Kabir Das', avatar: null },
  itemTitle: 'City bike',
  otherHasWritten: true,
});

test('each list asks for the reviews of its side, with the closing date', async () => {
  const closesAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  app.server.answer(listOpenReviews, [makeOpenReview({ closesAt }), theirs]);
  app.open('/profile?tab=rentals');
  const mine = within(await screen.findByRole('region', { name: 'How was it?' }));
  mine.getByRole('heading', { name: 'Cordless drill with two batteries' });
  mine.getByText(/^Closes in 3 days, on \w+ \d+, \d{4}$/);
  await see('Tell others about the item and Ananya Rao.');
  expect(mine.queryByText('City bike')).toBeNull();
  await openTab('My Listings');
  const lent = within(await screen.findByRole('region', { name: 'How was it?' }));
  lent.getByRole('heading', { name: 'City bike' });
  await see('Kabir Das has reviewed you. Write yours to read it.');
  expect(lent.queryByText('Cordless drill with two batteries')).toBeNull();
});

test('a written review leaves the list, and the focus stays in it', async () => {
  app.server.answer(listMyRentals, [makeRental({ status: 'completed' })]);
  app.server.answer(listOpenReviews, [makeOpenReview()]);
  app.server.answer(reviewRental, ({ params }) => {
    expect(Number(params.id)).toBe(70);
    app.server.answer(listOpenReviews, []);
    return makeOwnReview();
  });
  app.open('/profile?tab=rentals');
  await press(WRITE);
  for (const group of ['The item', 'Ananya Rao as an owner']) {
    const row = within(await screen.findByRole('radiogroup', { name: group }));
    await user.click(row.getByRole('radio', { name: '5 stars' }));
  }
  await press('Submit Review');
  await seeToast('Review submitted');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'How was it?' })).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
});

test('it appears when a rental ends, and says when the other person has written', async () => {
  app.open('/profile?tab=rentals');
  await see('No rentals yet');
  expect(screen.queryByRole('region', { name: 'How was it?' })).toBeNull();
  app.server.answer(listOpenReviews, [makeOpenReview()]);
  const rental = { ...makeRental({ status: 'completed' }), renterName: RAHUL.fullName };
  const [socket] = FakeSocket.open;
  socket?.tell({ type: 'review_open', rental, closesAt: null });
  await screen.findByRole('button', { name: WRITE });
  await see('You can review "Cordless drill with two batteries" and its owner');
});

test('an error can be retried, and more can be loaded', async () => {
  const heal = app.server.fail(listOpenReviews);
  app.open('/profile?tab=rentals');
  await see('The reviews to write could not be loaded', MOON);
  heal();
  app.server.answer(
    listOpenReviews,
    ({ query }) => [makeOpenReview({ rentalId: query.cursor === undefined ? 70 : 72 })],
    MORE,
  );
  await press('Retry');
  await seeGone(MOON);
  expect((await screen.findAllByRole('button', { name: WRITE })).length).toBe(1);
  await press('Load More Reviews');
  await waitFor(() => expect(screen.getAllByRole('button', { name: WRITE }).length).toBe(2));
});
