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

test('however many fail, they hold up none of the others', async () => {
  const turns = new InTurn();
  for (let n = 0; n < 1000; n++) await turns.run(fail('broken'));
  expect(await turns.run(async () => 'done')).toBe('done');
  expect(() => turns.end()).toThrow('1000 failed');
});

test('where everything fails because the database is away, the rest waits', async () => {
  const turns = new InTurn();
  const away = () => Promise.reject(new Error('Failed query', { cause: new Error('Connection terminated') }));
  for (let n = 1; n < 20; n++) await turns.run(away);
  await expect(turns.run(away)).rejects.toThrow('20 failed');
});

test('a job goes through pages of things, one behind the other, until one is not full or it is stopped', async () => {
  const all = [1, 2, 3, 4, 5];
  const find = async (after: number | null) => all.filter((one) => one > (after ?? 0)).slice(0, 2);
  const seen: number[] = [];
  const work = async (one: number) => {
    seen.push(one);
    if (one === 3) throw new Error('broken');
    return one !== 5;
  };
  const turns = new InTurn();
  expect(await turns.through({ find, atOnce: 2 }, work)).toBe(3);
  expect(seen).toEqual(all);
  expect(() => turns.end()).toThrow('broken');
  const stopped = await new InTurn().through({ find, atOnce: 2, signal: AbortSignal.abort() }, work);
  expect(stopped).toBe(2);
});
