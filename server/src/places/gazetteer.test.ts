import { setImmediate as turn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openGazetteer, readGazetteer } from './gazetteer.ts';

/** Processor time of a step, in ms; what other processes take from this one is not its doing. */
const STEP_MAX_MS = 20;

/** The most processor time, in ms, that this thread used between two of its turns while `work` went on. */
async function longestStep(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const ended = work().then(() => true);
  for (let isOver = false; !isOver;) {
    const before = process.threadCpuUsage();
    isOver = await Promise.race([ended, turn(false)]);
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  return longest;
}

test('reading the gazetteer holds nobody else up', async () => {
  const steps: number[] = [];
  for (let run = 0; run < 3; run++) steps.push(await longestStep(readGazetteer));
  expect(Math.min(...steps)).toBeLessThan(STEP_MAX_MS);
}, 30_000);

test('what could not be read is read again for the next call, and what was read is kept', async () => {
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
