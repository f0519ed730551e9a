import { expect, test } from 'vitest';

import { Gate } from './gate.ts';

test('work runs a few at a time, some waits, and the rest is left undone', async () => {
  const gate = new Gate({ atOnce: 2, waitingMax: 3, waitMs: 60_000 });
  const held = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await held.promise;
    running--;
    return 'done';
  };
  const all = Array.from({ length: 7 }, () => gate.run(work));
  expect(await Promise.all(all.slice(5))).toEqual([null, null]);
  await expect.poll(() => running).toBe(2);
  held.resolve();
  expect(await Promise.all(all.slice(0, 5))).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
  expect(await gate.run(work)).toBe('done');
});

test('work whose turn comes too late is left undone, and failed work makes room', async () => {
  const gate = new Gate({ atOnce: 1, waitingMax: 3, waitMs: 50 });
  const held = Promise.withResolvers<void>();
  const first = gate.run(() => held.promise.then(() => Promise.reject(new Error('no'))));
  const second = gate.run(() => 'late');
  await new Promise((resolve) => setTimeout(resolve, 60));
  held.resolve();
  await expect(first).rejects.toThrow('no');
  expect(await second).toBeNull();
  expect(await gate.run(() => 'in time')).toBe('in time');
});
