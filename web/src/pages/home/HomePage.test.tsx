import { listItems } from '@lendloop/contract/items';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { follow, press, see, seeToast, user } from '../../testing/look.ts';
import { MORE, setUpApp } from '../../testing/openApp.ts';
import { makeItem, makeItems } from '../../testing/samples.ts';
import { switchLanguage } from '../../words/language.ts';

const app = setUpApp();
const NOT_LOADED = [
  'Error loading items',
  "We couldn't retrieve the items at this time. Please try again later.",
];
const VISITOR = { user: null, isPlaced: false };

afterEach(() => switchLanguage('en'));

test('home shows a loading state, then the items', async () => {
  app.server.answer(listItems, makeItems(8), MORE);
  const release = app.server.hold(listItems);
  app.open('/', VISITOR);
  await see('Loading amazing items...');
  release();
  await see('Popular Items Near You', '20 items', 'Item 8', 'Load More Items');
});

test('home shows an error if items fail to load, and can retry', async () => {
  app.server.answer(listItems, [makeItem()], { 'x-total-count': '1' });
  const heal = app.server.fail(listItems);
  app.open('/', VISITOR);
  await see(...NOT_LOADED);
  heal();
  await press('Retry');
  await see('1 item', makeItem().title);
});

test('home names the search or category, and offers all items if there are no results', async () => {
  app.open('/?search=unicorn', VISITOR);
  await see('Search Results for "unicorn"', '0 items', 'No items found');
  app.open('/?category=4', VISITOR);
  await see('Books & Study Items');
  app.open('/?category=99999', VISITOR);
  await see('Category Items');
  await follow('Browse All Items');
  await waitFor(() => expect(app.path()).toBe('/search'));
});

test('home presents the marketplace', async () => {
  app.open('/', VISITOR);
  await screen.findByRole('heading', { level: 1, name: 'Rent What You Need, When You Need It' });
  await see('Share What You Own', 'Rent • Share • Save', 'LEND & EARN', 'How It Works');
  await see('Verified Users', 'Secure Payments', 'Trusted by thousands');
  await see('List items', 'Connect with renters', 'Exchange and earn');
  await see('ID verification', 'Secure payments', 'Rental protection');
  expect(screen.getByRole('link', { name: 'Learn More : Trust and safety' }).getAttribute('href')).toBe(
    '/trust-and-safety',
  );
  await follow('Sign Up Now');
  await screen.findByRole('heading', { level: 1, name: 'Create an Account' });
});

test('home shows eight categories until all are asked for', async () => {
  app.open('/', VISITOR);
  const tiles = () =>
    within(document.getElementById('categories') ?? document.body).getAllByRole('listitem').length;
  const more = await screen.findByRole('button', { name: 'View All Categories' });
  expect(tiles()).toBe(8);
  await user.click(more);
  expect(tiles()).toBe(9);
  await press('Show Less');
  expect(tiles()).toBe(8);
});

test('the bottom navigation sends visitors to sign in', async () => {
  app.open('/', VISITOR);
  const entries = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Home', 'Search', 'List', 'Chats', 'Profile']);
  for (const entry of entries) expect(entry.getAttribute('href')).toMatch(/^\/auth(\?|$)/);
  await follow('Chats');
  await waitFor(() => expect(app.path()).toBe('/auth?from=%2Fchat'));
});

test('home welcomes somebody who has signed in with Google', async () => {
  app.open('/?google-auth-success=true');
  await seeToast('Google Sign-in Successful', 'You have successfully signed in with your Google account.');
  expect(app.path()).toBe('/');
});

test('home says that there are no items near a stored location', async () => {
  app.open('/', { user: null });
  await see('Showing items within 10km of your location', 'No nearby listings found');
  await screen.findByRole('link', { name: 'Browse All Items' });
  expect(app.server.calls(listItems).at(-1)?.query).toMatchObject({
    latitude: '12.9716',
    longitude: '77.6412',
    radius: '10',
  });
  await follow('Create a Listing');
  await waitFor(() => expect(app.path()).toMatch(/^\/auth/));
});

test('home lists nearby items once the location is shared', async () => {
  app.setPosition({ lat: 12.5, lng: 77.5 });
  app.open('/', { isPlaced: false });
  await see('Show Items Near You');
  await press('Find Nearby Items');
  await seeToast('Location Updated', 'Now showing items near you');
  await see('Showing items within 10km of your location');
  await press('Update');
  await see('Find Nearby Items');
});

test('a card shows the details of its item', async () => {
  const shared = { price: 1250, description: 'Two batteries, one charger.' };
  app.server.answer(
    listItems,
    [
      makeItem({
        ...shared,
        id: 1,
        title: 'Rated item',
        averageRating: 4.25,
        reviewCount: 12,
        images: ['/a', '/b', '/c'],
      }),
      makeItem({ ...shared, id: 2, title: 'New item', images: ['/a'] }),
    ],
    { 'x-total-count': '2' },
  );
  app.open('/', VISITOR);
  await see('Rated item', 'New item');
  const [rated, fresh] = screen.getAllByRole('article').map((card) => card.textContent);
  for (const text of ['Tools & DIY', '₹1,250', 'Indiranagar, Bengaluru', '4.3', '(12)', '3 photos'])
    expect(rated).toContain(text);
  expect(rated).toContain('Two batteries, one charger.');
  expect(fresh).toContain('New');
  expect(fresh).not.toContain('photos');
});

test('home is in the language of the reader, and only the names of seeded categories are translated', async () => {
  app.server.answer(listItems, makeItems(3), { 'x-total-count': '3' });
  await switchLanguage('ar');
  app.open('/?category=4', VISITOR);
  await see('استأجر ما تحتاجه، حين تحتاجه', 'أغراض من فئة «كتب ودراسة»', '3 أغراض');
  const tiles = within(document.getElementById('categories') ?? document.body).getAllByRole('listitem');
  expect(tiles.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'أدوات وإصلاح',
    'إلكترونيات',
    'Sports',
  ]);
  const [card] = screen.getAllByRole('article');
  expect(card?.textContent).toContain('أدوات وإصلاح');
  expect(card?.textContent).toContain('/ يوم');
});
