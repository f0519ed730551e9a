import { setImmediate as turn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { forEachInSlices, openGazetteer } from './gazetteer.ts';

test('long work yields to others after every time slice', async () => {
  let clock = 0;
  let turns = 0;
  const doneBy: number[] = [];
  const work = () => {
    clock += 2;
    doneBy.push(turns);
  };
  const ended = forEachInSlices(Array.from({ length: 30 }), work, () => clock).then(() => true);
  while (!(await Promise.race([ended, turn(false)]))) turns++;
  // Ten slices of three. The second may have started before the counting does.
  expect(new Set(doneBy).size).toBeGreaterThanOrEqual(9);
});

test('a failed read is retried on the next call, and a successful one is kept', async () => {
  let tries = 0;
  const read = async () => {
    tries++;
    if (tries === 1) throw new Error('The disk is busy.');
    return new Map();
  };
  const load = openGazetteer(read);
  const [first, atOnce] = [load(), load()];
  await expect(first).rejects.toThrow('The disk is busy.');
  await expect(atOnce).rejects.toThrow('The disk is busy.');
  const gazetteer = await load();
  expect(await load()).toBe(gazetteer);
  expect(tries).toBe(2);
});
