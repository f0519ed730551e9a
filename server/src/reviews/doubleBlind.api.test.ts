import { randomUUID } from 'node:crypto';

import { getItem } from '@lendloop/contract/items';
import { getRental } from '@lendloop/contract/rentals';
import { listReviews, writeReview } from '@lendloop/contract/reviews';
import { getItemRatings, getPersonFacts, listPersonReviews } from '@lendloop/contract/reviews/people';
import { editReview, listOpenReviews, withdrawReview } from '@lendloop/contract/reviews/rentalReviews';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { personRatings } from '../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, makeRental, type Person } from '../testing/factories.ts';
import {
  after,
  BY_OWNER,
  BY_RENTER,
  END,
  makeEnded,
  review,
  type Ended,
} from '../testing/rentals/reviewing.ts';
import { revealReviews } from './revealActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ofItem = async (itemId: number) =>
  (await app.client().call(listReviews, { params: { id: itemId }, query: {} })).body;
const about = async (person: Person) =>
  (await app.client().call(listPersonReviews, { params: { id: person.id }, query: {} })).body;
const shownTo = async (person: Person, { id }: Ended) =>
  (await person.client.call(getRental, { params: { id } })).body.reviews;
const ratingOf = async (itemId: number) => {
  const { body } = await app.client().call(getItem, { params: { id: itemId } });
  return [body.averageRating, body.reviewCount];
};
const sumsOf = async ({ id }: Person) => {
  const [row] = await app.database.db.select().from(personRatings).where(eq(personRatings.userId, id));
  return row && [row.ownerSum, row.ownerCount, row.renterSum, row.renterCount];
};

describe('who reviews', () => {
  it('is each of the two people, once, with stars for what their side rates', async () => {
    const rental = await makeEnded(app);
    const { owner, renter, id } = rental;
    const faulty = [
      [renter, { rating: 5 }, ['ownerRating']],
      [renter, { ...BY_RENTER, care: 5 }, ['care']],
      [owner, { ...BY_OWNER, ownerRating: 5, accuracy: 1 }, ['ownerRating', 'accuracy']],
    ] as const;
    for (const [who, body, fields] of faulty) {
      const { status, raw } = await review(who, id, body);
      expect(status).toBe(400);
      const { issues } = raw.json<{ issues: { path: string }[] }>();
      expect(issues.map(({ path }) => path)).toEqual(fields);
    }
    for (const stars of [0, 6, 2.5])
      expect((await review(renter, id, { ...BY_RENTER, ownerRating: stars })).status).toBe(400);
    const stranger = await makePerson(app);
    expect(await review(stranger, id, BY_RENTER)).toMatchObject({
      status: 404,
      body: { code: 'rental_not_found' },
    });
    const written = await review(renter, id, {
      ...BY_RENTER,
      accuracy: 4,
      communication: 2,
      comment: '  As described. ',
    });
    expect(written).toMatchObject({
      status: 201,
      body: {
        rentalId: id,
        side: 'renter',
        rating: 5,
        ownerRating: 4,
        parts: { accuracy: 4, communication: 2 },
        comment: 'As described.',
        revealed: false,
        revealAt: after(14).toISOString(),
      },
    });
    expect(await review(renter, id, BY_RENTER)).toMatchObject({
      status: 409,
      body: { code: 'already_reviewed' },
    });
    expect(await review(owner, id, { ...BY_OWNER, care: 3, punctuality: 1 })).toMatchObject({
      status: 201,
      body: { side: 'owner', ownerRating: null, parts: { care: 3, punctuality: 1 }, revealed: true },
    });
  });

  it('is nobody before the end, nor for rejected and cancelled rentals', async () => {
    const { owner, renter, itemId } = await makeEnded(app);
    for (const status of ['pending', 'approved', 'rejected', 'cancelled'] as const) {
      const days = { startDate: '2030-05-01', endDate: '2030-05-02' };
      const parties = { itemId, renterId: renter.id, ownerId: owner.id };
      const { id } = await makeRental(app, { ...parties, ...days, status });
      for (const [who, body] of [
        [renter, BY_RENTER],
        [owner, BY_OWNER],
      ] as const)
        expect(await review(who, id, body)).toMatchObject({ status: 403, body: { code: 'not_reviewable' } });
    }
  });

  it('sends the same again and gets the same review', async () => {
    const { renter, id } = await makeEnded(app);
    const body = { ...BY_RENTER, comment: 'Once', clientId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => review(renter, id, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await review(renter, id, { ...body, rating: 1 })).toMatchObject({
      status: 409,
      body: { code: 'client_id_reused' },
    });
  });
});

describe('the window', () => {
  it('is open until its last millisecond, and then everything written can be read', async () => {
    const [one, other, third] = [await makeEnded(app), await makeEnded(app), await makeEnded(app)];
    app.setNow(after(3));
    await review(one.renter, one.id, { ...BY_RENTER, comment: 'In time' });
    app.setNow(after(14, -1));
    expect(await ofItem(one.itemId)).toEqual([]);
    expect((await shownTo(one.renter, one))?.canEdit).toBe(true);
    expect((await shownTo(one.owner, one))?.canReview).toBe(true);
    expect(await review(other.renter, other.id, BY_RENTER)).toMatchObject({
      status: 201,
      body: { revealed: false },
    });
    expect((await one.owner.client.call(listOpenReviews, { query: {} })).body).toMatchObject([
      { rentalId: one.id, side: 'owner', closesAt: after(14).toISOString(), otherHasWritten: true },
    ]);
    for (const ms of [0, 1]) {
      app.setNow(after(14, ms));
      // No job has run yet.
      expect(await ofItem(one.itemId)).toMatchObject([
        { comment: 'In time', revealedAt: after(14).toISOString() },
      ]);
      expect(await shownTo(one.renter, one)).toMatchObject({
        canEdit: false,
        canReview: false,
        own: { revealed: true },
      });
      expect(await shownTo(one.owner, one)).toMatchObject({
        canReview: false,
        other: { comment: 'In time', canAnswer: true },
      });
      const closed = { status: 409, body: { code: 'review_window_closed' } };
      expect(await review(one.owner, one.id, BY_OWNER)).toMatchObject(closed);
      expect(await review(third.renter, third.id, BY_RENTER)).toMatchObject(closed);
      const byItem = { params: { id: third.itemId }, body: { rating: 5 } };
      expect(await third.renter.client.call(writeReview, byItem)).toMatchObject(closed);
      const revealed = { status: 409, body: { code: 'review_revealed' } };
      const params = { id: one.id };
      expect(await one.renter.client.call(editReview, { params, body: BY_RENTER })).toMatchObject(revealed);
      expect(await one.renter.client.call(withdrawReview, { params })).toMatchObject(revealed);
      expect((await one.owner.client.call(listOpenReviews, { query: {} })).body).toEqual([]);
    }
    expect(await ratingOf(one.itemId)).toEqual([null, 0]);
    await revealReviews(app.context);
    app.forgetAnswers();
    expect(await ratingOf(one.itemId)).toEqual([5, 1]);
    expect(await sumsOf(one.owner)).toEqual([4, 1, 0, 0]);
    await revealReviews(app.context);
    expect(await ratingOf(one.itemId)).toEqual([5, 1]);
  });

  it('never closes, and hides nothing, where reviews are revealed at once', async () => {
    const open = await startAppForTest({ config: { reviewRevealDays: 0 }, database: app.database });
    const rental = await makeEnded(open);
    const client = open.client(rental.renter.client.session());
    open.setNow(after(20));
    app.setNow(after(20));
    const waiting = await client.call(listOpenReviews, { query: {} });
    expect(waiting.body).toMatchObject([{ rentalId: rental.id, closesAt: null }]);
    expect(await review(rental.renter, rental.id, BY_RENTER)).toMatchObject({
      status: 201,
      body: { revealed: true },
    });
    expect(await ofItem(rental.itemId)).toHaveLength(1);
    expect(await ratingOf(rental.itemId)).toEqual([5, 1]);
    expect(await shownTo(rental.owner, rental)).toMatchObject({
      closesAt: null,
      other: { rating: 5 },
    });
  });
});

describe('a review', () => {
  it('is changed and withdrawn by its author until both are revealed, which the second one does at once', async () => {
    const rental = await makeEnded(app);
    const { owner, renter, id, itemId } = rental;
    const params = { id };
    const missing = { status: 404, body: { code: 'review_not_found' } };
    expect(await renter.client.call(editReview, { params, body: BY_RENTER })).toMatchObject(missing);
    expect(await renter.client.call(withdrawReview, { params })).toMatchObject(missing);
    await review(renter, id, BY_RENTER);
    expect(await shownTo(owner, rental)).toMatchObject({ otherHasWritten: true, own: null, other: null });
    app.setNow(after(1));
    expect(
      await renter.client.call(editReview, { params, body: { rating: 2, ownerRating: 1, condition: 3 } }),
    ).toMatchObject({
      status: 200,
      body: { rating: 2, ownerRating: 1, parts: { condition: 3 }, updatedAt: after(1).toISOString() },
    });
    expect((await renter.client.call(withdrawReview, { params })).status).toBe(204);
    expect(await shownTo(owner, rental)).toMatchObject({ otherHasWritten: false });
    app.setNow(after(2));
    await review(renter, id, { rating: 4, ownerRating: 5 });
    expect(await sumsOf(owner)).toBeUndefined();
    app.setNow(after(3));
    expect((await review(owner, id, BY_OWNER)).body).toMatchObject({
      revealed: true,
      revealAt: after(3).toISOString(),
    });
    expect(await ofItem(itemId)).toMatchObject([{ rating: 4, revealedAt: after(3).toISOString() }]);
    expect(await about(renter)).toMatchObject([{ rating: 3, side: 'owner', reviewer: { id: owner.id } }]);
    expect(await about(owner)).toMatchObject([{ rating: 4, ownerRating: 5, side: 'renter', itemId }]);
    expect([await ratingOf(itemId), await sumsOf(owner), await sumsOf(renter)]).toEqual([
      [4, 1],
      [5, 1, 0, 0],
      [0, 0, 3, 1],
    ]);
    for (const who of [owner, renter])
      expect(await who.client.call(withdrawReview, { params })).toMatchObject({
        status: 409,
        body: { code: 'review_revealed' },
      });
  });

  it('shows means of parts and bars from three counted reviews on', async () => {
    const first = await makeEnded(app);
    const { owner, itemId } = first;
    const read = async () => {
      const ratings = await app.client().call(getItemRatings, { params: { id: itemId } });
      const facts = await app.client().call(getPersonFacts, { params: { id: owner.id } });
      return [ratings.body, facts.body.asOwner];
    };
    const rentals = [first, await makeEnded(app, { owner, itemId }), await makeEnded(app, { owner, itemId })];
    for (const [index, rental] of rentals.entries()) {
      if (index === 2)
        expect(await read()).toEqual([
          { rating: 3.5, reviewCount: 2, parts: null, stars: null },
          { rating: 4.5, reviewCount: 2, parts: null, stars: null },
        ]);
      const accuracy = index === 2 ? undefined : 4 + index;
      await review(rental.renter, rental.id, { rating: 3 + index, ownerRating: 4 + (index % 2), accuracy });
      await review(owner, rental.id, BY_OWNER);
    }
    const rounded = (await read()).map((one) => ({
      ...one,
      rating: one.rating && Number(one.rating.toFixed(2)),
    }));
    expect(rounded).toEqual([
      { rating: 4, reviewCount: 3, parts: { accuracy: 4.5 }, stars: [0, 0, 1, 1, 1] },
      { rating: 4.33, reviewCount: 3, parts: { accuracy: 4.5 }, stars: [0, 0, 0, 2, 1] },
    ]);
  });
});

it('the rentals that can be reviewed come in pages, those that close first at the top', async () => {
  const renter = await makePerson(app);
  const made: number[] = [];
  for (let day = 9; day > 0; day -= 1) {
    const completedAt = new Date(Date.parse(END) - day * 86_400_000 - 5).toISOString();
    made.push((await makeEnded(app, { renter, completedAt })).id);
  }
  app.setNow(END);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await renter.client.call(listOpenReviews, { query: { limit: 2, cursor } });
    seen.push(...page.body.map(({ rentalId }) => rentalId));
    const link: unknown = page.headers.link;
    cursor = typeof link === 'string' ? (/cursor=([^&>]+)/.exec(link)?.[1] ?? undefined) : undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(made);
});
