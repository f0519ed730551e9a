import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { ApiError } from '../api/apiError.ts';
import { currentUserQuery, SIGNS_OUT } from '../features/accounts/queries.ts';
import { readStoredLocation, storeLocation } from '../features/location/storedLocation.ts';
import { makeQueryClient } from './queryClient.ts';
import { watchSession } from './watchSession.ts';

/** The query key without its data type, so that tests can store partial users. */
const SESSION: readonly unknown[] = [...currentUserQuery.queryKey];

/** The only tab of its browser. */
const ALONE = {
  startAnew: () => undefined,
  tabs: { tell: () => undefined, hear: () => () => undefined },
};

async function sessionAfter(status: number, code: string) {
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

test('a call answered with not_signed_in ends the session in this tab', async () => {
  expect(await sessionAfter(401, 'not_signed_in')).toEqual({ isSignedIn: false, asked: 1 });
});

test.each([
  [401, 'wrong_credentials'],
  [403, 'forbidden'],
  [500, 'internal'],
])('an answer of %i %s leaves the session unchanged', async (status, code) => {
  expect(await sessionAfter(status, code)).toEqual({ isSignedIn: true, asked: 0 });
});

test('stored notifications are removed from the browser at sign-out', () => {
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

test('listing drafts go at sign-out and when somebody else signs in, but not when a session only expires', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  });
  const draftAfter = async (end: (client: QueryClient) => unknown) => {
    kept.clear();
    kept.set('lendloop-listing-draft-4', '{}');
    const client = makeQueryClient();
    const stop = watchSession(client, { askGuards: () => Promise.resolve(), ...ALONE });
    await end(client);
    stop();
    return kept.has('lendloop-listing-draft-4');
  };
  const signIn = (client: QueryClient, id = 4) => client.setQueryData(SESSION, { id });
  const queryFn = () =>
    Promise.reject(new ApiError(401, JSON.stringify({ code: 'not_signed_in', message: 'No.' })));
  const expire = (client: QueryClient) =>
    client.fetchQuery({ queryKey: ['rentals'], queryFn }).catch(() => null);
  expect(await draftAfter((client) => signIn(client))).toBe(true);
  expect(
    await draftAfter((client) => {
      signIn(client);
      client.setQueryData(SESSION, null);
    }),
  ).toBe(false);
  expect(await draftAfter((client) => signIn(client, 5))).toBe(false);
  const afterExpiry = (next: (client: QueryClient) => unknown) =>
    draftAfter(async (client) => {
      signIn(client);
      await expire(client);
      next(client);
    });
  expect(await afterExpiry(() => undefined)).toBe(true);
  expect(await afterExpiry((client) => signIn(client))).toBe(true);
  expect(await afterExpiry((client) => signIn(client, 5))).toBe(false);
  expect(
    await afterExpiry((client) => {
      signIn(client);
      client.setQueryData(SESSION, null);
    }),
  ).toBe(false);
  // The server closes the live connection before its answer arrives, and the page asks who is signed in.
  expect(
    await draftAfter(async (client) => {
      signIn(client);
      const signOut = client.getMutationCache().build(client, {
        meta: SIGNS_OUT,
        mutationFn: () => client.fetchQuery({ queryKey: SESSION, queryFn: () => null, staleTime: 0 }),
      });
      await signOut.execute(undefined);
    }),
  ).toBe(false);
  // As a page that starts without a session finds it.
  expect(await draftAfter((client) => client.fetchQuery({ queryKey: SESSION, queryFn: () => null }))).toBe(
    true,
  );
  vi.unstubAllGlobals();
});

test('the stored location is cleared with the session, however it ends', async () => {
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

test('unused data is dropped after five minutes, and nothing is refetched on its own', async () => {
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

test('what one person wrote and what still waits for its turn is not sent once another is signed in', async () => {
  const sentAfter = async (...sessions: readonly ({ id: number } | null)[]) => {
    const client = makeQueryClient();
    const stop = watchSession(client, { askGuards: () => Promise.resolve(), ...ALONE });
    client.setQueryData(SESSION, { id: 4 });
    const scope = { id: 'messages' };
    const before = Promise.withResolvers<void>();
    const sending = client
      .getMutationCache()
      .build(client, { mutationFn: () => before.promise, scope })
      .execute(undefined);
    const send = vi.fn<() => Promise<void>>(() => Promise.resolve());
    void client.getMutationCache().build(client, { mutationFn: send, scope }).execute(undefined);
    // It begins to wait for its turn.
    await new Promise((resolve) => setTimeout(resolve));
    for (const session of sessions) client.setQueryData(SESSION, session);
    before.resolve();
    await sending;
    await new Promise((resolve) => setTimeout(resolve));
    stop();
    return send.mock.calls.length;
  };
  expect(await sentAfter()).toBe(1);
  expect(await sentAfter({ id: 5 })).toBe(0);
  expect(await sentAfter(null, { id: 5 })).toBe(0);
  // Whoever signs in again after their session has expired.
  expect(await sentAfter(null, { id: 4 })).toBe(1);
});
