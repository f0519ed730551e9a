import { beforeEach, expect, test } from 'vitest';

import { openThrottle, type Throttle } from './throttle.ts';

let now: number;
let slept: number[];
let throttle: Throttle;
beforeEach(() => {
  now = 0;
  slept = [];
  const sleep = async (ms: number) => {
    slept.push(ms);
    now += ms;
  };
  throttle = openThrottle(1000, 500, { now: () => now, sleep });
});

test('what is sent at once does not wait, and what follows waits for its time', async () => {
  await throttle.take('one', 500);
  expect(slept).toEqual([]);
  await throttle.take('one', 200);
  await throttle.take('one', 300);
  expect(slept).toEqual([200, 300]);
});

test('several at the same moment share the rate of their key', async () => {
  await throttle.take('one', 500);
  now = 100;
  const sleeping: number[] = [];
  const still = openThrottle(1000, 500, { now: () => now, sleep: async (ms) => void sleeping.push(ms) });
  await Promise.all([still.take('one', 500), still.take('one', 100), still.take('one', 100)]);
  expect(sleeping).toEqual([100, 200]);
});

test('other keys do not wait, and a pause gives it back, but no more than at first', async () => {
  await throttle.take('one', 900);
  await throttle.take('other', 500);
  expect(slept).toEqual([400]);
  now += 10_000;
  await throttle.take('one', 600);
  expect(slept).toEqual([400, 100]);
});
