import { login } from '@lendloop/contract/accounts';
import { listAudit } from '@lendloop/contract/admin';
import { getRental } from '@lendloop/contract/rentals';
import { listReviews } from '@lendloop/contract/reviews';
import { judgeReview, listJudgedReviews } from '@lendloop/contract/reviews/judging';
import { listPersonReviews } from '@lendloop/contract/reviews/people';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { hashPassword } from '../accounts/proof/passwords.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { CONFIRMED, makePerson, makeRental, type Person } from '../testing/factories.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import {
  after,
  BY_OWNER,
  BY_RENTER,
  DAY_MS,
  END,
  makeEnded,
  review,
  type Ended,
} from '../testing/rentals/reviewing.ts';
import { revealReviews } from './revealActions.ts';
import { flagRings } from './ringActions.ts';

let app: TestApp;
let admin: Person;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(END);
  admin = await makePerson(app, { isAdmin: true });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setNow(END);
  await app.database.db.execute(sql`delete from cases`);
});

const PASSWORD = 'correct horse';

/** Signs people in one after the other in one browser, at these moments. */
async function signInTogether(...people: readonly (readonly [Person, Date])[]) {
  const browser = app.client();
  for (const [person, moment] of people) {
    app.setNow(moment);
    const body = { username: person.username, password: PASSWORD };
    expect((await browser.call(login, { body })).status).toBe(200);
  }
  app.setNow(END);
}

const withPassword = () => makePerson(app, { ...CONFIRMED, passwordHash });

const cases = async () => {
  const { rows } = await app.database.db.execute(
    sql`select kind, subject_kind as subject, subject_id as id, people from cases order by id`,
  );
  return rows;
};
const held = async () => (await admin.client.call(listJudgedReviews, { query: {} })).body;
const ofItem = async (itemId: number) =>
  (await app.client().call(listReviews, { params: { id: itemId }, query: {} })).body;
const shownTo = async (person: Person, { id }: Ended) =>
  (await person.client.call(getRental, { params: { id } })).body.reviews;
const judge = (id: number, state: 'kept' | 'removed') =>
  admin.client.call(judgeReview, { params: { id }, body: { state, reason: 'Two neighbours, I asked them' } });

describe('reviews of two people who signed in from one browser', () => {
  it('are held from their reveal on, until an administrator reveals them', async () => {
    const [owner, renter] = [await withPassword(), await withPassword()];
    await signInTogether([owner, after(-80)], [renter, after(-1)]);
    const rental = await makeEnded(app, { owner, renter });
    await review(renter, rental.id, { ...BY_RENTER, comment: 'By myself' });
    expect([await held(), await cases()]).toEqual([[], []]);
    await review(owner, rental.id, BY_OWNER);
    expect(await cases()).toEqual([
      { kind: 'self_dealing', subject: 'rental', id: rental.id, people: [owner.id, renter.id] },
    ]);
    expect(await ofItem(rental.itemId)).toEqual([]);
    expect(
      (await app.client().call(listPersonReviews, { params: { id: owner.id }, query: {} })).body,
    ).toEqual([]);
    expect(await shownTo(renter, rental)).toMatchObject({
      own: { revealed: false, removedReason: null },
      other: null,
      canEdit: false,
    });
    const [byOwner, byRenter] = await held();
    expect([byOwner, byRenter]).toMatchObject([
      { side: 'owner', why: 'shared_device', reviewer: { id: owner.id }, subject: { id: renter.id } },
      { side: 'renter', why: 'shared_device', comment: 'By myself', state: 'held' },
    ]);
    expect(JSON.stringify([byOwner, byRenter])).not.toMatch(/browser|token|hash/);
    expect(await judge(byRenter?.id ?? 0, 'kept')).toMatchObject({
      status: 200,
      body: { state: 'kept', why: null },
    });
    expect(await ofItem(rental.itemId)).toMatchObject([{ comment: 'By myself' }]);
    expect(await held()).toMatchObject([{ id: byOwner?.id }]);
    expect((await admin.client.call(listAudit, { query: {} })).body[0]).toMatchObject({
      action: 'judge_review',
      subject: { id: byRenter?.id },
      before: 'held',
      after: 'kept',
      comment: 'Two neighbours, I asked them',
    });
    const { rows } = await app.database.db.execute(
      sql`select review_count as many from items where id = ${rental.itemId}`,
    );
    expect(rows).toEqual([{ many: 1 }]);
  });

  it('are held also if they signed in together only after the writing, and not if that is 90 days ago', async () => {
    const [owner, renter] = [await withPassword(), await withPassword()];
    const late = await makeEnded(app, { owner, renter });
    await review(renter, late.id, BY_RENTER);
    await signInTogether([renter, after(5)], [owner, after(13)]);
    // The last look is before the reveal, so that nobody reads it in between.
    app.setNow(after(14, -60_000));
    await revealReviews(app.context);
    app.setNow(after(14));
    expect(await ofItem(late.itemId)).toEqual([]);
    await revealReviews(app.context);
    expect(await cases()).toMatchObject([{ kind: 'self_dealing', id: late.id }]);

    const [lender, borrower] = [await withPassword(), await withPassword()];
    await signInTogether([lender, after(-90)], [borrower, after(0)]);
    const rental = await makeEnded(app, { owner: lender, renter: borrower });
    await review(borrower, rental.id, BY_RENTER);
    await review(lender, rental.id, BY_OWNER);
    expect(await ofItem(rental.itemId)).toHaveLength(1);
  });

  it('are not judged by an administrator who wrote one or whom one is about', async () => {
    const [owner, renter] = [
      await makePerson(app, { ...CONFIRMED, isAdmin: true, passwordHash }),
      await withPassword(),
    ];
    await signInTogether([owner, after(-2)], [renter, after(-1)]);
    const rental = await makeEnded(app, { owner, renter });
    const { body: about } = await review(renter, rental.id, BY_RENTER);
    const { body: by } = await review(owner, rental.id, BY_OWNER);
    for (const { id } of [about, by])
      for (const state of ['kept', 'removed'] as const) {
        const body = { state, reason: 'It is not true at all' };
        expect(await owner.client.call(judgeReview, { params: { id }, body })).toMatchObject({
          status: 403,
          body: { code: 'own_case' },
        });
      }
    expect(await judge(about.id, 'kept')).toMatchObject({ status: 200 });
  });

  it('are not read by administrators before their reveal, nor judged', async () => {
    const [owner, renter] = [await withPassword(), await withPassword()];
    await signInTogether([owner, after(-2)], [renter, after(-1)]);
    const rental = await makeEnded(app, { owner, renter });
    const { body } = await review(renter, rental.id, BY_RENTER);
    const missing = { status: 404, body: { code: 'review_not_found' } };
    expect(await judge(body.id, 'removed')).toMatchObject(missing);
    expect((await admin.client.call(getRental, { params: { id: rental.id } })).body.reviews).toBeNull();
    app.setNow(after(14, -1));
    expect(await judge(body.id, 'kept')).toMatchObject(missing);
    expect(await held()).not.toContainEqual(expect.objectContaining({ id: body.id }));
    app.setNow(after(14));
    expect(await held()).toContainEqual(expect.objectContaining({ id: body.id }));
    await app.database.db.execute(sql`delete from reviews where id = ${body.id}`);
  });
});

it('the author of a removed review is told why, and it counts no more', async () => {
  const mail = await startMailServer();
  const mailing = await startAppForTest({ database: app.database, config: mailConfig(mail) });
  mailing.setNow(END);
  const rental = await makeEnded(app);
  const { body } = await review(rental.renter, rental.id, { ...BY_RENTER, comment: 'SECRET STORY' });
  await review(rental.owner, rental.id, BY_OWNER);
  await deliver(mailing);
  const before = mail.arrived.length;
  expect(await judge(body.id, 'removed')).toMatchObject({ status: 200, body: { state: 'removed' } });
  // Doing it again changes nothing.
  await judge(body.id, 'removed');
  await deliver(mailing);
  const letters = mail.arrived.slice(before);
  expect(letters.map(({ to }) => to)).toEqual([[`${rental.renter.username}@example.com`]]);
  expect(letters[0]?.header('subject')).toBe('Your review was removed');
  expect(letters[0]?.content).toContain('Two neighbours, I asked them');
  expect(await ofItem(rental.itemId)).toEqual([]);
  expect((await shownTo(rental.owner, rental))?.other).toBeNull();
  expect((await shownTo(rental.renter, rental))?.own).toMatchObject({
    revealed: false,
    removedReason: 'Two neighbours, I asked them',
  });
});

it('a rental that was asked for and completed within an hour is looked at, and its reviews count', async () => {
  const { owner, renter, itemId } = await makeEnded(app);
  const complete = async (askedAt: Date, day: string) => {
    const parties = { itemId, renterId: renter.id, ownerId: owner.id };
    const { id } = await makeRental(app, {
      ...parties,
      startDate: day,
      endDate: day,
      status: 'approved',
      createdAt: askedAt.toISOString(),
    });
    await app.database.db.execute(
      sql`update rentals set status = 'completed', completed_at = ${END} where id = ${id}`,
    );
    return id;
  };
  const fast = await complete(new Date(Date.parse(END) - 3_600_000), '2030-03-01');
  await complete(new Date(Date.parse(END) - 3_600_001), '2030-03-02');
  // Handed over by a code, it may be as fast as two people who meet.
  const met = await arrangeMeeting(app, {
    rental: { startDate: '2030-03-10', endDate: '2030-03-10', createdAt: END },
  });
  expect([(await met.checkOut()).status, (await met.checkIn()).status]).toEqual([200, 200]);
  await revealReviews(app.context);
  expect(await cases()).toEqual([
    { kind: 'fast_rental', subject: 'rental', id: fast, people: [owner.id, renter.id] },
  ]);
  await review(renter, fast, BY_RENTER);
  await review(owner, fast, BY_OWNER);
  expect(await ofItem(itemId)).toHaveLength(1);
});

it('a ring is flagged once, and nothing else happens to its people', async () => {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  for (const day of [1, 2, 3]) {
    const completedAt = new Date(Date.parse(END) + day * DAY_MS).toISOString();
    const rental = await makeEnded(app, { owner, renter, completedAt });
    await review(renter, rental.id, { rating: 5, ownerRating: 5 });
    await review(owner, rental.id, { rating: 5 });
  }
  expect(await flagRings(app.context)).toBe(1);
  const ring = { kind: 'review_ring', subject: 'user', id: owner.id, people: [owner.id, renter.id] };
  expect(await cases()).toEqual([ring]);
  await app.database.db.execute(sql`update cases set state = 'decided', closed_at = now()`);
  expect(await flagRings(app.context)).toBe(0);
  expect(
    (await app.client().call(listPersonReviews, { params: { id: owner.id }, query: {} })).body,
  ).toHaveLength(3);
});
