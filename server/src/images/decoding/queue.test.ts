import { setImmediate as turn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { openQueue } from './queue.ts';

it('runs work in order, while what runs at once stays within the limit', async () => {
  const queue = openQueue(10);
  const weights = [4, 4, 4, 30, 1, 6, 3, 1];
  const begun: number[] = [];
  let load = 0;
  await Promise.all(
    weights.map((weight, index) =>
      queue.run(weight, async () => {
        begun.push(index);
        load += weight;
        expect(load <= 10 || load === weight).toBe(true);
        await turn();
        load -= weight;
      }),
    ),
  );
  expect(begun).toEqual(weights.map((_, index) => index));
});

it('gives the room of work that failed to the next', async () => {
  const queue = openQueue(1);
  const failing = queue.run(1, () => Promise.reject(new Error('broken')));
  const next = queue.run(1, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
