import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { after, END } from '../testing/rentals/reviewing.ts';

const YEAR_MS = 8760 * 3_600_000;
const MINUTES = 5 * 60_000;

let app: TestApp;
let owner: number;
let renter: number;
let other: number;
let items: number[];
beforeAll(async () => {
  app = await startTestApp();
  [owner, renter, other] = [
    (await makePerson(app)).id,
    (await makePerson(app)).id,
    (await makePerson(app)).id,
  ];
  items = [(await makeItem(app, owner)).id, (await makeItem(app, owner)).id];
});
beforeEach(async () => {
  await app.database.db.execute(sql`delete from reviews`);
  await app.database.db.execute(sql`delete from rentals`);
});
afterAll(() => app.close());

interface Review {
  readonly id: number;
  readonly item_id: number;
  readonly reviewer_id: number;
  readonly subject_id: number;
  readonly side: string;
  readonly owner_rating: number | null;
  readonly at: number;
  readonly is_kept: boolean;
  readonly counted: boolean;
  readonly owner_counted: boolean;
  readonly [key: string]: unknown;
}

const readReviews = async () =>
  (
    await app.database.db.execute<Review>(sql`
      select id, item_id, reviewer_id, subject_id, side, owner_rating, (extract(epoch from created_at) * 1000)::double precision as at,
        is_settled and state = 'kept' as is_kept, counted, owner_counted
      from reviews order by id`)
  ).rows;

/** Whose reviews are counted anew. */
interface Asked {
  readonly author: number;
  readonly side: string;
  readonly item: number;
  readonly subject: number;
}

const count = ({ author, side, item, subject }: Asked) =>
  sql`select count_reviews(${author}, ${side}, ${item}, ${subject})`;

/** What should count afterwards, found by comparing each review with all others. */
function countPlainly(reviews: readonly Review[], { author, side, item, subject }: Asked): Review[] {
  const asked = (one: Review) =>
    one.reviewer_id === author && one.side === side && one.subject_id === subject;
  const kept = reviews.filter((one) => asked(one) && one.is_kept);
  const isAmongNewest = (one: Review, isLike: (newer: Review) => boolean) =>
    one.is_kept &&
    kept.filter(
      (newer) =>
        isLike(newer) &&
        (newer.at > one.at || (newer.at === one.at && newer.id > one.id)) &&
        newer.at <= one.at + YEAR_MS,
    ).length < 3;
  return reviews.map((one) => {
    if (!asked(one)) return one;
    const isElsewhere = side === 'renter' && one.item_id !== item;
    return {
      ...one,
      counted: isElsewhere
        ? one.counted
        : isAmongNewest(one, (newer) => side === 'owner' || newer.item_id === item),
      owner_counted: one.owner_rating !== null && isAmongNewest(one, (newer) => newer.owner_rating !== null),
    };
  });
}

/** Reviews as they may have become: by two renters about two listings and their owner, and by the owner about a renter. */
const given = fc.record({
  by: fc.constantFrom('renter', 'renter', 'renter', 'other', 'owner', 'owner'),
  item: fc.nat(1),
  // Some at the same moment, some a year apart to the millisecond.
  at: fc.oneof(
    fc.nat(800).map((day) => day * 86_400_000),
    fc.tuple(fc.nat(2), fc.constantFrom(-1, 0, 1)).map(([years, ms]) => (years + 1) * YEAR_MS + ms),
  ),
  ownerRating: fc.option(fc.integer({ min: 1, max: 5 })),
  state: fc.constantFrom('kept', 'kept', 'kept', 'kept', 'held', 'removed'),
  isSettled: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  counted: fc.boolean(),
  ownerCounted: fc.boolean(),
});
type Given = typeof given extends fc.Arbitrary<infer One> ? One : never;

async function put(reviews: readonly Given[]): Promise<void> {
  const rows = reviews.map((one, index) => {
    const isOwners = one.by === 'owner';
    const isKept = one.isSettled && one.state === 'kept';
    return {
      n: index + 1,
      item: items[one.item],
      renter: one.by === 'other' ? other : renter,
      author: isOwners ? owner : one.by === 'other' ? other : renter,
      side: isOwners ? 'owner' : 'renter',
      owner_rating: isOwners ? null : one.ownerRating,
      at: new Date(Date.parse(END) + one.at).toISOString(),
      state: one.state,
      is_settled: one.isSettled,
      counted: isKept && one.counted,
      owner_counted: isKept && !isOwners && one.ownerRating !== null && one.ownerCounted,
    };
  });
  await app.database.db.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as g (
        n integer, item integer, renter integer, author integer, side text, owner_rating integer, at timestamptz, state text,
        is_settled boolean, counted boolean, owner_counted boolean
      )
    ), rented as (
      insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
      select item, renter, ${owner}, date '2000-01-01' + n, date '2000-01-01' + n, 'completed', 100 from given
      returning id, start_date
    )
    insert into reviews (
      item_id, reviewer_id, rental_id, rating, created_at, side, subject_id, owner_rating, state, is_settled, counted, owner_counted
    )
    select g.item, g.author, r.id, 5, g.at, g.side, case g.side when 'renter' then ${owner} else g.renter end, g.owner_rating, g.state,
      g.is_settled, g.counted, g.owner_counted
    from given g join rented r on r.start_date = date '2000-01-01' + g.n
    order by g.n`);
}

test(
  'whatever there was before, the same reviews count as by comparing each with all others',
  async () => {
    const { db } = app.database;
    // What counts before is made up, so it is in no sums.
    await db.execute(sql`alter table reviews disable trigger reviews_tally`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { minLength: 5, maxLength: 40 }),
        fc.constantFrom('renter', 'renter', 'owner'),
        fc.nat(1),
        async (reviews, side, item) => {
          await db.execute(sql`delete from reviews`);
          await db.execute(sql`delete from rentals`);
          await put(reviews);
          const [author, subject] = side === 'owner' ? [owner, renter] : [renter, owner];
          const asked = { author, side, item: items[item] ?? 0, subject };
          const expected = countPlainly(await readReviews(), asked);
          await db.execute(count(asked));
          expect(await readReviews()).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
    await db.execute(sql`alter table reviews enable trigger reviews_tally`);
  },
  MINUTES,
);

test('counting the reviews of two people reads each a few times, however many there are', async () => {
  const many = 400;
  const { db } = app.database;
  // Far more are somebody else's.
  await put(
    Array.from({ length: 15 * many }, (_, n) => ({
      by: n % 15 === 0 ? ('renter' as const) : ('other' as const),
      item: n % 2,
      at: after(0, n * 60_000).getTime() - Date.parse(END),
      ownerRating: 4,
      state: 'kept' as const,
      isSettled: true,
      counted: false,
      ownerCounted: false,
    })),
  );
  await db.execute(sql`analyze reviews`);
  const read = await db.transaction(async (tx) => {
    const readRows = async () => {
      const { rows } = await tx.execute<{ rows: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
        from pg_stat_xact_user_tables where relname = 'reviews'`);
      return rows[0]?.rows ?? 0;
    };
    const before = await readRows();
    await tx.execute(count({ author: renter, side: 'renter', item: items[0] ?? 0, subject: owner }));
    return (await readRows()) - before;
  });
  expect(read).toBeGreaterThanOrEqual(many);
  expect(read).toBeLessThan(3 * many);
  const { rows } = await db.execute(sql`
    select count(*) filter (where counted)::integer as of_item, count(*) filter (where owner_counted)::integer as of_owner
    from reviews`);
  expect(rows).toEqual([{ of_item: 3, of_owner: 3 }]);
});
