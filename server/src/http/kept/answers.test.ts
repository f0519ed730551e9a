import { expect, test } from 'vitest';

import { asker } from '../callers/asker.ts';
import { KeptAnswers } from './answers.ts';

const LISTS = { tags: new Set(['lists']), items: [] };
const ADDRESS = '/api/items';
const made = (json: string, tags = ['lists']) => ({ json, headers: {}, basis: { tags } });

/** Readings that end when they are told to. */
function makeReadings(kept: KeptAnswers) {
  const ends: (() => void)[] = [];
  return {
    ask: async (json: string, tags?: string[]) => {
      const answer = await kept.make(ADDRESS, true, async () => {
        await new Promise<void>((end) => ends.push(end));
        return made(json, tags);
      });
      return answer.body.toString();
    },
    end: () => ends.splice(0).forEach((end) => end()),
    get underWay() {
      return ends.length;
    },
  };
}

const keptAnswers = () =>
  new KeptAnswers(
    () => true,
    () => 0,
  );

test('whoever asks while an answer is being read gets the same one', async () => {
  const kept = keptAnswers();
  const readings = makeReadings(kept);
  const asked = [readings.ask('1'), readings.ask('2')];
  expect(readings.underWay).toBe(1);
  readings.end();
  expect(await Promise.all(asked)).toEqual(['1', '1']);
  expect(kept.get(ADDRESS)?.body.toString()).toBe('1');
});

test.each([
  ['a change', (kept: KeptAnswers) => kept.outdate(LISTS)],
  ['a gap', (kept: KeptAnswers) => kept.clear()],
])('whoever asks after %s gets an answer that was read after it, and no other is kept', async (_, change) => {
  const kept = keptAnswers();
  const readings = makeReadings(kept);
  const before = readings.ask('old');
  change(kept);
  const after = readings.ask('new');
  expect(readings.underWay).toBe(2);
  readings.end();
  expect(await Promise.all([before, after])).toEqual(['old', 'new']);
  expect(kept.get(ADDRESS)?.body.toString()).toBe('new');
});

test('a reading that fails is kept for nobody', async () => {
  const kept = keptAnswers();
  const fail = () =>
    kept.make(ADDRESS, true, async () => {
      throw new Error('It failed.');
    });
  await expect(fail()).rejects.toThrow('It failed.');
  const answer = await kept.make(ADDRESS, true, async () => made('1'));
  expect(answer.body.toString()).toBe('1');
});

test('the bytes of all answers are bounded, whatever is asked for', async () => {
  const bounds = { entriesMax: 1000, bytesMax: 100_000, freshMs: 1, staleMs: 0 };
  const kept = new KeptAnswers(
    () => true,
    () => 0,
    bounds,
  );
  for (let id = 0; id < 500; id++)
    await kept.make(`/api/items/${id}`, true, async () => made('x'.repeat(id * 20)));
  expect(kept.size.bytes).toBeLessThanOrEqual(100_000);
  expect(kept.size.entries).toBeGreaterThan(3);
  kept.clear();
  expect(kept.size).toEqual({ entries: 0, bytes: 0 });
});

test('an answer for several is read in nobody’s share', async () => {
  const askers: (string | undefined)[] = [];
  const read = async () => {
    askers.push(asker.getStore());
    return made('1');
  };
  await asker.run('198.51.100.7', () => keptAnswers().make(ADDRESS, true, read));
  expect(askers).toEqual([expect.stringMatching(/^several/)]);
});
