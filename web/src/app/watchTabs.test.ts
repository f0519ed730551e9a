import { SIGNED_IN_COOKIE } from '@lendloop/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '../api/apiError.ts';
import { currentUserQuery } from '../features/accounts/queries.ts';
import { makeQueryClient } from './queryClient.ts';
import { openTabs } from './tabs.ts';
import { watchSession } from './watchSession.ts';

/** The user whose session the browser's cookies hold; null for none. */
let cookiesOf: number | null;
let page: EventTarget & { visibilityState: string; cookie: string; documentElement: { lang: string } };
let asked: number;
let ends: (() => void)[];

beforeEach(() => {
  cookiesOf = 4;
  asked = 0;
  ends = [];
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    cookie: `${SIGNED_IN_COOKIE}=1`,
    documentElement: { lang: 'en' },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(
      cookiesOf === null ? new Response('{}', { status: 401 }) : Response.json({ id: cookiesOf }),
    );
  });
});
afterEach(() => {
  for (const end of ends) end();
  vi.unstubAllGlobals();
});

async function openTab() {
  const client = makeQueryClient();
  const askGuards = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const startAnew = vi.fn<() => void>();
  ends.push(watchSession(client, { askGuards, startAnew, tabs: openTabs() }));
  await client.fetchQuery(currentUserQuery);
  client.setQueryData(['/api/rentals/user'], 'seen');
  return { client, askGuards, startAnew };
}

function signIn(client: QueryClient, id: number | null) {
  cookiesOf = id;
  page.cookie = id === null ? '' : `${SIGNED_IN_COOKIE}=1`;
  client.setQueryData([...currentUserQuery.queryKey], id === null ? null : { id });
}

const who = (client: QueryClient) => client.getQueryData(currentUserQuery.queryKey)?.id;
const seen = (client: QueryClient) => client.getQueryData(['/api/rentals/user']);

test('when another person signs in, every other tab follows and drops what the previous person saw', async () => {
  const [here, ...others] = [await openTab(), await openTab(), await openTab()];
  signIn(here.client, 5);
  for (const { client, askGuards, startAnew } of others) {
    await expect.poll(() => who(client)).toBe(5);
    expect(seen(client)).toBeUndefined();
    expect([askGuards.mock.calls.length, startAnew.mock.calls.length]).toEqual([1, 1]);
  }
  // In the tab where they signed in, the form handles navigation.
  expect(here.startAnew).not.toHaveBeenCalled();
});

test('when the person signs out, every other tab runs its guards and drops their data', async () => {
  const [here, other] = [await openTab(), await openTab()];
  signIn(here.client, null);
  await expect.poll(() => other.client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  await expect.poll(() => seen(other.client)).toBeUndefined();
  expect([other.askGuards.mock.calls.length, other.startAnew.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['expired', 5, 1],
  ['expired', 4, 0],
  ['ended elsewhere', 5, 1],
  ['ended elsewhere', 4, 0],
])('what was typed in a tab whose session has %s is gone for %i: %i', async (how, next, times) => {
  const [here, other] = [await openTab(), await openTab()];
  if (how === 'expired') {
    cookiesOf = null;
    const refused = new ApiError(401, JSON.stringify({ code: 'not_signed_in', message: 'No.' }));
    await other.client
      .fetchQuery({ queryKey: ['/api/dues'], queryFn: () => Promise.reject(refused) })
      .catch(() => undefined);
  } else signIn(here.client, null);
  for (const { client } of [here, other])
    await expect.poll(() => client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  expect(other.startAnew).not.toHaveBeenCalled();
  signIn(here.client, next);
  await expect.poll(() => who(other.client)).toBe(next);
  expect(other.startAnew).toHaveBeenCalledTimes(times);
});

test('when somebody signs in, the other tabs follow', async () => {
  signIn(makeQueryClient(), null);
  const [here, other] = [await openTab(), await openTab()];
  signIn(here.client, 4);
  await expect.poll(() => who(other.client)).toBe(4);
  expect([other.askGuards.mock.calls.length, other.startAnew.mock.calls.length]).toEqual([1, 0]);
});

test('a tab that is told what it already knows makes no request', async () => {
  await openTab();
  await openTab();
  await openTab();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toBe(3);
});

test('a session found to belong to another person drops what the previous one saw', async () => {
  const { client, startAnew } = await openTab();
  cookiesOf = 5;
  await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
  expect([who(client), seen(client), startAnew.mock.calls.length]).toEqual([5, undefined, 1]);
});

test('without BroadcastChannel a tab notices the change when it becomes visible', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const [here, other] = [await openTab(), await openTab()];
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(2);
  signIn(here.client, null);
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => other.client.getQueryData(currentUserQuery.queryKey)).toBeNull();
});

test('a page restored from the back/forward cache checks the session', async () => {
  const { client } = await openTab();
  cookiesOf = 5;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(() => who(client)).toBe(5);
});
