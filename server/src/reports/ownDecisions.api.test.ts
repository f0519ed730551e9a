import { moderateItem, suspendUser, verifyUser } from '@lendloop/contract/admin';
import { APPEAL_DAYS, claimCase, listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import { listReviews } from '@lendloop/contract/reviews';
import { judgeReview } from '@lendloop/contract/reviews/judging';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { BY_OWNER, BY_RENTER, makeEnded, review } from '../testing/rentals/reviewing.ts';
import { DAY, HOUR, OLD, START, startReporting } from '../testing/reports/reporting.ts';
import { endRestrictions } from './caseActions.ts';

const { app, admin, report, caseOf, decide, statusOf } = await startReporting();
const colleague = await makePerson(app, { isAdmin: true, ...OLD });
afterAll(() => app.close());

let owner: Person;
let item: { id: number };
let reporter: Person;
beforeEach(async () => {
  app.setNow(new Date(START));
  owner = await makePerson(app, OLD);
  item = await makeItem(app, owner.id);
  reporter = await makePerson(app, OLD);
});

/** The id of a case about the listing or its owner. */
const opened = async (kind: 'item' | 'user', id: number): Promise<number> => {
  await report(reporter, kind, id, 'scam');
  return (await caseOf(kind, id))?.id ?? 0;
};
/** Suspends the owner without a case, or lifts it. */
const byHand = (suspended: boolean) =>
  admin.client.call(suspendUser, { params: { id: owner.id }, body: { suspended, comment: 'By hand.' } });
const suspend = (id: number, days?: number) => decide(admin, [id], 'suspend', { ...(days && { days }) });
const later = (ms: number) => app.setNow(new Date(START + ms));

describe('a suspension without a case', () => {
  test('stays for good, whatever two cases that were open decide', async () => {
    const [first, second] = [await opened('item', item.id), await opened('user', owner.id)];
    await byHand(true);
    later(HOUR);
    await suspend(first, 1);
    later(2 * HOUR);
    await suspend(second, 1);
    later(3 * DAY);
    await endRestrictions(app.context);
    expect(await statusOf(item.id)).toBe(404);
  });

  test('stays for good after one by a case that was lifted before its days were over', async () => {
    const [first, second] = [await opened('item', item.id), await opened('user', owner.id)];
    await suspend(first, 3);
    later(HOUR);
    await byHand(false);
    expect(await statusOf(item.id)).toBe(200);
    later(2 * HOUR);
    await byHand(true);
    later(3 * HOUR);
    await suspend(second, 1);
    later(5 * DAY);
    await endRestrictions(app.context);
    expect(await statusOf(item.id)).toBe(404);
  });

  test('of somebody whom a case suspends for days is one for good, and recorded once', async () => {
    await suspend(await opened('user', owner.id), 1);
    later(HOUR);
    expect((await byHand(true)).body).toMatchObject({ suspendedAt: new Date(START + HOUR).toISOString() });
    later(2 * HOUR);
    expect((await byHand(true)).body).toMatchObject({ suspendedAt: new Date(START + HOUR).toISOString() });
    const { rows } = await app.database.db.execute(sql`
      select before, after from audit_log where action = 'suspend_user' and subject_id = ${owner.id} and comment = 'By hand.'`);
    expect(rows).toEqual([{ before: 'suspended', after: 'suspended' }]);
    later(2 * DAY);
    await endRestrictions(app.context);
    expect(await statusOf(item.id)).toBe(404);
  });
});

test('a suspension for days ends, although one for good was lifted before it', async () => {
  const [first, second] = [await opened('item', item.id), await opened('user', owner.id)];
  await suspend(first);
  later(HOUR);
  await byHand(false);
  later(2 * HOUR);
  await suspend(second, 1);
  expect(await statusOf(item.id)).toBe(404);
  later(2 * DAY);
  await endRestrictions(app.context);
  expect(await statusOf(item.id)).toBe(200);
});

describe('an appeal brings back only what its decision took away', () => {
  const appealed = async (by: Person, id: number) => {
    const [decided] = (await by.client.call(listAppeals, {})).body;
    const body = { decisionId: decided?.id ?? 0, text: 'It was a misunderstanding.' };
    expect((await by.client.call(makeAppeal, { body })).status).toBe(201);
    expect((await decide(colleague, [id], 'dismiss')).body).toEqual([{ id, ok: true }]);
  };
  const reject = () =>
    admin.client.call(moderateItem, {
      params: { id: item.id },
      body: { status: 'rejected', comment: 'No.' },
    });

  test('not a listing that was rejected without the case before it', async () => {
    const id = await opened('item', item.id);
    await reject();
    later(HOUR);
    await decide(admin, [id], 'remove');
    await appealed(owner, id);
    expect(await statusOf(item.id)).toBe(404);
  });

  test('not a listing that was rejected again after it', async () => {
    const id = await opened('item', item.id);
    await decide(admin, [id], 'remove');
    later(HOUR);
    await reject();
    await appealed(owner, id);
    expect(await statusOf(item.id)).toBe(404);
  });

  test('not a review that was removed without the case before it', async () => {
    const rental = await makeEnded(app, { owner, completedAt: new Date(START).toISOString() });
    const { body: written } = await review(rental.renter, rental.id, { ...BY_RENTER, comment: 'A lie' });
    await review(owner, rental.id, BY_OWNER);
    await report(owner, 'review', written.id, 'misleading');
    const id = (await caseOf('review', written.id))?.id ?? 0;
    const body = { state: 'removed', reason: 'It names a child.' } as const;
    await admin.client.call(judgeReview, { params: { id: written.id }, body });
    later(HOUR);
    await decide(admin, [id], 'remove');
    await appealed(rental.renter, id);
    const { body: shown } = await app
      .client()
      .call(listReviews, { params: { id: rental.itemId }, query: {} });
    expect(shown).toEqual([]);
  });
});

test('an administrator does not undo what another has decided about them', async () => {
  const { id } = await makeItem(app, colleague.id);
  await decide(admin, [await opened('item', id)], 'remove');
  const params = { id };
  expect(await colleague.client.call(moderateItem, { params, body: { status: 'approved' } })).toMatchObject({
    status: 403,
    body: { code: 'own_case' },
  });
  expect(await statusOf(id)).toBe(404);
  expect((await admin.client.call(moderateItem, { params, body: { status: 'approved' } })).status).toBe(200);
  expect(await statusOf(id)).toBe(200);
  const self = { id: colleague.id };
  await admin.client.call(verifyUser, { params: self, body: { status: 'rejected' } });
  expect(
    await colleague.client.call(verifyUser, { params: self, body: { status: 'approved' } }),
  ).toMatchObject({ status: 403, body: { code: 'own_case' } });
});

test('an administrator does not approve their rejected listing either once they have changed it', async () => {
  const { id } = await makeItem(app, colleague.id);
  const moderate = (by: Person, status: 'approved' | 'rejected') =>
    by.client.call(moderateItem, { params: { id }, body: { status, comment: null } });
  await moderate(admin, 'rejected');
  // As an edit does where listings are approved before they are shown.
  await app.database.db.execute(sql`update items set moderation_status = 'pending' where id = ${id}`);
  expect(await moderate(colleague, 'approved')).toMatchObject({ status: 403, body: { code: 'own_case' } });
  expect((await moderate(admin, 'approved')).status).toBe(200);
});

test('nobody keeps an appeal of their own decision from the other administrators by claiming it', async () => {
  const id = await opened('item', item.id);
  await decide(admin, [id], 'remove');
  const [decided] = (await owner.client.call(listAppeals, {})).body;
  const body = { decisionId: decided?.id ?? 0, text: 'It was a misunderstanding.' };
  await owner.client.call(makeAppeal, { body });
  expect(await admin.client.call(claimCase, { params: { id } })).toMatchObject({
    body: { code: 'own_case' },
  });
  expect((await colleague.client.call(claimCase, { params: { id } })).status).toBe(200);
});

test('who could not sign in has the full time again to appeal decisions, by whatever way a suspension ends', async () => {
  const ways = [
    ['its days are over', 10, () => endRestrictions(app.context)],
    ['it is lifted', undefined, () => byHand(false)],
  ] as const;
  for (const [way, days, end] of ways) {
    app.setNow(new Date(START));
    owner = await makePerson(app, OLD);
    item = await makeItem(app, owner.id);
    const removed = await opened('item', item.id);
    await decide(admin, [removed], 'remove');
    later(DAY);
    await suspend(await opened('user', owner.id), days);
    later(11 * DAY);
    await end();
    const { rows } = await app.database.db.execute<{ until: string }>(sql`
      select to_char(appeal_until at time zone 'UTC', 'YYYY-MM-DD') as until from case_decisions
      where case_id = ${removed}`);
    const until = new Date(START + (11 + APPEAL_DAYS) * DAY).toISOString().slice(0, 10);
    expect([way, rows[0]?.until]).toEqual([way, until]);
    const kept = await app.database.db.execute(sql`
      select to_char(first_day, 'MM-DD') as first, to_char(last_day, 'MM-DD') as last from suspended_days where user_id = ${owner.id}`);
    expect(kept.rows).toEqual([{ first: '03-02', last: '03-12' }]);
  }
});
