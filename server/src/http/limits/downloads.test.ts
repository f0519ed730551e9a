import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Problem } from '../problem.ts';
import { Downloads, limitDuration, onceEnded } from './downloads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const makeAnswer = () => new ServerResponse(new IncomingMessage(new Socket()));
const REFUSED = new Problem('too_many_requests').message;

it('limits the simultaneous downloads of one address', async () => {
  const downloads = new Downloads(true, { ofAddress: 2, beforeReserve: 10, share: 1 });
  const [first, second] = [makeAnswer(), makeAnswer()];
  await downloads.begin('a', first);
  await downloads.begin('a', second);
  await expect(downloads.begin('a', makeAnswer())).rejects.toThrow(REFUSED);
  await downloads.begin('b', makeAnswer());
  first.emit('finish');
  first.emit('close');
  await downloads.begin('a', makeAnswer());
  await expect(downloads.begin('a', makeAnswer())).rejects.toThrow(REFUSED);
});

/** Begins downloads by name, and notes the names of those that have a place and of those that were refused. */
function watch(downloads: Downloads) {
  const begun: string[] = [];
  const refused: string[] = [];
  const answers = new Map<string, ServerResponse>();
  return {
    begun,
    refused,
    begin: async (network: string, name: string) => {
      const answer = makeAnswer();
      answers.set(name, answer);
      downloads.begin(network, answer).then(
        () => begun.push(name),
        () => refused.push(name),
      );
      await vi.advanceTimersByTimeAsync(0);
    },
    end: async (name: string, event = 'finish') => {
      answers.get(name)?.emit(event);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('keeps the last places for networks that have few downloads, an IPv6 one with all of its /48; others wait', async () => {
  const { begin, begun, refused, end } = watch(
    new Downloads(true, { ofAddress: 3, beforeReserve: 4, share: 1 }),
  );
  for (const name of ['a1', 'a2', 'a3', 'b1']) await begin(name.slice(0, 1), name);
  await begin('2001:db8:1:1::/64', 'v1');
  await begin('2001:db8:2:1::/64', 'w1');
  await begin('c', 'c1');
  begun.length = 0;
  await begin('b', 'b2');
  await begin('2001:db8:1:2::/64', 'v2');
  await begin('c', 'c2');
  await begin('c', 'c3');
  await begin('d', 'd1');
  expect(begun).toEqual(['d1']);
  // Its own next one follows, as there is no place for all yet.
  await end('c1');
  expect(begun).toEqual(['d1', 'c2']);
  // More than its share, and none of its own waits.
  await end('a1');
  expect(begun).toEqual(['d1', 'c2']);
  await end('v1');
  expect(begun).toEqual(['d1', 'c2', 'v2']);
  // Whoever has left is passed over.
  await end('b2', 'close');
  expect(refused).toEqual(['b2']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([begun, refused]).toEqual([
    ['d1', 'c2', 'v2'],
    ['b2', 'c3'],
  ]);
});

it('gives free places to the networks in turn', async () => {
  const { begin, begun, end } = watch(new Downloads(true, { ofAddress: 9, beforeReserve: 2, share: 0 }));
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'c3']) await begin(name.slice(0, 1), name);
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'b2', 'c2']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'c2', 'c3']);
});

it('limits nobody when limits are off', async () => {
  const downloads = new Downloads(false, { ofAddress: 1, beforeReserve: 1, share: 1 });
  await downloads.begin('a', makeAnswer());
  await expect(downloads.begin('a', makeAnswer())).resolves.toBeUndefined();
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

it('an answer whose connection has gone is over at once, also one that was behind another', () => {
  const ended = vi.fn<() => void>();
  const socket = new Socket();
  const answer = new ServerResponse(new IncomingMessage(socket));
  socket.destroy();
  onceEnded(answer, ended);
  expect([answer.destroyed, ended.mock.calls.length]).toEqual([false, 1]);
});
