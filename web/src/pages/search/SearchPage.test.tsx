import { listItems } from '@lendloop/contract/items';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { press, see, user } from '../../testing/look.ts';
import { MORE, setUpApp } from '../../testing/openApp.ts';
import { makeItem, makeItems } from '../../testing/samples.ts';

const app = setUpApp();
const VISITOR = { user: null, isPlaced: false };
const NOT_LOADED = [
  'Error loading items',
  "We couldn't retrieve the items at this time. Please try again later.",
];
const chips = () => screen.queryAllByRole('button', { name: /^Remove / });

test('search shows a loading state, then the items', async () => {
  app.server.answer(listItems, makeItems(8), MORE);
  const release = app.server.hold(listItems);
  app.open('/search', VISITOR);
  await see('Loading items...');
  release();
  await see('Browse Items', '20 items found', 'Load More');
});

test('the first photo loads before the others, which load when they are near', async () => {
  // This document loads no pictures, which would count as a failure.
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  onTestFinished(() => complete.mockRestore());
  app.server.answer(listItems, makeItems(3), { 'x-total-count': '3' });
  app.open('/search', VISITOR);
  await see('3 items found');
  const photos = screen.getAllByRole('article').flatMap((card) => [...card.querySelectorAll('img')]);
  const hints = photos.map((photo) => [
    photo.getAttribute('loading'),
    photo.getAttribute('fetchpriority'),
    photo.getAttribute('decoding'),
  ]);
  expect(hints).toEqual([
    ['eager', 'high', 'async'],
    ['lazy', null, 'async'],
    ['lazy', null, 'async'],
  ]);
  for (const photo of photos) {
    expect(photo.getAttribute('srcset')).toMatch(/400w, .+ 800w, .+ 1600w$/);
    expect(photo.getAttribute('sizes')).toContain('46vw');
  }
});

test('search shows an error if items fail to load, and can retry', async () => {
  app.server.answer(listItems, [makeItem()], { 'x-total-count': '1' });
  const heal = app.server.fail(listItems);
  app.open('/search', VISITOR);
  await see(...NOT_LOADED);
  heal();
  await press('Retry');
  await see('1 item found');
});

test('search without results repeats the filters and can clear them', async () => {
  app.open('/search?search=unicorn&location=Delhi', VISITOR);
  await see(
    'Search Results for "unicorn"',
    '0 items found for "unicorn" in Delhi',
    'No items found',
    'Try adjusting your search filters or browse all available items.',
  );
  await press('Clear All Filters');
  await waitFor(() => expect(app.path()).toBe('/search'));
});

test('active filters are chips that can be removed one by one', async () => {
  app.open('/search?category=1&location=Bengaluru&maxPrice=600', VISITOR);
  await press('Remove Bengaluru');
  await waitFor(() => expect(app.path()).toBe('/search?category=1&maxPrice=600'));
  await press(/^Remove ₹0 – ₹600/);
  await waitFor(() => expect(app.path()).toBe('/search?category=1'));
  expect(screen.getByRole('complementary').textContent).toContain('Location');
  screen.getAllByPlaceholderText('Enter city or zip code');
  await press('Clear All');
  await waitFor(() => expect(app.path()).toBe('/search'));
  expect(chips()).toEqual([]);
});

test('the sheet of filters opens with its categories, and applies all of them at once', async () => {
  app.open('/search?category=1', VISITOR);
  await press('Filters');
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  sheet.getByRole('button', { name: /^Categories/, expanded: true });
  await user.click(sheet.getByRole('button', { name: /^Price Range/, expanded: false }));
  expect(sheet.getAllByRole('slider')).toHaveLength(2);
  await user.click(sheet.getByRole('button', { name: /^Location/, expanded: false }));
  await user.type(sheet.getByPlaceholderText('Enter city or zip code'), 'Mumbai');
  sheet.getByRole('button', { name: 'Clear All' });
  await user.click(sheet.getByRole('button', { name: 'Apply Filters' }));
  await waitFor(() => expect(app.path()).toBe('/search?category=1&location=Mumbai'));
  await waitFor(() => expect(chips()).toHaveLength(2));
});

test('several categories are chosen beside the results, each at once', async () => {
  app.open('/search?category=1', VISITOR);
  const list = within(await screen.findByRole('complementary', { name: 'Filters' }));
  const chosen = await list.findByRole('checkbox', { name: /^Tools & DIY/ });
  expect(chosen.getAttribute('aria-checked') ?? String((chosen as HTMLInputElement).checked)).toBe('true');
  await user.click(list.getByRole('checkbox', { name: /^Books & Study/ }));
  await waitFor(() => expect(app.path()).toBe('/search?category=1&category=4'));
  await waitFor(() => expect(chips()).toHaveLength(2));
  await press('Remove Tools & DIY');
  await waitFor(() => expect(app.path()).toBe('/search?category=4'));
  expect(app.server.calls(listItems).at(-1)?.query).toMatchObject({ category: '4' });
});

test('several categories are chosen in the sheet, none before it is applied', async () => {
  app.open('/search?category=1', VISITOR);
  await press('Filters');
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(await sheet.findByRole('checkbox', { name: /^Books & Study/ }));
  expect(app.path()).toBe('/search?category=1');
  await user.click(sheet.getByRole('button', { name: 'Apply Filters' }));
  await waitFor(() => expect(app.path()).toBe('/search?category=1&category=4'));
});
