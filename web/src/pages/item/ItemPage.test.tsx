import { getItem } from '@lendloop/contract/items';
import { listReviews } from '@lendloop/contract/reviews';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { fill, openTab, press, see, seeToast } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { ANANYA, makeDetails, makeReview, RAHUL } from '../../testing/samples.ts';
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
