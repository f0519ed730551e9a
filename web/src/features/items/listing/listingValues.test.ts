import { expect, test } from 'vitest';

import { DETECT, emptyListing, ListingForm, type ListingValues } from './listingValues.ts';

const filled: ListingValues = {
  ...emptyListing,
  title: 'Cordless drill',
  description: 'A strong drill with two batteries.',
  price: '149.5',
  categoryId: '2',
  location: 'Indiranagar',
  images: ['https://example.com/drill.jpg'],
};

const problemsOf = (values: ListingValues) =>
  ListingForm.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a filled form becomes the body of the call', () => {
  const position = { latitude: 12.97, longitude: 77.64, source: 'gps' } as const;
  expect(ListingForm.parse({ ...filled, position })).toMatchObject({
    price: 149.5,
    categoryId: 2,
    latitude: 12.97,
    longitude: 77.64,
  });
  expect(ListingForm.parse(filled)).toMatchObject({ latitude: null, longitude: null });
});

test('without a choice of how much is shown, the server decides', () => {
  expect(ListingForm.parse(filled)).not.toHaveProperty('placePrecision');
  expect(ListingForm.parse({ ...filled, placePrecision: 'town' })).toMatchObject({ placePrecision: 'town' });
});

test('the language is left to the server or is the chosen one', () => {
  expect(ListingForm.parse({ ...filled, language: DETECT })).toMatchObject({ language: null });
  expect(ListingForm.parse({ ...filled, language: 'hi' })).toMatchObject({ language: 'hi' });
  expect(problemsOf({ ...filled, language: 'xx' })).toEqual([
    ['language', 'Please choose a language from the list'],
  ]);
});

test('an empty form shows an error on each required field', () => {
  expect(problemsOf(emptyListing)?.toSorted()).toEqual([
    ['categoryId', 'Please select a category'],
    ['description', 'Description must be at least 20 characters'],
    ['images', 'Please upload at least one image'],
    ['location', 'Location must be at least 3 characters'],
    ['price', 'Price must be a positive number'],
    ['title', 'Title must be at least 5 characters'],
  ]);
});

test.each(['0', '-3', 'ten', '1,5', ' ', 'Infinity'])('the price %j is refused', (price) => {
  expect(problemsOf({ ...filled, price })).toEqual([['price', 'Price must be a positive number']]);
});

test('failed photos block a listing, uploading ones do not', () => {
  const message = 'Please retry or remove the photos that failed';
  expect(problemsOf({ ...filled, photos: 'failed' })).toEqual([['images', message]]);
  expect(problemsOf({ ...filled, photos: 'coming', images: [] })).toBeUndefined();
  expect(problemsOf({ ...filled, images: [] })).toEqual([['images', 'Please upload at least one image']]);
});
