import { judgeReview } from '@lendloop/contract/reviews/judging';
import { editReview, withdrawReview } from '@lendloop/contract/reviews/rentalReviews';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { after, DAY_MS, END, makeEnded, review, type Ended } from '../testing/rentals/reviewing.ts';
import { revealReviews } from './revealActions.ts';

const YEAR_MS = 365 * DAY_MS;
const MINUTES = 5 * 60_000;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, { isAdmin: true });
});
afterAll(() => app.close());

/** Lets everybody stay signed in for years. */
const staySignedIn = () => app.database.db.execute(sql`update sessions set expires_at = '2200-01-01'`);

interface Stored {
  readonly id: number;
  readonly item_id: number;
  readonly reviewer_id: number;
  readonly subject_id: number;
  readonly side: string;
  readonly rating: number;
  readonly owner_rating: number | null;
  readonly at: number;
  readonly state: string;
  readonly is_revealed: boolean;
  readonly [key: string]: unknown;
}

/** Those of one author about one subject that count: revealed and kept ones without three newer ones within a year after them. */
function countedOf(reviews: readonly Stored[], keyOf: (one: Stored) => string | null): Stored[] {
  const kept = reviews.filter((one) => one.state === 'kept' && one.is_revealed && keyOf(one) !== null);
  return kept.filter((one) => {
    const newer = kept.filter(
      (other) =>
        keyOf(other) === keyOf(one) &&
        (other.at > one.at || (other.at === one.at && other.id > one.id)) &&
        other.at - one.at <= YEAR_MS,
    );
    return newer.length < 3;
  });
}

const sumBy = (reviews: readonly Stored[], keyOf: (one: Stored) => number, of: (one: Stored) => number) => {
  const sums = new Map<number, [number, number]>();
  for (const one of reviews) {
    const [total, many] = sums.get(keyOf(one)) ?? [0, 0];
    sums.set(keyOf(one), [total + of(one), many + 1]);
  }
  return [...sums].toSorted(([a], [b]) => a - b);
};

/** The sums that are kept, and a plain count of the reviews. */
async function readSums() {
  const { db } = app.database;
  const now = app.context.now().toISOString();
  const { rows: reviews } = await db.execute<Stored>(sql`
    select id, item_id, reviewer_id, subject_id, side, rating, owner_rating, (extract(epoch from created_at) * 1000)::double precision as at,
      state, reveal_at <= ${now}::timestamptz as is_revealed
    from reviews order by id`);
  const items = countedOf(reviews, (one) =>
    one.side === 'renter' ? `${one.reviewer_id} ${one.item_id}` : null,
  );
  const owners = countedOf(reviews, (one) =>
    one.owner_rating === null ? null : `${one.reviewer_id} ${one.subject_id}`,
  );
  const renters = countedOf(reviews, (one) =>
    one.side === 'owner' ? `${one.reviewer_id} ${one.subject_id}` : null,
  );
  const { rows: kept } = await db.execute(sql`
    select 'item' as kind, id, rating_sum as total, review_count as many from items where review_count > 0
    union all select 'owner', user_id, owner_sum, owner_count from person_ratings where owner_count > 0
    union all select 'renter', user_id, renter_sum, renter_count from person_ratings where renter_count > 0
    order by 1, 2`);
  const expected = [
    [
      'item',
      sumBy(
        items,
        (one) => one.item_id,
        (one) => one.rating,
      ),
    ] as const,
    [
      'owner',
      sumBy(
        owners,
        (one) => one.subject_id,
        (one) => one.owner_rating ?? 0,
      ),
    ] as const,
    [
      'renter',
      sumBy(
        renters,
        (one) => one.subject_id,
        (one) => one.rating,
      ),
    ] as const,
  ].flatMap(([kind, sums]) => sums.map(([id, [total, many]]) => ({ kind, id, total, many })));
  return { kept, expected };
}

/** Before the clock starts again. */
async function forgetReviews() {
  for (const table of ['reviews', 'person_ratings'])
    await app.database.db.execute(sql`delete from ${sql.identifier(table)}`);
  await app.database.db.execute(
    sql`update items set rating_sum = 0, review_count = 0 where review_count > 0`,
  );
}

const stars = fc.integer({ min: 1, max: 5 });
const step = fc.record({
  what: fc.constantFrom(
    'write',
    'write',
    'write',
    'answer',
    'answer',
    'edit',
    'withdraw',
    'wait',
    'hold',
    'keep',
    'remove',
  ),
  pick: fc.nat(1000),
  rating: stars,
  ownerRating: stars,
});

test(
  'the sums equal a plain count after random reviews, edits, withdrawals, removals and holds',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const [owner, renter, other] = [await makePerson(app), await makePerson(app), await makePerson(app)];
        const items = [await makeItem(app, owner.id), await makeItem(app, owner.id)];
        await staySignedIn();
        await forgetReviews();
        const rentals: Ended[] = [];
        let now = Date.parse(END) + 1;
        for (const { what, pick, rating, ownerRating } of steps) {
          const rental = rentals[pick % Math.max(1, rentals.length)];
          const params = { id: rental?.id ?? 1 };
          app.setNow(new Date(now));
          if (what === 'wait') {
            now += (pick % 200) * DAY_MS + 1;
          } else if (what === 'write') {
            const itemId = items[pick % 2]?.id ?? 0;
            const by = pick % 5 === 0 ? other : renter;
            const made = await makeEnded(app, {
              owner,
              renter: by,
              itemId,
              completedAt: new Date(now).toISOString(),
            });
            rentals.push(made);
            await review(by, made.id, { rating, ownerRating });
          } else if (rental && what === 'answer') await review(owner, rental.id, { rating });
          else if (rental && what === 'edit')
            await rental.renter.client.call(editReview, { params, body: { rating, ownerRating } });
          else if (rental && what === 'withdraw') await rental.renter.client.call(withdrawReview, { params });
          else if (what === 'hold')
            await app.database.db.execute(
              sql`update reviews set state = 'held' where rental_id = ${params.id} and not is_settled`,
            );
          else if (what === 'keep' || what === 'remove') {
            const { rows } = await app.database.db.execute<{ id: number }>(
              sql`select id from reviews where rental_id = ${params.id} order by id`,
            );
            const id = rows[pick % Math.max(1, rows.length)]?.id;
            const state = what === 'keep' ? 'kept' : 'removed';
            if (id !== undefined)
              await admin.client.call(judgeReview, { params: { id }, body: { state, reason: 'Because' } });
          }
          now += 1;
          app.setNow(new Date(now));
          await revealReviews(app.context);
          const { kept, expected } = await readSums();
          expect(kept).toEqual(expected);
        }
      }),
      { numRuns: 8 },
    );
  },
  MINUTES,
);

test('of one author about one item the newest three of 365 days count, and all are shown', async () => {
  await forgetReviews();
  const first = await makeEnded(app);
  const { owner, renter, itemId } = first;
  await staySignedIn();
  const write = async (rating: number, completedAt: string) => {
    const rental = await makeEnded(app, { owner, renter, itemId, completedAt });
    await review(renter, rental.id, { rating, ownerRating: rating });
    await review(owner, rental.id, { rating: 5 });
  };
  const read = async () => {
    const { rows } = await app.database.db.execute(
      sql`select rating_sum as total, review_count as many from items where id = ${itemId}`,
    );
    return rows[0];
  };
  for (const [index, rating] of [1, 2, 3].entries()) await write(rating, after(index).toISOString());
  expect(await read()).toEqual({ total: 6, many: 3 });
  await write(5, after(3).toISOString());
  expect(await read()).toEqual({ total: 10, many: 3 });
  // More than a year after the first that counts.
  await write(4, after(1 + 365, 1).toISOString());
  expect(await read()).toEqual({ total: 14, many: 4 });
  await revealReviews(app.context);
  const { kept, expected } = await readSums();
  expect(kept).toEqual(expected);
});
