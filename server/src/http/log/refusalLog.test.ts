import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { Hop } from '../callers/hop.ts';
import { RefusalLog } from './refusalLog.ts';

const MINUTE_MS = 60_000;
const Line = z.looseObject({ msg: z.string() });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const written: string[] = [];
  const { log } = fastify({ logger: { stream: { write: (line: string) => void written.push(line) } } });
  const linesSince = () => written.splice(0).map((line) => Line.parse(JSON.parse(line)));
  return { refusals: new RefusalLog(log), linesSince };
}

const at = (address: string): Hop => ({ address, network: address, isSecure: false, host: undefined });

test('an address is logged at once, and then once a minute with the number of refusals since', () => {
  const { refusals, linesSince } = open();
  for (let tries = 0; tries < 500; tries++) refusals.note(at('203.0.113.7'), { user: 5 });
  refusals.note(at('203.0.113.8'), {});
  expect(linesSince()).toMatchObject([
    { msg: 'refused', code: 'too_many_requests', remoteAddress: '203.0.113.7', user: 5 },
    { msg: 'refused', remoteAddress: '203.0.113.8' },
  ]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(linesSince()).toMatchObject([{ msg: 'refused again', network: '203.0.113.7', count: 499 }]);
  for (let tries = 0; tries < 20; tries++) refusals.note(at('203.0.113.7'), {});
  vi.advanceTimersByTime(MINUTE_MS);
  expect(linesSince()).toMatchObject([{ msg: 'refused again', count: 20 }]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(linesSince()).toEqual([]);
  refusals.note(at('203.0.113.7'), {});
  expect(linesSince()).toMatchObject([{ msg: 'refused' }]);
});

test('shutdown logs the pending counts', () => {
  const { refusals, linesSince } = open();
  for (let tries = 0; tries < 3; tries++) refusals.note(at('203.0.113.7'), {});
  refusals.close();
  expect(linesSince().at(-1)).toMatchObject({ msg: 'refused again', count: 2 });
});

test('many thousands of addresses share a line', () => {
  const { refusals, linesSince } = open();
  for (let number = 0; number < 20_000; number++) refusals.note(at(`address ${number}`), {});
  expect(linesSince()).toHaveLength(10_001);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(linesSince()).toMatchObject([{ msg: 'refused again', network: 'others', count: 9999 }]);
});
