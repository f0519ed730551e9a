import { claimCase } from '@lendloop/contract/cases/cases';
import { sendMessage } from '@lendloop/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';

import { reviews } from '../db/schema.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { BY_OWNER, BY_RENTER, makeEnded, review } from '../testing/rentals/reviewing.ts';
import { OLD, START, startReporting } from '../testing/reports/reporting.ts';

const { app, admin, report, caseOf, decide } = await startReporting();
afterAll(() => app.close());

test('an administrator decides no case about what others wrote to them', async () => {
  app.setNow(new Date(START));
  const owner = await makePerson(app, OLD);
  const judge = await makePerson(app, { ...OLD, isAdmin: true });
  const item = await makeItem(app, owner.id);
  const write = async (from: typeof owner, receiverId: number) =>
    (
      await from.client.call(sendMessage, {
        body: { receiverId, itemId: item.id, content: 'It is worth nothing.' },
      })
    ).body.id;
  await write(judge, owner.id);
  const message = await write(owner, judge.id);
  await report(judge, 'message', message, 'harassment');
  const id = (await caseOf('message', message))?.id ?? 0;
  expect((await decide(judge, [id], 'remove')).body).toEqual([{ id, ok: false, code: 'own_case' }]);
  expect(await judge.client.call(claimCase, { params: { id } })).toMatchObject({
    body: { code: 'own_case' },
  });
  expect((await decide(admin, [id], 'remove')).body).toEqual([{ id, ok: true }]);
});

test('nor about a review of theirs, or about one of them', async () => {
  const judge = await makePerson(app, { ...OLD, isAdmin: true });
  const { id: rentalId, owner } = await makeEnded(app, {
    renter: judge,
    completedAt: new Date(START).toISOString(),
  });
  await review(judge, rentalId, BY_RENTER);
  await review(owner, rentalId, BY_OWNER);
  const rows = await app.database.db.select().from(reviews).where(eq(reviews.rentalId, rentalId));
  for (const { id: reviewId, reviewerId } of rows) {
    await report(reviewerId === judge.id ? owner : judge, 'review', reviewId);
    const id = (await caseOf('review', reviewId))?.id ?? 0;
    expect((await decide(judge, [id], 'dismiss')).body).toEqual([{ id, ok: false, code: 'own_case' }]);
  }
  expect(rows).toHaveLength(2);
});

test('nobody keeps a case from the others by claiming it again', async () => {
  app.setNow(new Date(START));
  const owner = await makePerson(app, OLD);
  const colleague = await makePerson(app, { ...OLD, isAdmin: true });
  const item = await makeItem(app, owner.id);
  await report(await makePerson(app, OLD), 'item', item.id);
  const id = (await caseOf('item', item.id))?.id ?? 0;
  const claim = async (minutes: number, by = admin) => {
    app.setNow(new Date(START + minutes * 60_000));
    const { body, status } = await by.client.call(claimCase, { params: { id } });
    return status === 200 ? body.claim?.until : status;
  };
  const first = await claim(0);
  expect(await claim(14)).toBe(first);
  // It is over, and not begun again.
  expect(await claim(16)).toBeUndefined();
  expect(await claim(17, colleague)).toBe(new Date(START + 32 * 60_000).toISOString());
  expect(await claim(18)).toBe(409);
});
