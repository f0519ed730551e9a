import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { clear } from '../database.ts';
import { startKeepingFor } from '../keeping.ts';
import { offlineOwner } from '../owner.ts';
import { discard, drain, onSent, outboxSnapshot, retry, submit, subscribeToOutbox } from './outbox.ts';

const ME = 4;
/** What the server got, as `path body`, and how it answers the next calls. */
let got: string[] = [];
let answers: (() => Response)[] = [];
let stopWatching = () => {};

const ok = () => Response.json({});
const offline = (): Response => {
  throw new TypeError('Failed to fetch');
};
const refuse = (status: number, code: string) => () => Response.json({ code, message: 'No.' }, { status });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  got = [];
  answers = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { clientId: _, ...sent } = JSON.parse(body) as Record<string, unknown>;
    const answer = answers.shift() ?? ok;
    const response = answer();
    got.push(`${path} ${Object.values(sent).join()}`);
    return Promise.resolve(response);
  });
  startKeepingFor(ME);
  stopWatching = subscribeToOutbox(() => {});
});

afterEach(async () => {
  stopWatching();
  await clear('outbox');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const write = (queue: string, text: string, topic?: string) =>
  submit({
    person: ME,
    queue,
    topic: topic ?? null,
    about: { text },
    request: { method: 'POST', path: `/${queue}`, body: { text }, file: null },
  });

const states = () => outboxSnapshot().map(({ about, state }) => `${about['text']} ${state}`);

test('what is written is stored first, and sent in order per queue; one without a network holds up its own queue alone', async () => {
  answers = [offline];
  const first = write('rental/1', 'photo');
  await first.stored;
  expect(states()).toEqual(['photo waiting']);
  expect(await first.outcome).toEqual({ state: 'waiting' });
  answers = [offline, offline, ok];
  expect(await write('rental/1', 'code').outcome).toEqual({ state: 'waiting' });
  expect(await write('rental/2', 'press').outcome).toEqual({ state: 'sent', result: {} });
  expect(states()).toEqual(['photo waiting', 'code waiting']);
  got = [];
  await drain();
  expect(got).toEqual(['/rental/1 photo', '/rental/1 code']);
  expect(outboxSnapshot()).toEqual([]);
});

test('the same clientId goes with every try, and whoever listens hears once that it arrived', async () => {
  const ids: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    ids.push((JSON.parse(body) as { clientId: unknown }).clientId);
    return ids.length < 3 ? Promise.reject(new TypeError('cut')) : Promise.resolve(ok());
  });
  const heard: string[] = [];
  const stop = onSent(({ about }) => heard.push(String(about['text'])));
  await write('rental/1', 'code').outcome;
  await drain();
  await drain();
  await drain();
  stop();
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  expect(heard).toEqual(['code']);
});

test('a refusal comes back, lets the others pass, and can be tried again or discarded', async () => {
  answers = [refuse(400, 'wrong_code'), ok];
  const wrong = write('rental/1', 'wrong');
  expect(await wrong.outcome).toEqual({
    state: 'failed',
    refusal: { code: 'wrong_code', message: 'No.' },
  });
  expect(await write('rental/1', 'notes').outcome).toMatchObject({ state: 'sent' });
  expect(states()).toEqual(['wrong failed']);
  await drain();
  expect(got).toHaveLength(2);
  answers = [refuse(409, 'rental_closed')];
  const [entry] = outboxSnapshot();
  await retry(entry?.key ?? '');
  expect(outboxSnapshot()[0]?.refusal?.code).toBe('rental_closed');
  await discard(entry?.key ?? '');
  expect(outboxSnapshot()).toEqual([]);
});

test.each([503, 401])('an answer of %i is no refusal: it waits', async (status) => {
  answers = [refuse(status, 'busy')];
  expect(await write('rental/1', 'code').outcome).toEqual({ state: 'waiting' });
  expect(states()).toEqual(['code waiting']);
});

test('a later entry of the same topic takes the place of one that has not been sent', async () => {
  answers = [offline, offline, ok];
  await write('rental/1', 'worn', 'notes').outcome;
  await write('rental/1', 'damaged', 'notes').outcome;
  expect(states()).toEqual(['damaged waiting']);
  await drain();
  expect(got).toEqual(['/rental/1 damaged']);
});

test('after seven days it is not sent any more, until somebody tries again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers = [offline];
  await write('rental/1', 'code').outcome;
  vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000 + 1);
  await drain();
  expect(got).toEqual([]);
  const [entry] = outboxSnapshot();
  expect(entry).toMatchObject({ state: 'failed', refusal: { code: 'expired' } });
  await retry(entry?.key ?? '');
  expect(got).toEqual(['/rental/1 code']);
});

test('nobody sends what another person wrote', async () => {
  answers = [offline];
  await write('rental/1', 'code').outcome;
  startKeepingFor(5);
  expect(offlineOwner()).toBe(5);
  await drain();
  expect(got).toEqual([]);
});
