import { getPersonFacts, listPersonReviews } from '@lendloop/contract/reviews/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { openTab, press, see } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeFacts, makePersonReview } from '../../testing/reviewSamples.ts';
import { ANANYA } from '../../testing/samples.ts';

const app = setUpApp();
const VISITOR = { user: null };

const facts = makeFacts({
  asOwner: {
    rating: 4.92,
    reviewCount: 38,
    parts: { accuracy: 4.9, condition: 4.8 },
    stars: [0, 0, 0, 3, 35],
  },
  asRenter: { rating: 4.5, reviewCount: 2, parts: null, stars: null },
  lent: 61,
  rented: 9,
  lateCancellations: 1,
  lateReturns: 2,
  answerHours: 2.2,
});

const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const termsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('term')
    .map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`);

test('a person shows what others wrote of them on each side, and what was counted', async () => {
  app.server.answer(getPersonFacts, facts);
  app.server.answer(listPersonReviews, ({ query }) =>
    query.side === 'renter'
      ? [
          makePersonReview({
            ownerRating: 3,
            comment: 'Spotless.',
            answer: { text: 'Thank you, Rahul.', createdAt: '2026-08-24T10:00:00.000Z', updatedAt: null },
          }),
        ]
      : [
          makePersonReview({ side: 'owner', ownerRating: null, rating: 2, comment: 'Late.' }),
          makePersonReview({ id: 90, side: 'owner', ownerRating: null, comment: 'Fine.', itemTitle: null }),
        ],
  );
  app.open('/people/1', VISITOR);
  await screen.findByRole('tab', { name: 'As an owner (38)' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/ \(.*/, ''));
  expect(tabs).toEqual(['As an owner', 'As a renter', 'Listings']);
  await see('38 reviews', 'Spotless.', 'rented Cordless drill with two batteries');
  await see('Ananya Rao answered', 'Thank you, Rahul.');
  screen.getByRole('img', { name: '4.9 out of 5' });
  screen.getByRole('img', { name: '3 out of 5' });
  const parts = screen.getByLabelText('Ratings by category');
  expect(textsOf(parts)).toEqual(['As described4.9', 'Condition4.8']);
  const stars = screen.getByLabelText('Reviews by stars');
  expect(textsOf(stars)).toEqual(['5 stars: 535', '4 stars: 43', '3 stars: 30', '2 stars: 20', '1 star: 10']);
  expect(termsOf(screen.getByLabelText('Facts'))).toEqual([
    '61 rentals completed',
    '2 hours to answer a request',
    '1 late cancellation',
  ]);
  await see('Counted, not written by anyone.');
  expect(app.path()).toBe('/people/1');

  await openTab('As a renter (2)');
  await see('2 reviews', 'Late.', 'lent Cordless drill with two batteries');
  await see('Fine.', 'lent something that is no longer listed');
  screen.getByRole('img', { name: '2 out of 5' });
  expect(screen.queryByLabelText('Ratings by category')).toBeNull();
  expect(screen.queryByLabelText('Reviews by stars')).toBeNull();
  expect(termsOf(screen.getByLabelText('Facts'))).toEqual([
    '9 rentals completed',
    '1 late cancellation',
    '2 late returns',
  ]);
});

test('the listings of who has never lent show first, and those of others in their tab', async () => {
  app.server.answer(getPersonFacts, makeFacts());
  app.open('/people/1', VISITOR);
  const selected = async (name: string | RegExp) => {
    const tab = await screen.findByRole('tab', { name });
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'));
  };
  await selected(/^Listings/);
  app.server.answer(getPersonFacts, facts);
  app.open('/people/1', VISITOR);
  await selected('As an owner (38)');
  await openTab(/^Listings/);
  expect(app.path()).toBe('/people/1?as=listings');
  await openTab('As an owner (38)');
  expect(app.path()).toBe('/people/1');
  for (const address of ['/people/1?as=listings', '/people/1?page=2']) {
    app.open(address, VISITOR);
    await selected(/^Listings/);
  }
});

test('where what was counted cannot be read, the listings show first', async () => {
  app.server.fail(getPersonFacts);
  app.open('/people/1', VISITOR);
  const tab = await screen.findByRole('tab', { name: /^Listings/ });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

test('the address opens a side, which shows its loading, error and empty states', async () => {
  const release = app.server.hold(listPersonReviews);
  app.open('/people/1?as=renter', VISITOR);
  await see('Loading reviews...');
  const heal = app.server.fail(listPersonReviews);
  release();
  await see('Failed to load reviews', MOON);
  heal();
  await press('Retry');
  await see('No reviews yet', `Only people who have lent something to ${ANANYA.fullName} can write one.`);
  expect(termsOf(screen.getByLabelText('Facts'))[0]).toBe('0 rentals completed');
});
