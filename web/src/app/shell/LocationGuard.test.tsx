import { findPlaces } from '@lendloop/contract/places';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { fill, press, see, seeGone, seeToast, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';

const app = setUpApp();
const UNPLACED = { isPlaced: false };
const gate = () => screen.findByRole('dialog', { name: 'Location Access Required' });
const stored = () => localStorage.getItem('user-location');

test('a typed place passes the gate', async () => {
  app.server.answer(findPlaces, [
    { name: 'Bengaluru', region: 'Karnataka', country: 'India', latitude: 12.97194, longitude: 77.59369 },
  ]);
  app.open('/profile?tab=rentals', UNPLACED);
  await gate();
  await fill('Or enter your city or area', 'Bengal');
  await user.click(await screen.findByRole('option', { name: /^Bengaluru/ }));
  await seeToast('Location Shared', 'Now showing items near you');
  await see('Your Profile');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stored()).toBe('{"lat":12.97194,"lng":77.59369}');
  expect(app.server.calls(findPlaces).at(-1)?.query).toEqual({ search: 'Bengal' });
});

test('a shared position passes the gate and is requested only once', async () => {
  app.setPosition({ lat: 12.9716, lng: 77.6412 });
  app.open('/profile', UNPLACED);
  await press('Share My Location');
  await seeToast('Location Shared', 'Now showing items near you');
  await see('Your Profile');
  app.open('/chat', UNPLACED);
  await screen.findByRole('heading', { level: 1, name: 'Chats' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.for([
  {
    position: { code: 1, message: '' },
    title: 'Permission Denied',
    text: 'Please allow location access to find items near you',
  },
  {
    position: { code: 2, message: '' },
    title: 'Location Unavailable',
    text: 'We could not determine your current location',
  },
  {
    position: { code: 3, message: 'Satellites are out.' },
    title: 'Location Error',
    text: 'Satellites are out.',
  },
  {
    position: 'unsupported' as const,
    title: 'Location Error',
    text: 'Geolocation is not supported by your browser',
  },
])('the gate stays closed and shows the reason: $text', async ({ position, title, text }) => {
  app.setPosition(position);
  app.open('/profile', UNPLACED);
  await press('Share My Location');
  await seeToast(title, text);
  within(await gate()).getByText(text);
  await user.keyboard('{Escape}');
  await user.click(document.body);
  await gate();
  expect(screen.queryByText('Your Profile')).toBeNull();
});

test.for(['{"lat":"north","lng":77}', '{"lat":95,"lng":77}', 'null', 'nowhere'])(
  'a stored location that reads %s is discarded',
  async (value) => {
    localStorage.setItem('user-location', value);
    app.open('/profile', UNPLACED);
    await gate();
    expect(stored()).toBeNull();
  },
);

test('the gate can be passed without browser storage', async () => {
  app.setPosition({ lat: 12.9716, lng: 77.6412 });
  vi.stubGlobal('localStorage', undefined);
  app.open('/profile', UNPLACED);
  await press('Share My Location');
  await see('Your Profile');
  await seeGone('Location Access Required');
});
