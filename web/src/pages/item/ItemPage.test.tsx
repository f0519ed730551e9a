import { getItem } from '@lendloop/contract/items';
import { listMyRentals } from '@lendloop/contract/rentals';
import { listReviews } from '@lendloop/contract/reviews';
import { getItemRatings } from '@lendloop/contract/reviews/people';
import { listOpenReviews } from '@lendloop/contract/reviews/rentalReviews';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { fill, openTab, press, see, seeToast } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeOpenReview } from '../../testing/reviewSamples.ts';
import { ANANYA, makeDetails, makeRental, makeReview, RAHUL } from '../../testing/samples.ts';
import { switchLanguage } from '../../words/language.ts';

const app = setUpApp();
const VISITOR = { user: null };
const item = makeDetails();

beforeEach(() => {
  app.server.answer(listReviews, [makeReview()]);
});

afterEach(() => switchLanguage('en'));

test('an invalid item id is reported, with a link home', async () => {
  app.open('/items/drill', VISITOR);
  await see('Invalid Item ID');
  const home = await screen.findByRole('link', { name: 'Back to Homepage' });
  expect(home.getAttribute('href')).toBe('/');
});

test('an item shows its loading and error states, and can retry', async () => {
  const heal = app.server.fail(getItem, 'This item is on holiday.');
  app.open('/items/5', VISITOR);
  await see('Error Loading Item', 'This item is on holiday.');
  heal();
  await press('Retry');
  await see(item.title);

  const release = app.server.hold(getItem);
  app.open('/items/5', VISITOR);
  await screen.findByText('Loading item...', { selector: '[role=status] *, [role=status]' });
  release();
  await screen.findByRole('tab', { name: 'Description' });
});

test('reviews show an error if they fail to load', async () => {
  app.server.fail(listReviews);
  app.open('/items/5', VISITOR);
  await openTab('Reviews');
  await see('Failed to load reviews');
});

test('an item shows its owner and its reviews', async () => {
  app.open('/items/5');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Description', 'Owner', 'Reviews']);
  await see(item.description, item.category.name);
  expect(document.title).toContain(item.title);
  await openTab('Owner');
  await see(ANANYA.fullName, 'Contact the owner');
  await openTab('Reviews');
  await see('User 9', 'Strong and well kept.');
  const card = screen.getByRole('complementary', { name: 'Rent This Item' });
  for (const text of ['Rent Now', 'Contact Owner']) expect(card.textContent).toContain(text);
  await press('Contact Owner');
  const field = await screen.findByLabelText('Your message');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('reviews show what they come to from three on, and what the owner answered', async () => {
  const answer = { text: 'Come again.', createdAt: '2026-08-24T10:00:00.000Z', updatedAt: null };
  app.server.answer(listReviews, [makeReview({ answer })]);
  app.server.answer(getItemRatings, { rating: 4, reviewCount: 2, parts: null, stars: null });
  app.open('/items/5', VISITOR);
  await openTab('Reviews');
  await see('Ananya Rao answered', 'Come again.');
  expect(screen.queryByLabelText('Reviews by stars')).toBeNull();

  const parts = { accuracy: 5, condition: 4, communication: 4.5 };
  app.server.answer(getItemRatings, { rating: 4.3, reviewCount: 3, parts, stars: [0, 0, 0, 2, 1] });
  app.open('/items/5', VISITOR);
  await openTab('Reviews');
  await see('3 reviews', 'As described', 'Condition', 'Communication');
  screen.getByRole('img', { name: '4.3 out of 5' });
  const bars = within(screen.getByLabelText('Reviews by stars')).getAllByRole('listitem');
  expect(bars.map(({ lastChild }) => lastChild?.textContent)).toEqual(['1', '2', '0', '0', '0']);
});

test('reviews ask a renter for theirs, of this item only', async () => {
  app.server.answer(listMyRentals, [makeRental({ status: 'completed' }), makeRental({ id: 71, itemId: 6 })]);
  app.server.answer(listOpenReviews, [
    makeOpenReview(),
    makeOpenReview({ rentalId: 71, itemTitle: 'Another drill' }),
  ]);
  app.open('/items/5');
  await openTab('Reviews');
  await screen.findByRole('button', { name: `Write a review of ${item.title}` });
  expect(screen.queryByRole('button', { name: 'Write a review of Another drill' })).toBeNull();
});

test('an item says from when to when it can be rented, in the language of the reader', async () => {
  app.server.answer(getItem, makeDetails({ availableFrom: '2199-08-03', availableUntil: '2199-08-30' }));
  app.open('/items/5', VISITOR);
  await see('Available Aug 3 – Aug 30, 2199', 'From Aug 3, 2199');
  await switchLanguage('de');
  await see(/^Verfügbar: 3\..+2199$/, /^Ab 3\. .+2199$/, 'Diesen Gegenstand mieten');
});

test('a visitor who wants to rent is asked to sign in', async () => {
  app.open('/items/5', VISITOR);
  await press('Rent Now');
  await seeToast('Please login', 'You need to be logged in to rent items');
  await waitFor(() => expect(app.path()).toBe('/auth?from=%2Fitems%2F5'));
});

test('a visitor who wants to write is asked to sign in, and finds the message again', async () => {
  app.open('/items/5', VISITOR);
  await openTab('Owner');
  await fill('Your message', 'Is it free on Friday?');
  await press('Send Message');
  await seeToast('Please login', 'You need to be logged in to send messages');
  await waitFor(() => expect(app.path()).toBe('/auth?from=%2Fitems%2F5'));
  app.acceptSignIn(RAHUL);
  await fill('Username or Email', 'rahul');
  await fill('Password', 'lendloop-demo');
  await press('Sign In');
  await openTab('Owner');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your message')).value).toBe(
    'Is it free on Friday?',
  );
});
