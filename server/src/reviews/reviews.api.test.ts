import { deleteItem, getItem } from '@lendloop/contract/items';
import { listReviews, writeReview } from '@lendloop/contract/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  // As it was before reviews were hidden; the rentals ended long ago.
  app = await startTestApp({ config: { reviewRevealDays: 0 } });
  owner = await makePerson(app);
});
afterAll(() => app.close());

async function rent(
  itemId: number,
  renter: Person,
  day: string,
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'completed' = 'completed',
) {
  await makeRental(app, {
    itemId,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: day,
    endDate: day,
    status,
  });
}

const write = (who: Person, itemId: number, rating: number, comment?: string | null) =>
  who.client.call(writeReview, { params: { id: itemId }, body: { rating, comment } });

const list = (itemId: number) => app.client().call(listReviews, { params: { id: itemId }, query: {} });

/** Counts the responses by status. */
function outcomesOf(answers: readonly { readonly status: number }[]): Record<number, number> {
  const outcomes: Record<number, number> = {};
  for (const { status } of answers) outcomes[status] = (outcomes[status] ?? 0) + 1;
  return outcomes;
}

async function ratingOf(itemId: number) {
  const { body } = await app.client().call(getItem, { params: { id: itemId } });
  return [body.averageRating, body.reviewCount];
}

describe('a review', () => {
  it("is visible to everybody, newest first, and updates the item's rating", async () => {
    const item = await makeItem(app, owner.id);
    const [first, second] = [await makePerson(app), await makePerson(app)];
    await rent(item.id, first, '2024-01-01');
    await rent(item.id, second, '2024-01-02');
    expect((await list(item.id)).body).toEqual([]);
    expect(await ratingOf(item.id)).toEqual([null, 0]);
    const one = await write(first, item.id, 5, '  Great <b>drill</b> 👍 ومفيد  ');
    expect(one.status).toBe(201);
    const shown = {
      id: one.body.id,
      reviewerId: first.id,
      rating: 5,
      comment: 'Great <b>drill</b> 👍 ومفيد',
      createdAt: one.body.createdAt,
      parts: {},
    };
    expect(one.body).toMatchObject({ ...shown, side: 'renter', ownerRating: null, revealed: true });
    const two = await write(second, item.id, 2, '  ');
    expect(two.body.comment).toBeNull();
    const [newest, oldest] = (await list(item.id)).body;
    expect(oldest).toEqual({ ...shown, answer: null, revealedAt: one.body.createdAt });
    expect(newest?.id).toBe(two.body.id);
    expect(await ratingOf(item.id)).toEqual([3.5, 2]);
  });

  it('is only for people with a completed rental of that item', async () => {
    const item = await makeItem(app, owner.id);
    const elsewhere = await makeItem(app, owner.id);
    const renter = await makePerson(app);
    await rent(elsewhere.id, renter, '2024-01-01');
    for (const status of ['pending', 'approved', 'rejected', 'cancelled'] as const) {
      await rent(item.id, renter, '2024-02-01', status);
    }
    for (const who of [renter, owner]) {
      expect(await write(who, item.id, 5)).toMatchObject({
        status: 403,
        body: {
          code: 'not_reviewable',
          message: 'Only people who have completed a rental of this item can review it',
        },
      });
    }
    const visitor = app.client();
    const answer = await visitor.call(writeReview, { params: { id: item.id }, body: { rating: 5 } });
    expect(answer.status).toBe(401);
    expect(await ratingOf(item.id)).toEqual([null, 0]);
  });

  it('is stored once for a rental, even if sent many times at once', async () => {
    const item = await makeItem(app, owner.id);
    const renter = await makePerson(app);
    await rent(item.id, renter, '2024-01-01');
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(renter, item.id, 4)));
    expect(outcomesOf(answers)).toEqual({ 201: 1, 409: 9 });
    expect(await ratingOf(item.id)).toEqual([4, 1]);
    expect(await write(renter, item.id, 1)).toMatchObject({
      status: 409,
      body: { code: 'already_reviewed', message: 'You have already reviewed this rental' },
    });
    expect((await list(item.id)).body).toHaveLength(1);
  });

  it('of an item by one renter requires 30 days since their last, even if several are sent at once', async () => {
    const late = await startAppForTest({ config: { reviewRevealDays: 0 }, database: app.database });
    const at = (moment: string) => late.setNow(moment);
    const [item, other] = [await makeItem(app, owner.id), await makeItem(app, owner.id)];
    const [renter, neighbour] = [await makePerson(app), await makePerson(app)];
    const again = (itemId: number, who = renter) =>
      late
        .client(who.client.session())
        .call(writeReview, { params: { id: itemId }, body: { rating: 4, comment: null } });
    for (const day of ['2024-01-01', '2024-01-02', '2024-01-03']) await rent(item.id, renter, day);
    await rent(other.id, renter, '2024-01-04');
    await rent(item.id, neighbour, '2024-01-05');

    at('2024-02-01T10:00:00.000Z');
    const first = await Promise.all(Array.from({ length: 8 }, () => again(item.id)));
    expect(outcomesOf(first)).toEqual({ 201: 1, 409: 7 });
    const refusal = {
      status: 409,
      body: {
        code: 'reviewed_recently',
        message: 'You reviewed this item less than 30 days ago. Please wait before you review it again',
      },
    };
    expect(await again(item.id)).toMatchObject(refusal);
    expect((await again(other.id)).status).toBe(201);
    expect((await again(item.id, neighbour)).status).toBe(201);

    at('2024-03-02T09:59:59.999Z');
    expect(await again(item.id)).toMatchObject(refusal);
    at('2024-03-02T10:00:00.000Z');
    const second = await Promise.all(Array.from({ length: 8 }, () => again(item.id)));
    expect(outcomesOf(second)).toEqual({ 201: 1, 409: 7 });
    const { body } = await list(item.id);
    expect(body.map(({ reviewerId, createdAt }) => [reviewerId, createdAt])).toEqual([
      [renter.id, '2024-03-02T10:00:00.000Z'],
      [neighbour.id, '2024-02-01T10:00:00.000Z'],
      [renter.id, '2024-02-01T10:00:00.000Z'],
    ]);
    expect(await ratingOf(item.id)).toEqual([4, 3]);
  });

  it('is counted when fifty are written at once', async () => {
    const item = await makeItem(app, owner.id);
    const renters = await Promise.all(Array.from({ length: 50 }, () => makePerson(app)));
    await Promise.all(renters.map((renter) => rent(item.id, renter, '2024-01-01')));
    const answers = await Promise.all(
      renters.map((renter, index) => write(renter, item.id, 1 + (index % 5), `Review ${index}`)),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await ratingOf(item.id)).toEqual([3, 50]);
    const { body } = await list(item.id);
    expect(new Set(body.map(({ reviewerId }) => reviewerId)).size).toBe(50);
    const times = body.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has one to five whole stars and up to 2,000 characters', async () => {
    const item = await makeItem(app, owner.id);
    const renter = await makePerson(app);
    await rent(item.id, renter, '2024-01-01');
    for (const rating of [0, 6, 4.5, -1, Number.NaN]) {
      expect(await write(renter, item.id, rating)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    }
    expect((await write(renter, item.id, 5, 'x'.repeat(2001))).status).toBe(400);
    expect((await write(renter, item.id, 5, 'x'.repeat(2000))).status).toBe(201);
  });

  it('is refused for an unknown, rejected or deleted item', async () => {
    const renter = await makePerson(app);
    const rejected = await makeItem(app, owner.id, { moderationStatus: 'rejected' });
    const deleted = await makeItem(app, owner.id);
    await rent(rejected.id, renter, '2024-01-01');
    await rent(deleted.id, renter, '2024-01-01');
    await owner.client.call(deleteItem, { params: { id: deleted.id } });
    for (const id of [rejected.id, deleted.id, 2_000_000_000]) {
      const missing = { status: 404, body: { code: 'item_not_found' } };
      expect(await list(id)).toMatchObject(missing);
      expect(await write(renter, id, 5)).toMatchObject(missing);
    }
    const own = await owner.client.call(listReviews, { params: { id: rejected.id }, query: {} });
    expect(own).toMatchObject({ status: 200, body: [] });
  });
});
