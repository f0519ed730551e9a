import { setImmediate as turn } from 'node:timers/promises';

import { afterEach, expect, it, vi } from 'vitest';

import { openFairQueue } from './fairQueue.ts';

afterEach(() => void vi.useRealTimers());

it('runs one work of each person at a time, in turns, and no more than the limit', async () => {
  const queue = openFairQueue(2);
  const running: string[] = [];
  const begun: string[] = [];
  const work = (person: string) =>
    queue.run(person, async () => {
      expect(running).not.toContain(person);
      running.push(person);
      begun.push(person);
      expect(running.length).toBeLessThanOrEqual(2);
      await turn();
      running.splice(running.indexOf(person), 1);
    });
  await Promise.all('aaaaaaaaaabcbc'.split('').map(work));
  expect(begun.slice(0, 6).join('')).toBe('abcabc');
  expect(begun.slice(6).join('')).toBe('aaaaaaaa');
});

it('gives the turn of work that failed to the next', async () => {
  const queue = openFairQueue(1);
  const failing = queue.run(1, () => Promise.reject(new Error('broken')));
  const next = [queue.run(1, async () => 'mine'), queue.run(2, async () => 'theirs')];
  await expect(failing).rejects.toThrow('broken');
  expect(await Promise.all(next)).toEqual(['mine', 'theirs']);
});

it('lets whoever has used less of late go first, and forgets what was long ago', async () => {
  let clock = 0;
  const queue = openFairQueue(1, () => clock);
  const begun: string[] = [];
  const work = (person: string, ms: number) =>
    queue.run(person, async () => {
      begun.push(person);
      clock += ms;
      await turn();
    });
  await Promise.all([work('much', 900), work('much', 900)]);
  await Promise.all([work('nobody', 10), work('much', 10), work('little', 10)]);
  expect(begun.slice(2)).toEqual(['nobody', 'little', 'much']);
  clock += 24 * 3_600_000;
  await Promise.all([work('nobody', 10), work('much', 10), work('little', 10)]);
  expect(begun.slice(5)).toEqual(['nobody', 'much', 'little']);
});

it('lets whoever has used much rest for twice as long as each work takes, while the queue is free for others', async () => {
  vi.useFakeTimers();
  const queue = openFairQueue(1, () => Date.now());
  const begun: [key: string, second: number][] = [];
  const start = Date.now();
  const work = (key: string) =>
    queue.run(key, async () => {
      begun.push([key, (Date.now() - start) / 1000]);
      await vi.advanceTimersByTimeAsync(1500);
    });
  await Promise.all([work('much'), work('much')]);
  const third = work('much');
  await vi.advanceTimersByTimeAsync(1000);
  await work('other');
  await vi.advanceTimersByTimeAsync(10_000);
  await third;
  expect(begun).toEqual([
    ['much', 0],
    ['much', 1.5],
    ['other', 4],
    ['much', 6],
  ]);
});
