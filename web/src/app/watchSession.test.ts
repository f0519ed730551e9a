import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { ApiError } from '../api/apiError.ts';
import { currentUserQuery } from '../features/accounts/queries.ts';
import { readStoredLocation, storeLocation } from '../features/location/storedLocation.ts';
import { makeQueryClient } from './queryClient.ts';
import { watchSession } from './watchSession.ts';

/** The key without its type: who it is does not matter here. */
const SESSION: readonly unknown[] = [...currentUserQuery.queryKey];

/** In a browser with one tab. */
const ALONE = {
  startAnew: () => undefined,
  tabs: { tell: () => undefined, hear: () => () => undefined },
};

async function failWith(status: number, code: string) {
  const client = makeQueryClient();
  const askGuards = vi.fn<() => Promise<void>>(() => Promise.resolve());
  watchSession(client, { askGuards, ...ALONE });
  client.setQueryData(SESSION, { id: 4 });
  const queryFn = () => Promise.reject(new ApiError(status, JSON.stringify({ code, message: 'No.' })));
  await client.fetchQuery({ queryKey: ['rentals'], queryFn }).catch(() => undefined);
  return {
    isSignedIn: Boolean(client.getQueryData(SESSION)),
    asked: askGuards.mock.calls.length,
  };
}

test('a call that says that nobody is signed in ends the session here too', async () => {
  expect(await failWith(401, 'not_signed_in')).toEqual({ isSignedIn: false, asked: 1 });
});

test.each([
  [401, 'wrong_credentials'],
  [403, 'forbidden'],
  [500, 'internal'],
])('an answer %i %s leaves the session as it is', async (status, code) => {
  expect(await failWith(status, code)).toEqual({ isSignedIn: true, asked: 0 });
});

test('what a person was told does not stay in the browser after they have signed out', () => {
  const kept = new Map([['rental-app-notifications-4', '[]']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  });
  const client = makeQueryClient();
  watchSession(client, { askGuards: () => Promise.resolve(), ...ALONE });
  client.setQueryData(SESSION, { id: 4 });
  expect(kept.has('rental-app-notifications-4')).toBe(true);
  client.setQueryData(SESSION, null);
  expect(kept.has('rental-app-notifications-4')).toBe(false);
  vi.unstubAllGlobals();
});

test('where a person is does not outlive their session, however it ends', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  const locationAfter = async (end: (client: QueryClient) => unknown) => {
    const client = makeQueryClient();
    watchSession(client, { askGuards: () => Promise.resolve(), ...ALONE });
    client.setQueryData(SESSION, { id: 4 });
    storeLocation({ lat: 1, lng: 2 });
    await end(client);
    return readStoredLocation();
  };
  const queryFn = () =>
    Promise.reject(new ApiError(401, JSON.stringify({ code: 'not_signed_in', message: 'No.' })));
  expect(await locationAfter(() => undefined)).toEqual({ lat: 1, lng: 2 });
  expect(await locationAfter((client) => client.setQueryData(SESSION, { id: 4, fullName: 'Other' }))).toEqual(
    { lat: 1, lng: 2 },
  );
  expect(await locationAfter((client) => client.setQueryData(SESSION, null))).toBeNull();
  expect(await locationAfter((client) => client.setQueryData(SESSION, { id: 5 }))).toBeNull();
  expect(
    await locationAfter((client) => client.fetchQuery({ queryKey: ['rentals'], queryFn }).catch(() => null)),
  ).toBeNull();
  vi.unstubAllGlobals();
});

test('what nothing shows is forgotten after five minutes, and never asked for by itself', async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('known'));
  const observer = new QueryObserver(client, { queryKey: ['items'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(299_000);
  expect(client.getQueryData(['items'])).toBe('known');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getQueryData(['items'])).toBeUndefined();
  vi.useRealTimers();
});
