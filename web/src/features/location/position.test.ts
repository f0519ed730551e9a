import { afterEach, expect, test, vi } from 'vitest';

import { askForPosition } from './position.ts';

afterEach(() => vi.unstubAllGlobals());

const browserThat = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });

const failsWith = (code: number, message: string) =>
  browserThat((_, onError) =>
    onError?.({ code, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  );

test('asks for an exact and fresh position and waits five seconds at most', async () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((onSuccess) => {
    const coords = { latitude: 12.97, longitude: 77.64, accuracy: 5, altitude: null };
    const rest = { altitudeAccuracy: null, heading: null, speed: null };
    const position = { coords: { ...coords, ...rest, toJSON: () => coords }, timestamp: 0 };
    onSuccess({ ...position, toJSON: () => position });
  });
  browserThat(getCurrentPosition);
  expect(await askForPosition()).toEqual({ location: { lat: 12.97, lng: 77.64 } });
  expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
    enableHighAccuracy: true,
    timeout: 5000,
    maximumAge: 0,
  });
});

test.each([
  [1, 'Permission Denied', 'Please allow location access to find items near you'],
  [2, 'Location Unavailable', 'We could not determine your current location'],
  [3, 'Location Error', 'Timeout expired'],
])('error %i of the browser reads as %j', async (code, title, message) => {
  failsWith(code, 'Timeout expired');
  expect(await askForPosition()).toEqual({ problem: { title, message } });
});

test('a browser without geolocation says so', async () => {
  vi.stubGlobal('navigator', {});
  expect(await askForPosition()).toEqual({
    problem: { title: 'Location Error', message: 'Geolocation is not supported by your browser' },
  });
});
