import { addDays } from '@lendloop/contract/values/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { items } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, makeRental } from '../testing/factories.ts';

const TODAY = '2030-06-05';
const CALENDARS = 10_000;
const AT_ONCE = 2000;
/** On the embedded database, beside others. */
const TEST_MS = 300_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Days from today, both ends included. */
interface Days {
  readonly from: number;
  readonly until: number;
}

interface Stay extends Days {
  readonly buffer: number;
}

const stays = (first: number, last: number): fc.Arbitrary<Stay> =>
  fc
    .record({
      from: fc.integer({ min: first, max: last }),
      length: fc.integer({ min: 1, max: 6 }),
      buffer: fc.constantFrom(0, 0, 0, 1, 2),
    })
    .map(({ from, length, buffer }) => ({ from, until: from + length - 1, buffer }));

const calendar = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  // Each goes to a piece that is free throughout, if there is one: not the best of them, so that gaps remain.
  wished: fc.array(fc.tuple(stays(-5, 12), fc.nat()), { maxLength: 7 }),
  block: fc.option(
    fc.record({ from: fc.integer({ min: 0, max: 12 }), length: fc.integer({ min: 1, max: 3 }) }),
    { freq: 4 },
  ),
  asked: stays(0, 12),
  pieces: fc.constantFrom(1, 1, 1, 2, 3),
});

interface Calendar {
  readonly quantity: number;
  readonly rentals: readonly (Stay & { readonly piece: number })[];
  readonly block: Days | null;
  readonly asked: Stay;
  readonly pieces: number;
}

const meets = (a: Days, b: Days) => a.from <= b.until && b.from <= a.until;
const held = ({ from, until, buffer }: Stay): Days => ({ from, until: until + buffer });

const calendars = calendar.map(({ wished, block: given, ...rest }): Calendar => {
  const block = given && { from: given.from, until: given.from + given.length - 1 };
  const rentals: (Stay & { piece: number })[] = [];
  for (const [stay, choice] of wished) {
    // What ended before today is completed.
    if (stay.until < 0 || (block && meets(stay, block))) continue;
    const free = Array.from({ length: rest.quantity }, (_, index) => index + 1).filter(
      (piece) => !rentals.some((other) => other.piece === piece && meets(held(other), held(stay))),
    );
    const piece = free[choice % Math.max(free.length, 1)];
    if (piece !== undefined) rentals.push({ ...stay, piece });
  }
  return { ...rest, rentals, block };
});

/** Whether so many pieces are free on each day, wherever the rentals are now. */
function hasRoomEachDay({ quantity, rentals, block, asked, pieces }: Calendar): boolean {
  if (block && meets(block, asked)) return false;
  const { from, until } = held(asked);
  return Array.from({ length: until - from + 1 }, (_, index) => from + index).every(
    (day) =>
      rentals.filter((stay) => meets(held(stay), { from: day, until: day })).length + pieces <= quantity,
  );
}

const day = (offset: number) => addDays(TODAY, offset);

test(
  'pieces are found exactly when each day has room for them',
  async () => {
    const { db } = app.database;
    const owner = await makePerson(app);
    const renter = await makePerson(app);
    let moved = 0;
    for (let seed = 1; seed <= CALENDARS / AT_ONCE; seed++) {
      const all = fc.sample(calendars, { numRuns: AT_ONCE, seed });
      const rows = await db
        .insert(items)
        .values(
          all.map(({ quantity }) => ({
            ownerId: owner.id,
            categoryId: 1,
            title: 'A thing',
            description: 'A thing that is good for many other things.',
            price: 100,
            location: 'Indiranagar, Bengaluru',
            images: ['https://example.com/thing.jpg'],
            quantity,
          })),
        )
        .returning({ id: items.id });
      const itemOf = (index: number) => rows[index]?.id ?? 0;
      const range = { startDate: TODAY, endDate: TODAY };
      const any = await makeRental(app, {
        itemId: itemOf(0),
        ownerId: owner.id,
        renterId: renter.id,
        ...range,
      });
      const taken = all.flatMap(({ rentals, quantity, block }, index) => [
        ...rentals.map((stay) => [
          itemOf(index),
          stay.piece,
          day(stay.from),
          day(stay.until),
          stay.buffer,
          any.id,
        ]),
        ...(block
          ? Array.from({ length: quantity }, (_, piece) => [
              itemOf(index),
              piece + 1,
              day(block.from),
              day(block.until),
              0,
              null,
            ])
          : []),
      ]);
      const column = (index: number) => taken.map((row) => row[index]);
      // Which rental or block it is of makes no difference here.
      await db.$client.query(
        `with block as (
         insert into blocks (item_id, start_date, end_date) values (${itemOf(0)}, '${TODAY}', '${TODAY}') returning id
       )
       insert into occupancies (item_id, unit, days, held, kind, rental_id, block_id)
       select item, unit, daterange(first, last, '[]'), daterange(first, last + buffer, '[]'),
         case when rental is null then 'block' else 'rental' end, rental, case when rental is null then block.id end
       from block, unnest($1::integer[], $2::smallint[], $3::date[], $4::date[], $5::integer[], $6::integer[])
         as t (item, unit, first, last, buffer, rental)`,
        [0, 1, 2, 3, 4, 5].map(column),
      );
      const { rows: plans } = await db.$client.query<{
        plan: { id: number | null }[] | null;
        possible: boolean;
      }>(
        `select place_pieces(item, quantity, first, last, buffer, wanted, '${TODAY}') as plan,
         has_places(item, quantity, first, last, buffer, wanted, '${TODAY}') as possible
       from unnest($1::integer[], $2::integer[], $3::date[], $4::date[], $5::integer[], $6::integer[])
         with ordinality as t (item, quantity, first, last, buffer, wanted, position)
       order by position`,
        [
          all.map((_, index) => itemOf(index)),
          all.map(({ quantity }) => quantity),
          all.map(({ asked }) => day(asked.from)),
          all.map(({ asked }) => day(asked.until)),
          all.map(({ asked }) => asked.buffer),
          all.map(({ pieces }) => pieces),
        ],
      );
      const wrong = all.flatMap((one, index) => {
        const plan = plans[index]?.plan ?? null;
        if (plan?.some(({ id }) => id !== null)) moved++;
        const possible = plans[index]?.possible;
        const hasRoom = hasRoomEachDay(one);
        return (plan !== null) === hasRoom && possible === hasRoom ? [] : [{ plan, possible, ...one }];
      });
      expect(wrong.slice(0, 3)).toEqual([]);
    }
    // In many of them no single piece was free throughout.
    expect(moved).toBeGreaterThan(CALENDARS / 200);
  },
  TEST_MS,
);
