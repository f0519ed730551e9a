import { listItems } from '@lendloop/contract/items';
import { setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { listLentRentals, listPendingRentals } from '@lendloop/contract/rentals/lent';
import { getPersonFacts } from '@lendloop/contract/reviews/people';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { rentalEvents } from '../db/schema.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';
import { after, BY_RENTER, END, makeEnded, review } from '../testing/rentals/reviewing.ts';
import { scoreItems } from './scoreStore.ts';

const bestReviewed = async (app: TestApp) => {
  app.forgetAnswers();
  const { body } = await app.client().call(listItems, { query: { sort: 'reviewed' } });
  return body.map(({ id }) => id);
};

test('the best reviewed come in the order of their scores, by the mean of all once there are fifty', async () => {
  const app = await startAppForTest();
  const owner = await makePerson(app);
  const make = async (ratingSum: number, reviewCount: number) =>
    (await makeItem(app, owner.id, { ratingSum, reviewCount })).id;
  const none = await make(0, 0);
  const oneFive = await make(5, 1);
  const threeFours = await make(12, 3);
  const tenFives = await make(50, 10);
  const one = await make(1, 1);
  // By a mean of 4.0: 4.67, 4.17, 4, 4, 3.5. Of equal scores the newest comes first.
  const byFour = [tenFives, oneFive, threeFours, none, one];
  expect(await bestReviewed(app)).toEqual(byFour);
  expect(await scoreItems(app.database.db)).toBe(0);
  // 49 reviews are too few, 50 are enough: the mean is now 4.58, above the one of four stars.
  const many = await make(34 * 5, 34);
  expect(await scoreItems(app.database.db)).toBe(0);
  await app.database.db.execute(
    sql`update items set rating_sum = rating_sum + 5, review_count = review_count + 1 where id = ${many}`,
  );
  expect(await scoreItems(app.database.db)).toBeGreaterThan(0);
  const { rows } = await app.database.db.execute(
    sql`select mean::double precision as mean from review_means`,
  );
  const mean = (5 + 12 + 50 + 1 + 175) / 50;
  expect(rows).toEqual([{ mean: Math.round(100 * mean) / 100 }]);
  const score = (sum: number, count: number) => (5 * mean + sum) / (5 + count);
  const expected = [
    [none, score(0, 0)],
    [oneFive, score(5, 1)],
    [threeFours, score(12, 3)],
    [tenFives, score(50, 10)],
    [one, score(1, 1)],
    [many, score(175, 35)],
  ] as const;
  expect(await bestReviewed(app)).toEqual(expected.toSorted(([, a], [, b]) => b - a).map(([id]) => id));
  expect(await scoreItems(app.database.db)).toBe(0);
});

test('a request shows how owners rate its renter', async () => {
  const app = await startAppForTest();
  const first = await makeEnded(app);
  const second = await makeEnded(app, { renter: first.renter });
  for (const [index, rental] of [first, second].entries()) {
    await review(rental.renter, rental.id, BY_RENTER);
    await review(rental.owner, rental.id, { rating: 4 + index });
  }
  const { owner, renter, itemId } = first;
  const ask = (by: Person) =>
    makeRental(app, {
      itemId,
      renterId: by.id,
      ownerId: owner.id,
      startDate: '2030-05-01',
      endDate: '2030-05-02',
    });
  await ask(renter);
  await ask(await makePerson(app));
  const shown = [
    { rating: null, reviewCount: 0 },
    { rating: 4.5, reviewCount: 2 },
  ];
  expect((await owner.client.call(listPendingRentals, { query: {} })).body).toMatchObject(shown);
  expect((await owner.client.call(listLentRentals, { query: { status: 'pending' } })).body).toMatchObject(
    shown,
  );
});

test('a person’s page counts rentals, late cancellations and the usual time of an answer', async () => {
  const app = await startAppForTest({ config: { timeZone: 'Asia/Kolkata' } });
  const { owner, renter, itemId } = await makeEnded(app);
  const facts = async ({ id }: Person) => (await app.client().call(getPersonFacts, { params: { id } })).body;
  const rent = async (startDate: string, status: 'pending' | 'approved', createdAt = END) =>
    (
      await makeRental(app, {
        itemId,
        renterId: renter.id,
        ownerId: owner.id,
        startDate,
        endDate: startDate,
        status,
        createdAt,
      })
    ).id;
  expect(await facts(owner)).toMatchObject({
    lent: 1,
    rented: 0,
    lateCancellations: 0,
    lateReturns: 0,
    answerHours: null,
  });
  expect(await facts(renter)).toMatchObject({ lent: 0, rented: 1 });
  // Midnight in Kolkata is 18:30 of the day before: exactly 48 hours before it is not late.
  const cancel = async (who: Person, day: string, moment: string) => {
    const id = await rent(day, 'approved');
    app.setNow(moment);
    const done =
      who === owner
        ? await who.client.call(cancelRental, { params: { id }, body: {} })
        : await who.client.call(setRentalStatus, { params: { id }, body: { status: 'cancelled' } });
    expect(done.status).toBe(200);
  };
  await cancel(renter, '2030-03-20', '2030-03-17T18:30:00.000Z');
  expect(await facts(renter)).toMatchObject({ lateCancellations: 0 });
  await cancel(renter, '2030-03-21', '2030-03-18T18:30:00.001Z');
  await cancel(owner, '2030-03-22', '2030-03-20T12:00:00.000Z');
  expect([(await facts(renter)).lateCancellations, (await facts(owner)).lateCancellations]).toEqual([1, 1]);
  // A booking that needed no answer is no promise of its owner's for a day.
  for (const [day, hours, late] of [
    ['2030-03-23', 23, 1],
    ['2030-03-24', 25, 2],
  ] as const) {
    const id = await rent(day, 'approved');
    const start = Date.parse(`${day}T00:00:00Z`);
    const at = new Date(start - hours * 3_600_000).toISOString();
    await app.database.db.insert(rentalEvents).values({ rentalId: id, what: 'approved', byId: null, at });
    app.setNow(new Date(start).toISOString());
    expect((await owner.client.call(cancelRental, { params: { id }, body: {} })).status).toBe(200);
    expect((await facts(owner)).lateCancellations).toBe(late);
  }
  for (const [index, hours] of [1, 2, 3, 40, 50].entries()) {
    expect((await facts(owner)).answerHours).toBeNull();
    const asked = after(11);
    const id = await rent(`2030-04-1${index}`, 'pending', asked.toISOString());
    app.setNow(after(11, hours * 3_600_000));
    const status = index % 2 === 0 ? 'approved' : 'rejected';
    expect((await owner.client.call(setRentalStatus, { params: { id }, body: { status } })).status).toBe(200);
  }
  expect((await facts(owner)).answerHours).toBe(3);
});
