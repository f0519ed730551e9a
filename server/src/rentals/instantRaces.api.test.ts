import { createBlock } from '@lendloop/contract/calendar/blocks';
import { requestRental } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

const FIRST = '2030-06-10';
const PIECES = 3;
const AT_ONCE = 100;
const ROUNDS = 50;
const RENTERS = 20;
/** In this many rounds the owner blocks days meanwhile. */
const BLOCKED_ROUNDS = ROUNDS / 2;

let app: TestApp;
let owner: Person;
let renters: Person[];
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-01T09:00:00Z');
  owner = await makePerson(app);
  renters = await Promise.all(Array.from({ length: RENTERS }, () => makePerson(app)));
});
afterAll(() => app.close());

const random = (below: number) => Math.floor(Math.random() * below);
const someDays = () => {
  const startDate = addDays(FIRST, random(25));
  return { startDate, endDate: addDays(startDate, random(6)) };
};

/**
 * How many pieces of a listing are taken on its fullest day: by rentals with the empty days behind them, or by rentals and blocks, which
 * may lie on empty days.
 */
async function mostTaken(itemId: number): Promise<number> {
  const { rows } = await app.database.db.$client.query<{ most: number }>(
    `with rented as (
       select daterange(start_date, end_date, '[]') as days, pieces,
         daterange(start_date, end_date + (terms ->> 'bufferDays')::integer, '[]') as held
       from rentals where item_id = $1 and status = 'approved'
     ), blocked as (
       select daterange(start_date, end_date, '[]') as days, cardinality(pieces) as pieces from blocks where item_id = $1
     )
     select max(greatest(
       (select sum(pieces) from rented where held @> day::date),
       (select coalesce(sum(pieces), 0) from rented where days @> day::date)
         + (select coalesce(max(pieces), 0) from blocked where days @> day::date)
     ))::integer as most
     from generate_series($2::date, $2::date + 60, interval '1 day') as day`,
    [itemId, FIRST],
  );
  return rows[0]?.most ?? 0;
}

test.each([
  ['', 0, ROUNDS - BLOCKED_ROUNDS],
  [', and blocks made meanwhile,', 5, BLOCKED_ROUNDS],
])(
  'of many bookings at once%s none is for a piece that is taken',
  async (_, blocks, rounds) => {
    const statuses = new Set<number>();
    for (let round = 0; round < rounds; round++) {
      const { id: itemId } = await makeItem(app, owner.id, {
        instantBooking: 'everyone',
        quantity: PIECES,
        bufferDays: random(4),
      });
      const book = async ({ client }: Person) => {
        const body = { itemId, ...someDays(), pieces: 1 + random(2), clientId: crypto.randomUUID() };
        const send = () => client.call(requestRental, { body });
        let answer = await send();
        // As the app does on a machine that is too slow for all of them.
        for (let tries = 0; answer.status === 503 && tries < 20; tries++) answer = await send();
        return answer;
      };
      const block = async () => {
        const body = { ...someDays(), pieces: [1], note: null };
        const send = () => owner.client.call(createBlock, { params: { id: itemId }, body });
        let answer = await send();
        for (let tries = 0; answer.status === 503 && tries < 20; tries++) answer = await send();
        return answer;
      };
      const answers = await Promise.all([
        ...Array.from({ length: AT_ONCE }, (__, index) => book(renters[index % RENTERS] as Person)),
        ...Array.from({ length: blocks }, block),
      ]);
      for (const { status } of answers) statuses.add(status);
      expect(await mostTaken(itemId)).toBeLessThanOrEqual(PIECES);
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    }
    expect(statuses).toEqual(new Set([201, 409]));
  },
  300_000,
);
