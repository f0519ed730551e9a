import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Problem } from '../problem.ts';
import { Downloads, limitDuration } from './downloads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const makeAnswer = () => new ServerResponse(new IncomingMessage(new Socket()));
const REFUSED = new Problem('too_many_requests').message;

it('limits the simultaneous downloads of one address', () => {
  const downloads = new Downloads(true, 2);
  const [first, second] = [makeAnswer(), makeAnswer()];
  downloads.begin('a', first);
  downloads.begin('a', second);
  expect(() => downloads.begin('a', makeAnswer())).toThrow(REFUSED);
  downloads.begin('b', makeAnswer());
  first.emit('finish');
  first.emit('close');
  downloads.begin('a', makeAnswer());
  expect(() => downloads.begin('a', makeAnswer())).toThrow(REFUSED);
});

it('limits nobody when limits are off', () => {
  const downloads = new Downloads(false, 1);
  const begin = () => downloads.begin('a', makeAnswer());
  begin();
  expect(begin).not.toThrow();
});

it('closes the connection of a client that reads too slowly', () => {
  const [slow, quick] = [makeAnswer(), makeAnswer()];
  for (const answer of [slow, quick]) limitDuration(answer, 1024 * 1024);
  vi.advanceTimersByTime(120_000);
  expect(slow.destroyed).toBe(false);
  quick.emit('finish');
  vi.advanceTimersByTime(30_000);
  expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
});
