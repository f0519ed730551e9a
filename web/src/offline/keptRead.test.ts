import { endpoint } from '@lendloop/contract/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { dropOldAnswers, dropOthers } from './answers.ts';
import { all, clear } from './database.ts';
import { startKeepingFor } from './keeping.ts';
import { readKept } from './keptRead.ts';
import { keepOfflineOf } from './leaving.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'user',
  summary: 'A thing',
  params: z.object({ id: z.int() }),
  result: z.object({ text: z.string() }),
});
const DAY_MS = 24 * 3_600_000;
let answer: () => Response = () => Response.json({ text: 'first' });
const refuse = () => Response.json({ code: 'not_found', message: 'No.' }, { status: 404 });
const isOffline = (): Response => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', { cookie: 'lendloop_signed_in=1', documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', () => Promise.resolve().then(() => answer()));
  answer = () => Response.json({ text: 'first' });
  startKeepingFor(4);
});

afterEach(async () => {
  await clear('answers');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = (id = 1, mayKeep: (thing: { text: string }) => boolean = () => true) =>
  new QueryClient().fetchQuery({ ...readKept(readThing, { params: { id } }, mayKeep), retry: false });

const kept = async () => (await all('answers')).map(({ key }) => key);
// A busy machine may need far longer than the usual second.
const untilKept = (count: number) =>
  vi.waitFor(async () => expect(await kept()).toHaveLength(count), { timeout: 30_000 });

test('without a network the last answer stands in for the server', async () => {
  expect(await ask()).toEqual({ text: 'first' });
  await untilKept(1);
  answer = isOffline;
  expect(await ask()).toEqual({ text: 'first' });
  await expect(ask(2)).rejects.toThrow('Failed to fetch');
});

test('a refusal of the server is never covered up by an older answer', async () => {
  await ask();
  await untilKept(1);
  answer = refuse;
  await expect(ask()).rejects.toThrow('404');
});

test('an answer that may not be kept any more is deleted', async () => {
  await ask();
  await untilKept(1);
  await ask(1, () => false);
  await untilKept(0);
  expect(await kept()).toEqual([]);
});

test('an answer for one person is not kept for the next, who has signed in meanwhile', async () => {
  answer = () => {
    startKeepingFor(9);
    return Response.json({ text: 'of the first person' });
  };
  await ask();
  answer = () => Response.json({ text: 'own' });
  await ask(2);
  await untilKept(1);
  expect(await kept()).toEqual(['9 /api/things/:id {"params":{"id":2}}']);
});

test('what is kept for one person never stands in for what another asked', async () => {
  startKeepingFor(9);
  await ask();
  await untilKept(1);
  startKeepingFor(4);
  answer = () => {
    startKeepingFor(9);
    return isOffline();
  };
  await expect(ask()).rejects.toThrow('Failed to fetch');
});

test('after 30 days an answer is neither shown nor kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await ask();
  await untilKept(1);
  answer = isOffline;
  vi.setSystemTime(Date.now() + 30 * DAY_MS + 1);
  await expect(ask()).rejects.toThrow('Failed to fetch');
  await dropOldAnswers();
  expect(await kept()).toEqual([]);
});

test('rentals that are not ahead any more are dropped', async () => {
  await ask(1);
  await ask(2);
  await untilKept(2);
  await dropOthers(readThing, [{ params: { id: 2 } }]);
  expect(await kept()).toEqual(['4 /api/things/:id {"params":{"id":2}}']);
});

test('nothing is kept before somebody has a rental ahead, and nothing is read without a session', async () => {
  await ask();
  await untilKept(1);
  answer = isOffline;
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  await expect(ask()).rejects.toThrow('Failed to fetch');
});

test.each([null, 5])('all of it is gone once %s is signed in', async (id) => {
  await ask();
  await untilKept(1);
  keepOfflineOf(4);
  await untilKept(1);
  keepOfflineOf(id);
  await untilKept(0);
  answer = isOffline;
  await expect(ask()).rejects.toThrow('Failed to fetch');
});
