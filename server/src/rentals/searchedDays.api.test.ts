import { listItems } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import { DEFAULT_TERMS, type Terms } from '@lendloop/contract/terms';
import { addDays, countDays, overlaps, type DayRange } from '@lendloop/contract/values/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { blocks, items, rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { refusalOfRequest } from './rules.ts';

const TODAY = '2030-06-05';
const LISTINGS = 1500;
const AT_ONCE = 500;

let app: TestApp;
let owner: Person;
let renter: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
  owner = await makePerson(app);
  renter = await makePerson(app);
});
afterAll(() => app.close());

const range = (first: number, last: number): fc.Arbitrary<DayRange> =>
  fc.tuple(fc.integer({ min: first, max: last }), fc.integer({ min: 1, max: 16 })).map(([from, days]) => {
    const startDate = addDays(TODAY, from);
    return { startDate, endDate: addDays(startDate, days - 1) };
  });

const seldom = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });

const rules: fc.Arbitrary<Terms> = fc
  .record({
    minDays: seldom(fc.integer({ min: 1, max: 8 }), 1),
    longer: seldom(fc.option(fc.integer({ min: 0, max: 8 })), null),
    noticeDays: seldom(fc.integer({ min: 0, max: 12 }), 0),
    horizonDays: seldom(fc.option(fc.integer({ min: 1, max: 40 })), null),
    handoverDays: seldom(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), DEFAULT_TERMS.handoverDays),
  })
  .map(({ longer, ...rest }) => ({
    ...DEFAULT_TERMS,
    ...rest,
    maxDays: longer === null ? null : rest.minDays + longer,
  }));

/** An approved rental with the empty days behind it. */
interface Stay extends DayRange {
  readonly buffer: number;
  readonly piece: number;
}

const held = ({ startDate, endDate, buffer }: Omit<Stay, 'piece'>): DayRange => ({
  startDate,
  endDate: addDays(endDate, buffer),
});

const pieces = fc
  .record({
    quantity: fc.constantFrom(1, 1, 1, 2, 3),
    bufferDays: fc.constantFrom(0, 0, 0, 1, 2),
    wished: fc.array(fc.tuple(range(0, 30), fc.constantFrom(0, 0, 1, 3)), { maxLength: 4 }),
    block: seldom<DayRange | null>(range(0, 30), null),
  })
  .map(({ wished, quantity, ...rest }) => {
    const stays: Stay[] = [];
    // Each goes to the lowest free piece, as the database does it; those that find none are left out.
    for (const [days, buffer] of wished) {
      const stay = { ...days, buffer };
      const isFree = (piece: number) =>
        !stays.some((other) => other.piece === piece && overlaps(held(other), held(stay)));
      const piece = [1, 2, 3].slice(0, quantity).find(isFree);
      if (piece !== undefined && !(rest.block && overlaps(rest.block, days))) stays.push({ ...stay, piece });
    }
    return { ...rest, quantity, stays };
  });

const listing = fc.record({
  pieces,
  terms: rules,
  isAvailable: seldom(fc.boolean(), true),
  // A window has more than one day.
  window: seldom<DayRange | null>(
    range(0, 20).map(({ startDate, endDate }) => ({ startDate, endDate: addDays(endDate, 1) })),
    null,
  ),
});

type Listing = typeof listing extends fc.Arbitrary<infer Value> ? Value : never;

/** Stores listings with their approved rentals, and returns their ids in the same order. */
async function store(listings: readonly Listing[]): Promise<number[]> {
  const rows = await app.database.db
    .insert(items)
    .values(
      listings.map(({ terms, pieces: { quantity, bufferDays }, isAvailable, window }, index) => ({
        ...terms,
        quantity,
        bufferDays,
        ownerId: owner.id,
        categoryId: 1,
        title: `Listing ${index}`,
        description: 'A thing that is good for many other things.',
        price: 100,
        location: 'Indiranagar, Bengaluru',
        images: ['https://example.com/thing.jpg'],
        isAvailable,
        availableFrom: window?.startDate ?? null,
        availableUntil: window?.endDate ?? null,
      })),
    )
    .returning({ id: items.id });
  const ids = rows.map(({ id }) => id);
  const itemOf = (index: number) => ids[index] ?? 0;
  const agreed = { currency: 'INR', totalMinor: 0, depositMinor: 0, price: 100, status: 'approved' as const };
  const booked = listings.flatMap(({ pieces: { stays } }, index) =>
    stays.map(({ startDate, endDate, buffer }) => ({
      ...agreed,
      startDate,
      endDate,
      terms: { bufferDays: buffer },
      itemId: itemOf(index),
      ownerId: owner.id,
      renterId: renter.id,
    })),
  );
  if (booked.length > 0) await app.database.db.insert(rentals).values(booked);
  const blocked = listings.flatMap(({ pieces: { block } }, index) =>
    block ? [{ ...block, itemId: itemOf(index) }] : [],
  );
  if (blocked.length > 0) await app.database.db.insert(blocks).values(blocked);
  await app.database.db.$client.query(`
    insert into occupancies (item_id, unit, days, held, kind, block_id)
    select b.item_id, n, daterange(b.start_date, b.end_date, '[]'), daterange(b.start_date, b.end_date, '[]'), 'block', b.id
    from blocks b join items i on i.id = b.item_id cross join generate_series(1, i.quantity) as n
    where b.item_id >= ${itemOf(0)}`);
  return ids;
}

/** The ids of all items that a search for these days lists. */
async function searched({ startDate, endDate }: DayRange): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const { body, raw } = await app.client().call(listItems, {
      query: { availableFrom: startDate, availableUntil: endDate, limit: 20, cursor },
    });
    found.push(...body.map(({ id }) => id));
    cursor = /[?&]cursor=([^&>]+)/.exec(String(raw.headers['link'] ?? ''))?.[1];
    cursor = cursor && decodeURIComponent(cursor);
  } while (cursor !== undefined);
  return found.toSorted((a, b) => a - b);
}

/** Whether a piece is free on each day, though not the same on all of them. */
function hasRoomEachDay({ quantity, bufferDays, stays, block }: Listing['pieces'], asked: DayRange): boolean {
  if (block && overlaps(block, asked)) return false;
  const days = countDays(asked) + bufferDays;
  return Array.from({ length: days }, (_, index) => addDays(asked.startDate, index)).every(
    (day) => stays.filter((stay) => overlaps(held(stay), { startDate: day, endDate: day })).length < quantity,
  );
}

test('a search by days lists exactly the items that a quote does not refuse', async () => {
  const listings = fc.sample(listing, { numRuns: LISTINGS, seed: 57 });
  const stored: (Listing & { id: number })[] = [];
  for (let from = 0; from < LISTINGS; from += AT_ONCE) {
    const some = listings.slice(from, from + AT_ONCE);
    const ids = await store(some);
    stored.push(...some.map((one, index) => ({ ...one, id: ids[index] ?? 0 })));
  }
  await app.database.db.$client.query('analyze items, occupancies');
  const ranges = fc.sample(range(-1, 40), { numRuns: 4, seed: 58 });
  for (const asked of ranges) {
    const free = stored.filter(
      ({ terms, isAvailable, window, pieces: taken }) =>
        hasRoomEachDay(taken, asked) &&
        refusalOfRequest(
          {
            ownerId: owner.id,
            isAvailable,
            availableFrom: window?.startDate ?? null,
            availableUntil: window?.endDate ?? null,
            terms,
          },
          null,
          { ...asked, pieces: 1, delivery: false },
          TODAY,
        ) === null,
    );
    expect(await searched(asked)).toEqual(free.map(({ id }) => id));
  }
  // The rule that the search is held against is the one that answers quotes.
  const [asked] = ranges.filter(({ startDate }) => startDate >= TODAY);
  if (!asked) throw new Error('All ranges are in the past.');
  const found = new Set(await searched(asked));
  for (const { id } of stored.slice(0, 100)) {
    const { body } = await app.client().call(getQuote, { params: { id }, query: asked });
    expect([id, body.refusal === null]).toEqual([id, found.has(id)]);
  }
});

test('any days that can be named can be searched for, also those of another century', async () => {
  const search = (availableFrom: string, availableUntil: string) =>
    app.client().call(listItems, { query: { availableFrom, availableUntil, limit: 1 } });
  for (const from of [TODAY, '2120-03-01', '2199-12-31'])
    expect([from, (await search(from, '2199-12-31')).status]).toEqual([from, 200]);
});
