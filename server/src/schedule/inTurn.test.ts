import { expect, test } from 'vitest';

import { InTurn } from './inTurn.ts';

const fail = (why: string) => () => Promise.reject(new Error(why));

test('one thing that fails holds up none of the others, and is thrown at the end', async () => {
  const turns = new InTurn();
  expect(await turns.run(fail('broken'))).toBeNull();
  expect(await turns.run(async () => 'done')).toBe('done');
  expect(() => turns.end()).toThrow('broken');
  await turns.run(fail('broken, too'));
  expect(() => turns.end()).toThrow('2 failed');
  expect(() => new InTurn().end()).not.toThrow();
});

test('where everything fails, the rest waits', async () => {
  const turns = new InTurn();
  for (let n = 1; n < 20; n++) await turns.run(fail('away'));
  await expect(turns.run(fail('away'))).rejects.toThrow('20 failed');
});
