import { randomUUID } from 'node:crypto';

import { getItem } from '@lendloop/contract/items';
import { getRental } from '@lendloop/contract/rentals';
import { judgeReview } from '@lendloop/contract/reviews/judging';
import type { RentalReviewInput } from '@lendloop/contract/reviews/rentalReviews';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { openLocalBus } from '../live/bus.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { beforeCommitOf } from '../testing/meanwhile.ts';
import { after, BY_OWNER, BY_RENTER, makeEnded, review } from '../testing/rentals/reviewing.ts';
import { revealReviews } from './revealActions.ts';
import { insertReview } from './writes.ts';

const ROUNDS = 100;
const MINUTES = 5 * 60_000;

test(
  'two reviews written at the same moment reveal both exactly once, a hundred times',
  async () => {
    const bus = openLocalBus();
    const told: number[] = [];
    bus.subscribe((event) => {
      if (event.kind === 'review' && event.what === 'revealed') told.push(event.id);
    });
    const app = await startAppForTest({ bus });
    // On the other node, which shares the bus.
    const second = await startAppForTest({ database: app.database, bus });
    app.setNow(after(0));
    const [ananya, rahul] = [await makePerson(app), await makePerson(app)];
    const ids: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Now and then they rent from each other.
      const [owner, renter] = round % 3 === 0 ? [rahul, ananya] : [ananya, rahul];
      const rental = await makeEnded(app, { owner, renter });
      second.setNow(after(0));
      ids.push(rental.id);
      const elsewhere = { ...owner, client: second.client(owner.client.session()) };
      const both: [typeof owner, RentalReviewInput][] = [
        [renter, BY_RENTER],
        [elsewhere, BY_OWNER],
      ];
      const answers = await Promise.all([
        ...(round % 2 === 0 ? both : both.toReversed()).map(([who, body]) => review(who, rental.id, body)),
        revealReviews(app.context),
      ]);
      expect(answers.slice(0, 2)).toMatchObject([{ status: 201 }, { status: 201 }]);
      for (const who of [owner, renter]) {
        const { body } = await who.client.call(getRental, { params: { id: rental.id } });
        expect(body.reviews).toMatchObject({ own: { revealed: true } });
        expect(body.reviews?.other?.id).toBeGreaterThan(0);
      }
      const { body } = await app.client().call(getItem, { params: { id: rental.itemId } });
      expect([body.averageRating, body.reviewCount]).toEqual([5, 1]);
    }
    expect(told).toEqual(ids);
    const { rows } = await app.database.db.execute(sql`
      select count(*)::integer as many, count(distinct rental_id)::integer as rentals from reviews where is_settled`);
    expect(rows).toEqual([{ many: 2 * ROUNDS, rentals: ROUNDS }]);
    const { rows: mails } = await app.database.db.execute(sql`
      select count(*)::integer as many, count(distinct once)::integer as kinds from mails where topic ->> 'what' = 'revealed'`);
    expect(mails).toEqual([{ many: 2 * ROUNDS, kinds: 2 * ROUNDS }]);
  },
  MINUTES,
);

test('jobs on two nodes at once do what follows a reveal exactly once', async () => {
  const bus = openLocalBus();
  let told = 0;
  bus.subscribe((event) => {
    if (event.kind === 'review' && event.what === 'revealed') told += 1;
  });
  const app = await startAppForTest({ bus });
  const second = await startAppForTest({ database: app.database, bus });
  const rentals = await Promise.all(Array.from({ length: 5 }, () => makeEnded(app)));
  for (const rental of rentals) await review(rental.renter, rental.id, BY_RENTER);
  app.setNow(after(14));
  second.setNow(after(14));
  await Promise.all(Array.from({ length: 6 }, (_, n) => revealReviews((n % 2 === 0 ? app : second).context)));
  expect(told).toBe(rentals.length);
  for (const { itemId } of rentals) {
    const { body } = await app.client().call(getItem, { params: { id: itemId } });
    expect([body.averageRating, body.reviewCount]).toEqual([5, 1]);
  }
});

test('of two reviews sent with one id about two rentals at once, one is refused', async () => {
  const app = await startAppForTest();
  const one = await makeEnded(app);
  const other = await makeEnded(app, { renter: one.renter });
  const clientId = randomUUID();
  const answer = await beforeCommitOf(
    app.database,
    (tx) =>
      insertReview(
        tx,
        {
          ...other,
          ownerId: other.owner.id,
          renterId: one.renter.id,
          status: 'completed',
          completedAt: after(0),
        },
        {
          side: 'renter',
          rating: 5,
          ownerRating: 5,
          parts: {},
          comment: null,
          clientId,
          sentHash: 'sent elsewhere',
          createdAt: after(0),
          revealAt: after(14),
        },
      ),
    () => review(one.renter, one.id, { ...BY_RENTER, clientId }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'client_id_reused' } });
});

/** How many reviews of each side count, and how the people are rated by the kept sums and by a plain count. */
async function countsOf({ database: { db } }: TestApp) {
  const { rows } = await db.execute<{ owners: number; renters: number }>(sql`
    select count(*) filter (where owner_counted)::integer as owners,
      count(*) filter (where counted and side = 'owner')::integer as renters
    from reviews`);
  const { rows: kept } = await db.execute(sql`
    select user_id as id, owner_sum, owner_count, renter_sum, renter_count from person_ratings order by id`);
  const { rows: plain } = await db.execute(sql`
    select subject_id as id, coalesce(sum(owner_rating) filter (where owner_counted), 0)::integer as owner_sum,
      count(*) filter (where owner_counted)::integer as owner_count,
      coalesce(sum(rating) filter (where counted and side = 'owner'), 0)::integer as renter_sum,
      count(*) filter (where counted and side = 'owner')::integer as renter_count
    from reviews group by subject_id order by id`);
  return { counted: rows[0], kept, plain };
}

test('of reviews about one person that are revealed or removed at once, the newest three of each author count', async () => {
  const app = await startAppForTest();
  const { owner, renter, ...first } = await makeEnded(app);
  const admin = await makePerson(app, { isAdmin: true });
  const rentals = [first];
  while (rentals.length < 8) rentals.push(await makeEnded(app, { owner, renter }));
  for (const { id } of rentals) expect((await review(owner, id, BY_OWNER)).status).toBe(201);
  const written = await Promise.all(rentals.map(({ id }) => review(renter, id, BY_RENTER)));
  expect(written.map(({ status }) => status)).toEqual(rentals.map(() => 201));
  const before = await countsOf(app);
  expect(before.counted).toEqual({ owners: 3, renters: 3 });
  expect(before.kept).toEqual(before.plain);
  const { rows: counted } = await app.database.db.execute<{ id: number }>(
    sql`select id from reviews where owner_counted or (counted and side = 'owner')`,
  );
  const last = await makeEnded(app, { owner, renter });
  await review(owner, last.id, BY_OWNER);
  const removed = await Promise.all([
    ...counted.map(({ id }) =>
      admin.client.call(judgeReview, { params: { id }, body: { state: 'removed', reason: 'Made up.' } }),
    ),
    review(renter, last.id, BY_RENTER),
  ]);
  expect(removed.map(({ status }) => status)).toEqual([...counted.map(() => 200), 201]);
  const afterwards = await countsOf(app);
  expect(afterwards.counted).toEqual({ owners: 3, renters: 3 });
  expect(afterwards.kept).toEqual(afterwards.plain);
});
