import { listAudit } from '@lendloop/contract/admin';
import { blockPerson } from '@lendloop/contract/cases/blocks';
import { getCase, getCasePicture, listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import { listReports } from '@lendloop/contract/cases/reports';
import { getItem } from '@lendloop/contract/items';
import { sendMessage } from '@lendloop/contract/messages';
import { getRental } from '@lendloop/contract/rentals';
import { listReviews } from '@lendloop/contract/reviews';
import { answerReview, editAnswer } from '@lendloop/contract/reviews/rentalReviews';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { makePerson, type Person } from '../testing/factories.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';
import { takePhonePhoto } from '../testing/pictures.ts';
import { BY_OWNER, BY_RENTER, makeEnded, review, type Ended } from '../testing/rentals/reviewing.ts';
import { HOUR, OLD, START, startReporting } from '../testing/reports/reporting.ts';
import { openTab } from '../testing/socket.ts';
import { endRestrictions } from './caseActions.ts';

const { app, admin, report, people, caseOf, decide, mailsOf } = await startReporting();
afterAll(() => app.close());

let rental: Ended;
let reviewId: number;
const colleague = await makePerson(app, { isAdmin: true, ...OLD });
beforeEach(async () => {
  const [owner, renter] = await people(2);
  rental = await makeEnded(app, { owner, renter, completedAt: new Date(START).toISOString() });
  reviewId = (await review(rental.renter, rental.id, { ...BY_RENTER, comment: 'It smelled.' })).body.id;
  await review(rental.owner, rental.id, BY_OWNER);
  const body = { text: 'You smelled.' };
  await rental.owner.client.call(answerReview, { params: { id: reviewId }, body });
});

/** The review and its answer as everybody reads them, and how many count. */
async function shown() {
  const params = { id: rental.itemId };
  const { body } = await app.client().call(listReviews, { params, query: {} });
  const { body: listing } = await app.client().call(getItem, { params });
  return [body[0]?.comment, body[0]?.answer?.text, listing.reviewCount];
}
const BOTH = ['It smelled.', 'You smelled.', 1];

async function reportAs(crowd: readonly Person[], kind: 'review' | 'answer'): Promise<number> {
  for (const one of crowd) expect((await report(one, kind, reviewId)).status).toBe(201);
  return (await caseOf(kind, reviewId))?.id ?? 0;
}

test('its reporter’s own list names the listing that a review is about, and not the author', async () => {
  const [one] = await people(1);
  if (!one) return;
  await report(one, 'review', reviewId);
  await report(one, 'answer', reviewId);
  const { body: listing } = await app.client().call(getItem, { params: { id: rental.itemId } });
  const { body } = await one.client.call(listReports, { query: {} });
  expect(body).toMatchObject([
    { subject: { kind: 'answer' }, title: null, concerned: { id: rental.owner.id } },
    { subject: { kind: 'review' }, title: listing.title, concerned: null },
  ]);
});

describe.each([
  ['review', [undefined, undefined, 0], () => rental.renter],
  ['answer', ['It smelled.', undefined, 1], () => rental.owner],
] as const)('a reported %s', (kind, hidden, author) => {
  test('is hidden by weight until it is decided, and its author told by mail and at once', async () => {
    const crowd = await people(4);
    const tab = await openTab(app, author());
    await reportAs(crowd.slice(0, 3), kind);
    expect(await shown()).toEqual(BOTH);
    const id = await reportAs(crowd.slice(3), kind);
    expect(await shown()).toEqual(hidden);
    expect(await mailsOf('withheld')).toContainEqual({ kind: 'withheld', caseId: id });
    expect(await tab.take('case')).toEqual([{ type: 'case', what: 'withheld', id, decision: null }]);
    expect((await decide(admin, [id], 'dismiss')).body).toEqual([{ id, ok: true }]);
    expect(await shown()).toEqual(BOTH);
  });

  test('is shown again after 72 hours without a decision', async () => {
    await reportAs(await people(4), kind);
    app.setNow(new Date(START + 72 * HOUR - 1));
    expect(await endRestrictions(app.context)).toBe(0);
    expect(await shown()).toEqual(hidden);
    app.setNow(new Date(START + 72 * HOUR));
    expect(await endRestrictions(app.context)).toBe(1);
    expect(await shown()).toEqual(BOTH);
  });

  test('is removed by a decision, and an appeal brings it back', async () => {
    const id = await reportAs(await people(4), kind);
    expect((await decide(admin, [id], 'remove')).body).toEqual([{ id, ok: true }]);
    expect(await shown()).toEqual(hidden);
    const [decided] = (await author().client.call(listAppeals, {})).body;
    expect(decided?.subject).toEqual({ kind, id: reviewId });
    const body = { decisionId: decided?.id ?? 0, text: 'It is true.' };
    await author().client.call(makeAppeal, { body });
    expect((await decide(colleague, [id], 'dismiss')).body).toEqual([{ id, ok: true }]);
    expect(await shown()).toEqual(BOTH);
  });
});

test('a hidden answer can be neither written again nor changed by its author', async () => {
  const id = await reportAs(await people(4), 'answer');
  const params = { id: reviewId };
  const body = { text: 'Once more.' };
  const seen = async () =>
    (await rental.owner.client.call(getRental, { params: { id: rental.id } })).body.reviews?.other;
  for (const step of ['withheld', 'removed']) {
    if (step === 'removed') await decide(admin, [id], 'remove');
    expect(await seen()).toMatchObject({ answer: null, canAnswer: false });
    expect((await rental.owner.client.call(answerReview, { params, body })).body).toMatchObject({
      code: 'already_answered',
    });
    expect((await rental.owner.client.call(editAnswer, { params, body })).body).toMatchObject({
      code: 'answer_closed',
    });
  }
});

test('an answer is reported by whoever can read it, and shown in its case', async () => {
  const [stranger] = await people(1);
  if (!stranger) return;
  expect(await report(rental.owner, 'answer', reviewId)).toMatchObject({ body: { code: 'own_report' } });
  expect(await report(stranger, 'answer', 2_000_000)).toMatchObject({ body: { code: 'subject_not_found' } });
  const id = await reportAs([stranger], 'answer');
  expect((await admin.client.call(getCase, { params: { id } })).body).toMatchObject({
    title: 'You smelled.',
    concerned: { id: rental.owner.id },
    context: { text: 'You smelled.', item: { id: rental.itemId } },
    decisions: ['dismiss', 'warn', 'remove', 'suspend'],
  });
});

test('whoever reads an answer or a review about themselves on their rental reports it in spite of a block', async () => {
  const { owner, renter } = rental;
  const block = { params: { userId: renter.id } };
  expect((await owner.client.call(blockPerson, block)).status).toBe(204);
  const { reviews } = (await renter.client.call(getRental, { params: { id: rental.id } })).body;
  expect(reviews?.ownAnswer?.text).toBe('You smelled.');
  expect((await report(renter, 'answer', reviewId)).status).toBe(201);
  expect((await report(renter, 'review', reviews?.other?.id ?? 0)).status).toBe(201);
  expect((await report(owner, 'review', reviewId)).status).toBe(201);
});

test('messages and photos are reported in spite of a block, and not the listing and the profile that it hides', async () => {
  app.setNow('2030-06-10T12:00:00.000Z');
  await app.database.db.execute(sql`update sessions set expires_at = '2200-01-01'`);
  const { renter, owner, item, addPhoto, press } = await arrangeMeeting(app);
  const write = (from: Person, to: Person) =>
    from.client.call(sendMessage, { body: { receiverId: to.id, itemId: item.id, content: 'Hello there' } });
  await write(renter, owner);
  const { id: messageId } = (await write(owner, renter)).body;
  const bytes = new Uint8Array(await takePhonePhoto(64, 48));
  const { id: photoId } = (await addPhoto(owner, bytes, { phase: 'checkout' })).body;
  for (const phase of ['checkout', 'checkin'] as const)
    for (const who of [owner, renter]) expect((await press(who, phase)).status).toBe(200);
  await owner.client.call(blockPerson, { params: { userId: renter.id } });
  expect((await report(renter, 'message', messageId)).status).toBe(201);
  expect((await report(renter, 'evidence', photoId)).status).toBe(201);
  expect((await report(renter, 'item', item.id)).status).toBe(404);
  expect((await report(renter, 'user', owner.id)).status).toBe(404);
});

test('a photo of a handover is reported by the other person, shown in its case, and stays', async () => {
  app.setNow('2030-06-10T12:00:00.000Z');
  await app.database.db.execute(sql`update sessions set expires_at = '2200-01-01'`);
  const { renter, owner, addPhoto } = await arrangeMeeting(app);
  const bytes = new Uint8Array(await takePhonePhoto(64, 48));
  const photo = (await addPhoto(renter, bytes, { phase: 'checkout' })).body;
  const unseen = { status: 404, body: { code: 'subject_not_found' } };
  expect(await report(renter, 'evidence', photo.id)).toMatchObject({ body: { code: 'own_report' } });
  expect(await report(rental.owner, 'evidence', photo.id)).toMatchObject(unseen);
  expect(await report(admin, 'evidence', photo.id)).toMatchObject(unseen);
  expect((await report(owner, 'evidence', photo.id)).status).toBe(201);
  const id = (await caseOf('evidence', photo.id))?.id ?? 0;
  const { body } = await admin.client.call(getCase, { params: { id } });
  expect(body).toMatchObject({
    concerned: { id: renter.id },
    context: { image: `/api/admin/cases/${id}/picture/800` },
    decisions: ['dismiss', 'warn', 'suspend'],
  });
  const see = async (who: Person, caseId: number) =>
    (
      await who.client
        .call(getCasePicture, { params: { id: caseId, width: 320 } })
        .catch(() => ({ status: 200 }))
    ).status;
  expect(await see(colleague, id)).toBe(404);
  const { rows: looks } = await app.database.db.execute(sql`
    select admin_id, before, after from audit_log where action = 'see_case' and subject_id = ${id}`);
  expect(looks).toEqual([{ admin_id: admin.id, before: 'open', after: 'open' }]);
  const other = (await caseOf('answer', reviewId))?.id ?? (await reportAs([renter], 'review'));
  expect([await see(admin, id), await see(admin, other), await see(owner, id)]).toEqual([200, 404, 403]);
  expect((await decide(admin, [id], 'remove')).body).toEqual([{ id, ok: false, code: 'not_possible' }]);
  app.setNow('2030-06-11T12:00:01.000Z');
  expect(await see(admin, id)).toBe(404);
  for (const _ of [1, 2]) await admin.client.call(getCase, { params: { id } });
  expect(await see(admin, id)).toBe(200);
  const { body: log } = await admin.client.call(listAudit, { query: {} });
  expect(
    log.filter(({ action, subject }) => action === 'see_case' && subject.name === `#${id}`),
  ).toHaveLength(2);
});
