import pg from 'pg';
import { expect, it } from 'vitest';

import { inGroups } from './groups.ts';

const refusal = () => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { severity: 'ERROR' });

it('groups entries that arrive while the database is busy, and returns each its own result', async () => {
  const groups: (readonly number[])[] = [];
  const double = inGroups(async (numbers: readonly number[]) => {
    groups.push(numbers);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return numbers.map((number) => 2 * number);
  });
  const numbers = Array.from({ length: 252 }, (_, index) => index);
  expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((number) => 2 * number));
  expect(groups.map(({ length }) => length)).toEqual([1, 1, 100, 100, 50]);
  expect(groups.flat()).toEqual(numbers);
});

it('fails only the refused entry, and stores the others of its group', async () => {
  const stored: number[] = [];
  const store = inGroups(async (numbers: readonly number[]) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (numbers.includes(5)) throw refusal();
    stored.push(...numbers);
    return numbers;
  });
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => store(index)));
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 10 }, (_, index) => (index === 5 ? 'rejected' : 'fulfilled')),
  );
  expect(stored.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9]);
});

it('does not store a group again when the outcome is unknown', async () => {
  let calls = 0;
  const store = inGroups(async () => {
    calls++;
    await new Promise((resolve) => setTimeout(resolve, 1));
    throw new Error('Connection terminated unexpectedly');
  });
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => store(1)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls).toBe(3);
});
