import { getItem } from '@lendloop/contract/items';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { press, see, seeToast } from '../../../testing/look.ts';
import { setUpApp } from '../../../testing/openApp.ts';
import { makeDetails, RAHUL } from '../../../testing/samples.ts';

const app = setUpApp();
const AREA = { latitude: 12.98, longitude: 77.61, placeAccuracy: 'area', placeRadius: 1300 } as const;
const EXACT = {
  ...AREA,
  latitude: 12.971599,
  longitude: 77.594566,
  placeAccuracy: 'exact',
  pickup: { address: '14, 3rd Cross', note: 'Blue gate' },
} as const;
const SENTENCE = 'Approximate place. You get the exact one when your request is approved.';

test('everybody sees a circle with its radius, and no exact place', async () => {
  app.server.answer(getItem, makeDetails(AREA));
  app.open('/items/5', { user: null });
  await see('Where it is', SENTENCE, 'about 1.3 km');
  await screen.findByRole('img', {
    name: 'Indiranagar, Bengaluru. Approximate place, within about 1.3 km',
  });
  expect(screen.queryByText('Pick-up place')).toBeNull();
  expect(screen.queryByText('Open in maps')).toBeNull();
});

test('of a listing that shows only its town, the circle has no radius', async () => {
  app.server.answer(getItem, makeDetails({ ...AREA, placeRadius: null }));
  app.open('/items/5', { user: null });
  await screen.findByRole('img', { name: /only the town is shown$/ });
  expect(screen.queryByText(/km/)).toBeNull();
});

test('whoever rents it gets address, note and the position to copy', async () => {
  app.server.answer(getItem, makeDetails(EXACT));
  app.open('/items/5');
  await see('Pick-up place', '14, 3rd Cross', 'Blue gate', 'Only you see this, until the return.');
  expect(screen.queryByText(SENTENCE)).toBeNull();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Open in maps');
  await seeToast('Coordinates copied', 'Paste them into a map.');
  await press('Copy the address');
  await seeToast('Address copied');
  expect(copied.mock.calls).toEqual([['12.971599, 77.594566'], ['14, 3rd Cross']]);
  copied.mockRejectedValue(new Error('denied'));
  await press('Open in maps');
  await seeToast('It could not be copied', '12.971599, 77.594566');
});

test('its owner sees the circle of the others, and that an address is missing', async () => {
  app.server.answer(
    getItem,
    makeDetails({
      ...EXACT,
      pickup: null,
      ownerId: RAHUL.id,
      placePrecision: 'near',
      area: { latitude: 12.98, longitude: 77.61 },
    }),
  );
  app.open('/items/5');
  await see('about 1.3 km', 'You have given no address yet. Renters have to ask you for it.');
  await see('Only you and approved renters see this.');
});

test('an item without a pin or an address says nothing of where it is', async () => {
  app.open('/items/5', { user: null });
  await see(makeDetails().title);
  expect(screen.queryByText('Where it is')).toBeNull();
});
