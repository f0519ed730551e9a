import { getRental } from '@lendloop/contract/rentals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { see } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeRentalDetails } from '../../testing/rentalSamples.ts';
import { ANANYA, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const AREA = { latitude: 12.98, longitude: 77.61, placeAccuracy: 'area', placeRadius: 1300 } as const;
const EXACT = {
  ...AREA,
  placeAccuracy: 'exact',
  pickup: { address: '14, 3rd Cross', note: 'Blue gate' },
} as const;

test('the renter of an approved rental sees where to pick it up', async () => {
  app.server.answer(getRental, makeRentalDetails({ status: 'approved', ...EXACT }));
  app.open('/rentals/70');
  await see('Pick-up place', '14, 3rd Cross', 'Indiranagar, Bengaluru', 'Blue gate');
  await see('Open in maps', 'Only you see this, until the return.');
});

test('both see where it was when it was requested, if its owner has moved it since', async () => {
  app.server.answer(getRental, makeRentalDetails({ status: 'approved', ...EXACT, agreedLocation: 'Kochi' }));
  app.open('/rentals/70');
  await see('The listing said Kochi when this was requested.');
});

test('without an address the renter is told to ask', async () => {
  app.server.answer(getRental, makeRentalDetails({ status: 'approved' }));
  app.open('/rentals/70');
  await see('Pick-up place', /There is no address yet\. Ask/);
  expect(screen.queryByText('Open in maps')).toBeNull();
});

test('of a rental that waits for an answer the renter sees the circle', async () => {
  app.server.answer(getRental, makeRentalDetails({ status: 'pending', ...AREA }));
  app.open('/rentals/70');
  await see('Pick-up place', 'about 1.3 km');
  await see('Approximate place. You get the exact one when your request is approved.');
});

test('the owner sees what the renter of an approved rental sees', async () => {
  app.server.answer(getRental, makeRentalDetails({ status: 'approved', ...EXACT }));
  app.open('/rentals/70', { user: { ...RAHUL, ...ANANYA } });
  await see('14, 3rd Cross', 'Only you and approved renters see this.');
});

const ENDED = ['completed', 'cancelled', 'rejected'] as const;

test.each([
  ...ENDED.map((status) => ['the renter', status, AREA, undefined] as const),
  ...[...ENDED, 'pending' as const].map(
    (status) => ['the owner', status, EXACT, { ...RAHUL, ...ANANYA }] as const,
  ),
])('%s of a rental that is %s sees no place', async (_, status, place, user) => {
  app.server.answer(getRental, makeRentalDetails({ status, ...place }));
  app.open('/rentals/70', { user });
  await see('What happened, what comes next');
  expect(screen.queryByText('Pick-up place')).toBeNull();
});
