import pg from 'pg';
import { expect, it } from 'vitest';

import { inGroups } from './groups.ts';

const refusal = () => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { severity: 'ERROR' });

it('stores together what comes while the database is busy, and answers each by its place', async () => {
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

it('lets the one fail that is refused, and stores the others of its group', async () => {
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

it('stores nothing again where nobody knows whether it was stored', async () => {
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
