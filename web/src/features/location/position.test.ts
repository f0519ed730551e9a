import { compileCatalogue } from '@lendloop/words/compile';
import { ENGLISH } from '@lendloop/words/english';
import { makeSay } from '@lendloop/words/formatter';
import { afterEach, expect, test, vi } from 'vitest';

import { askForPosition } from './position.ts';
import { problemText } from './problemText.ts';

afterEach(() => vi.unstubAllGlobals());

const browserThat = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });

const say = makeSay<'location'>(compileCatalogue(ENGLISH.location), 'en-US');

async function problemFound() {
  const { problem } = await askForPosition();
  return problem && problemText(say, problem);
}

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
  [1, 'Timeout expired', 'Permission Denied', 'Please allow location access to find items near you'],
  [2, 'Timeout expired', 'Location Unavailable', 'We could not determine your current location'],
  [3, 'Timeout expired', 'Location Error', 'Timeout expired'],
  [3, '', 'Location Error', 'Finding your location took too long'],
])('error %i of the browser, %j, reads as %j', async (code, detail, title, message) => {
  failsWith(code, detail);
  expect(await problemFound()).toEqual({ title, message });
});

test('a browser without geolocation says so', async () => {
  vi.stubGlobal('navigator', {});
  expect(await problemFound()).toEqual({
    title: 'Location Error',
    message: 'Geolocation is not supported by your browser',
  });
});
