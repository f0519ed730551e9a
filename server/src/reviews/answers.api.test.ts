import { randomUUID } from 'node:crypto';

import { getRental } from '@lendloop/contract/rentals';
import { listReviews } from '@lendloop/contract/reviews';
import { listPersonReviews } from '@lendloop/contract/reviews/people';
import { answerReview, editAnswer } from '@lendloop/contract/reviews/rentalReviews';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { limitsInMemory, noLimits } from '../http/limits/limits.ts';
import { openLocalBus } from '../live/bus.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { after, BY_OWNER, BY_RENTER, makeEnded, review } from '../testing/rentals/reviewing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const answer = (who: Person, id: number, text: string, clientId?: string) =>
  who.client.call(answerReview, { params: { id }, body: { text, clientId } });
const change = (who: Person, id: number, text: string) =>
  who.client.call(editAnswer, { params: { id }, body: { text } });

test('the person reviewed answers once within 30 days, and changes the answer for 24 hours', async () => {
  const rental = await makeEnded(app);
  const { owner, renter, itemId } = rental;
  const { body: ofItem } = await review(renter, rental.id, BY_RENTER);
  const missing = { status: 404, body: { code: 'review_not_found' } };
  // Not revealed, it is nobody's to answer.
  for (const who of [owner, renter]) expect(await answer(who, ofItem.id, 'Thanks')).toMatchObject(missing);
  const { body: ofRenter } = await review(owner, rental.id, BY_OWNER);
  const stranger = await makePerson(app);
  for (const who of [renter, stranger])
    expect(await answer(who, ofItem.id, 'Me, too')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  expect((await answer(owner, ofItem.id, '  ')).status).toBe(400);
  expect((await answer(owner, ofItem.id, 'x'.repeat(1001))).status).toBe(400);
  expect(await change(owner, ofItem.id, 'Too early')).toMatchObject(missing);

  await app.database.db.execute(sql`update sessions set expires_at = '2200-01-01'`);
  app.setNow(after(30, -1));
  const clientId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => answer(owner, ofItem.id, ' Thank you. ', clientId)),
  );
  for (const one of answers)
    expect(one).toMatchObject({
      status: 201,
      body: { text: 'Thank you.', createdAt: after(30, -1).toISOString(), updatedAt: null },
    });
  expect(await answer(owner, ofItem.id, 'Something else', clientId)).toMatchObject({
    status: 409,
    body: { code: 'client_id_reused' },
  });
  expect(await answer(owner, ofItem.id, 'Again')).toMatchObject({
    status: 409,
    body: { code: 'already_answered' },
  });
  app.setNow(after(30));
  const closed = { status: 409, body: { code: 'answer_closed' } };
  expect(await answer(renter, ofRenter.id, 'Too late')).toMatchObject(closed);
  app.setNow(after(30, 24 * HOUR_MS - 2));
  expect(await change(owner, ofItem.id, 'Many thanks.')).toMatchObject({ status: 200 });
  app.setNow(after(30, 24 * HOUR_MS - 1));
  expect(await change(owner, ofItem.id, 'Too late')).toMatchObject(closed);
  const shown = {
    text: 'Many thanks.',
    createdAt: after(30, -1).toISOString(),
    updatedAt: after(30, 24 * HOUR_MS - 2).toISOString(),
  };
  const { body: reviews } = await app.client().call(listReviews, { params: { id: itemId }, query: {} });
  expect(reviews).toMatchObject([{ id: ofItem.id, answer: shown }]);
  const about = { params: { id: owner.id }, query: { side: 'renter' as const } };
  expect((await app.client().call(listPersonReviews, about)).body).toMatchObject([{ answer: shown }]);
  const asRenter = { params: { id: owner.id }, query: { side: 'owner' as const } };
  expect((await app.client().call(listPersonReviews, asRenter)).body).toEqual([]);
});

test('both people of the rental find the answer beside the review that it is to', async () => {
  const rental = await makeEnded(app);
  const { id, owner, renter } = rental;
  const { body: ofItem } = await review(renter, id, BY_RENTER);
  const seenBy = async (who: Person) =>
    (await who.client.call(getRental, { params: { id } })).body.reviews ?? null;
  expect(await seenBy(renter)).toMatchObject({ ownAnswer: null, other: null });
  await review(owner, id, BY_OWNER);
  await answer(owner, ofItem.id, 'Thank you.');
  const text = 'Thank you.';
  expect(await seenBy(renter)).toMatchObject({ ownAnswer: { text }, other: { answer: null } });
  expect(await seenBy(owner)).toMatchObject({
    ownAnswer: null,
    other: { answer: { text }, canAnswer: true },
  });
});

test('an answer is changed sixty times a day, and one that stays the same is told to nobody', async () => {
  const bus = openLocalBus();
  let outdated = 0;
  bus.subscribe(({ kind }) => {
    if (kind === 'pages_outdated') outdated++;
  });
  const inMemory = limitsInMemory(true);
  const limited = await startAppForTest({
    bus,
    makeLimit: (name, points, seconds) =>
      name === 'changes of answers' ? inMemory(name, points, seconds) : noLimits(name, points),
  });
  const rental = await makeEnded(limited);
  const { owner, renter } = rental;
  const { body: ofItem } = await review(renter, rental.id, BY_RENTER);
  await review(owner, rental.id, BY_OWNER);
  await answer(owner, ofItem.id, 'Thank you.');
  outdated = 0;
  expect((await change(owner, ofItem.id, 'Thanks a lot.')).body.text).toBe('Thanks a lot.');
  expect(outdated).toBe(1);
  for (let count = 2; count <= 60; count++)
    expect((await change(owner, ofItem.id, 'Thanks a lot.')).status).toBe(200);
  expect(outdated).toBe(1);
  expect((await change(owner, ofItem.id, 'Many thanks.')).status).toBe(429);
});
