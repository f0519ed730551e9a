import { listItems } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import { DEFAULT_TERMS, type Terms } from '@lendloop/contract/terms';
import { addDays, overlaps, type DayRange } from '@lendloop/contract/values/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { items, rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { refusalOfRequest } from './rules.ts';

const TODAY = '2030-06-05';
const LISTINGS = 5000;
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

const listing = fc.record({
  terms: rules,
  isAvailable: seldom(fc.boolean(), true),
  // A window has more than one day.
  window: seldom<DayRange | null>(
    range(0, 20).map(({ startDate, endDate }) => ({ startDate, endDate: addDays(endDate, 1) })),
    null,
  ),
  booked: seldom<DayRange | null>(range(0, 30), null),
});

type Listing = typeof listing extends fc.Arbitrary<infer Value> ? Value : never;

/** Stores listings with their approved rentals, and returns their ids in the same order. */
async function store(listings: readonly Listing[]): Promise<number[]> {
  const rows = await app.database.db
    .insert(items)
    .values(
      listings.map(({ terms, isAvailable, window }, index) => ({
        ...terms,
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
  const booked = listings.flatMap(({ booked: days }, index) => {
    const itemId = ids[index];
    return days && itemId !== undefined
      ? [{ ...days, itemId, ownerId: owner.id, renterId: renter.id, price: 100, status: 'approved' as const }]
      : [];
  });
  if (booked.length > 0) await app.database.db.insert(rentals).values(booked);
  return ids;
}

/** The ids of all items that a search for these days lists. */
async function searched({ startDate, endDate }: DayRange): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const { body, raw } = await app.client().call(listItems, {
      query: { availableFrom: startDate, availableUntil: endDate, limit: 200, cursor },
    });
    found.push(...body.map(({ id }) => id));
    cursor = /[?&]cursor=([^&>]+)/.exec(String(raw.headers['link'] ?? ''))?.[1];
    cursor = cursor && decodeURIComponent(cursor);
  } while (cursor !== undefined);
  return found.toSorted((a, b) => a - b);
}

test('a search by days lists exactly the items that a quote does not refuse', async () => {
  const listings = fc.sample(listing, { numRuns: LISTINGS, seed: 57 });
  const stored: (Listing & { id: number })[] = [];
  for (let from = 0; from < LISTINGS; from += AT_ONCE) {
    const some = listings.slice(from, from + AT_ONCE);
    const ids = await store(some);
    stored.push(...some.map((one, index) => ({ ...one, id: ids[index] ?? 0 })));
  }
  const ranges = fc.sample(range(-1, 40), { numRuns: 4, seed: 58 });
  for (const asked of ranges) {
    const free = stored.filter(
      ({ terms, isAvailable, window, booked }) =>
        refusalOfRequest(
          {
            ownerId: owner.id,
            isAvailable,
            availableFrom: window?.startDate ?? null,
            availableUntil: window?.endDate ?? null,
            terms,
          },
          null,
          { ...asked, delivery: false },
          TODAY,
        ) === null && !(booked && overlaps(booked, asked)),
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
