import { getUser, updateProfile } from '@lendloop/contract/accounts';
import { listItemsOfUser } from '@lendloop/contract/items';
import { listMyRentals } from '@lendloop/contract/rentals';
import { listLentRentals } from '@lendloop/contract/rentals/lent';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { fill, follow, openTab, press, see, seeToast } from '../../testing/look.ts';
import { SETTLED } from '../../testing/moneySamples.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { ANANYA, makeItem, makeRental, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();

test('a profile shows the user, their listings and their rentals', async () => {
  app.server.answer(listItemsOfUser, [
    makeItem({ id: 6, reviewCount: 2, averageRating: 4 }),
    makeItem({ id: 7, reviewCount: 3, averageRating: 5 }),
  ]);
  app.server.answer(listMyRentals, [makeRental()]);
  app.open('/profile');
  const card = within(await screen.findByRole('complementary', { name: 'About this person' }));
  card.getByText('Rahul Menon');
  card.getByText('@rahul');
  card.getByText('Member since March 2026');
  await waitFor(() =>
    expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '1', '5']),
  );
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Listings',
    'Rentals',
    'Reviews',
  ]);
  await openTab('My Listings');
  const add = await screen.findByRole('link', { name: '+ New Listing' });
  expect(add.getAttribute('href')).toBe('/create-listing');
  await openTab('My Rentals');
  await see('Item #5', 'pending', makeRental().itemTitle, /^Requested on/);
  await follow(/^View Item/);
  await waitFor(() => expect(app.path()).toBe('/items/5'));
});

test('a profile shows what is lent out, to whom, and leads to the page of each rental', async () => {
  const heal = app.server.fail(listLentRentals);
  app.open('/profile?tab=lent');
  await see('Error loading what you lend. Please try again.');
  heal();
  await press('Retry');
  await see('Nothing lent yet');
  app.server.answer(listLentRentals, [
    {
      ...makeRental({ status: 'approved' }),
      renterName: 'Rahul Menon',
      renterAvatar: null,
      rating: null,
      reviewCount: 0,
    },
  ]);
  app.open('/profile?tab=lent');
  await see('For Rahul Menon', 'approved', makeRental().itemTitle);
  const link = await screen.findByRole('link', { name: /^View Rental/ });
  expect(link.getAttribute('href')).toBe('/rentals/70');
});

test.each([
  [{ dueMinor: 45_000 }, { status: 'approved' }, 'To pay at pick-up'],
  [{ dueMinor: 45_000 }, { status: 'approved', delivery: true }, 'To pay on delivery'],
  [{ deposit: 'due', paidMinor: 45_000 }, { status: 'approved' }, 'Deposit at pick-up'],
  [{ dueMinor: 9000, paidMinor: 45_000 }, { status: 'completed' }, 'Still to be paid'],
  [{ paidMinor: 45_000 }, { status: 'cancelled' }, 'In hand, open'],
  [{ status: 'hand_settled', paidMinor: 45_000 }, { status: 'completed' }, 'In hand, settled'],
] as const)('a slip says how far its money has come: %#', async (payment, values, text) => {
  const rental = makeRental({
    ...values,
    payment: { ...SETTLED, status: 'hand_open', paidMinor: 0, ...payment },
  });
  app.server.answer(listMyRentals, [rental]);
  app.open('/profile?tab=rentals');
  await see(text);
  app.server.answer(listLentRentals, [
    { ...rental, renterName: 'Rahul Menon', renterAvatar: null, rating: null, reviewCount: 0 },
  ]);
  app.open('/profile?tab=lent');
  await see(text);
});

test('listings show an error if they fail to load, and can retry', async () => {
  app.server.answer(listItemsOfUser, [makeItem()]);
  const heal = app.server.fail(listItemsOfUser);
  app.open('/profile?tab=listings');
  await see('Your Profile', 'Manage your account and listings');
  await see('Error loading your listings. Please try again.');
  heal();
  await press('Retry');
  await see(makeItem().title);
});

test('rentals show their error and empty states, and can retry', async () => {
  const heal = app.server.fail(listMyRentals);
  app.open('/profile?tab=rentals');
  await see('Error loading your rentals. Please try again.');
  heal();
  await press('Retry');
  await see('No rentals yet');
});

test('the settings show invalid fields, and report failure and success', async () => {
  app.open('/profile');
  await fill('Full Name', 'A');
  await fill('Email', 'nobody');
  await press('Save Changes');
  await see('Full name must be at least 3 characters', 'Please enter a valid email');
  expect(app.server.calls(updateProfile)).toEqual([]);

  app.server.answer(updateProfile, ({ body }) => ({
    ...RAHUL,
    fullName: body.fullName,
    bio: body.bio ?? null,
  }));
  const heal = app.server.fail(updateProfile);
  await fill('Full Name', 'Rahul M.');
  await fill('Email', RAHUL.email);
  await fill('Bio', 'I lend what I rarely use.');
  await press('Save Changes');
  await seeToast('Update failed', MOON);
  heal();
  await press('Save Changes');
  await seeToast('Profile updated');
  const card = within(screen.getByRole('complementary', { name: 'About this person' }));
  await card.findByText('Rahul M.');
});

test("another user's profile shows an error if it fails to load, and can retry", async () => {
  const heal = app.server.fail(getUser);
  app.open('/profile/1');
  await see('Failed to load user data. Please try again.');
  heal();
  await press('Retry');
  await screen.findByRole('heading', { level: 1, name: ANANYA.fullName });
});
