import { expect, test } from 'vitest';

import { asker } from '../http/callers/asker.ts';
import { Together } from './together.ts';

/** A reader whose batches end when they are told to. */
function makeReader() {
  const batches: { keys: readonly number[]; end: (error?: Error) => void }[] = [];
  const together = new Together<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const found = new Map(keys.filter((key) => key > 0).map((key) => [key, `value ${key}`]));
        batches.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) });
      }),
  );
  const turn = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)));
  return { together, batches, turn };
}

test('what is asked for at the same time is read together, each key once', async () => {
  const { together, batches, turn } = makeReader();
  const asked = [1, 2, 2, -1].map((key) => together.get(key));
  await turn();
  expect(batches.map(({ keys }) => keys)).toEqual([[1, 2, -1]]);
  batches[0]?.end();
  expect(await Promise.all(asked)).toEqual(['value 1', 'value 2', 'value 2', undefined]);
});

test('a key that is being read is read again for whoever asks now', async () => {
  const { together, batches, turn } = makeReader();
  void together.get(1);
  await turn();
  const later = together.get(1);
  await turn();
  expect(batches.map(({ keys }) => keys)).toEqual([[1], [1]]);
  batches[1]?.end();
  expect(await later).toBe('value 1');
});

test('two batches run at once, and the next takes up to fifty of those that wait', async () => {
  const { together, batches, turn } = makeReader();
  void together.get(1001);
  await turn();
  void together.get(1002);
  await turn();
  const asked = Array.from({ length: 60 }, (_, index) => together.get(index + 1));
  await turn();
  expect(batches).toHaveLength(2);
  batches[0]?.end();
  await turn();
  expect(batches[2]?.keys).toHaveLength(50);
  batches[1]?.end();
  await turn();
  expect(batches[3]?.keys).toHaveLength(10);
  for (const { end } of batches) end();
  expect((await Promise.all(asked)).at(-1)).toBe('value 60');
});

test('a batch that fails fails for those who asked for it, and makes room', async () => {
  const { together, batches, turn } = makeReader();
  const first = together.get(1);
  await turn();
  batches[0]?.end(new Error('It failed.'));
  await expect(first).rejects.toThrow('It failed.');
  const second = together.get(1);
  await turn();
  batches[1]?.end();
  expect(await second).toBe('value 1');
});

test('what is read for several is read in nobody’s share', async () => {
  const askers: (string | undefined)[] = [];
  const together = new Together<number, string>(async () => {
    askers.push(asker.getStore());
    return new Map();
  });
  await asker.run('198.51.100.7', () => Promise.all([together.get(1), together.get(2)]));
  expect(askers).toEqual([expect.stringMatching(/^several/)]);
});
