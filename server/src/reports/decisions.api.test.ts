import { suspendUser } from '@lendloop/contract/admin';
import { claimCase, countCases, getCase, listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import { listReports } from '@lendloop/contract/cases/reports';
import { getItem } from '@lendloop/contract/items';
import { getConversation, sendMessage } from '@lendloop/contract/messages';
import { listReviews } from '@lendloop/contract/reviews';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { openCase } from '../cases/caseStore.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { refuseWrites } from '../testing/faults/refuse.ts';
import { BY_OWNER, BY_RENTER, makeEnded, review } from '../testing/rentals/reviewing.ts';
import { DAY, HOUR, OLD, START, startReporting } from '../testing/reports/reporting.ts';
import { openTab } from '../testing/socket.ts';
import { endRestrictions } from './caseActions.ts';

const { app, admin, report, people, caseOf, decide, statusOf, mailsOf } = await startReporting();
afterAll(() => app.close());

let owner: Person;
let item: { id: number };
beforeEach(async () => {
  app.setNow(new Date(START));
  owner = await makePerson(app, OLD);
  item = await makeItem(app, owner.id);
});

describe('a decision', () => {
  test('removes a listing, tells both sides, carries its id, and is in the audit log', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    const { body: made } = await report(renter, 'item', item.id);
    const tab = await openTab(app, owner);
    const id = (await caseOf('item', item.id))?.id ?? 0;
    const waiting = async () => (await admin.client.call(countCases, {})).body.open;
    const before = await waiting();
    expect((await decide(admin, [id], 'remove')).body).toEqual([{ id, ok: true }]);
    expect(await waiting()).toBe(before - 1);
    expect(await statusOf(item.id)).toBe(404);
    const { body } = await admin.client.call(getCase, { params: { id } });
    expect(body).toMatchObject({
      state: 'decided',
      subject: { kind: 'item', id: item.id },
      account: { username: owner.username, avatar: null, listings: 1 },
      decision: {
        decision: 'remove',
        reason: 'This is against our rules.',
        decidedAt: new Date(START).toISOString(),
        appealUntil: new Date(START + 14 * DAY).toISOString(),
      },
    });
    const decisionId = body.decision?.id;
    expect(await mailsOf('case_decided')).toContainEqual({ kind: 'case_decided', decisionId });
    expect(await mailsOf('report_answered')).toContainEqual({ kind: 'report_answered', reportId: made.id });
    const [frame] = await tab.take('case');
    expect(frame).toEqual({ type: 'case', what: 'decided', id: decisionId, decision: 'remove' });
    expect((await owner.client.call(listAppeals, {})).body).toMatchObject([{ id: decisionId }]);
    expect((await renter.client.call(listReports, { query: {} })).body).toMatchObject([{ state: 'acted' }]);
    const { rows } = await app.database.db.execute(
      sql`select action, after from audit_log where action = 'decide_case' and subject_id = ${id}`,
    );
    expect(rows).toEqual([{ action: 'decide_case', after: 'remove' }]);
  });

  test('removes a message, of which administrators see five before and after and no more', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    const sent: number[] = [];
    for (let n = 0; n < 15; n++) {
      const [from, to] = n % 2 === 0 ? [renter, owner] : [owner, renter];
      const body = { receiverId: to.id, itemId: item.id, content: `Message ${n}` };
      sent.push((await from.client.call(sendMessage, { body })).body.id);
    }
    await report(owner, 'message', sent[8] ?? 0, 'harassment');
    const id = (await caseOf('message', sent[8] ?? 0))?.id ?? 0;
    const { body } = await admin.client.call(getCase, { params: { id } });
    expect(body.context.messages.map((message) => message.id)).toEqual(sent.slice(3, 14));
    await decide(admin, [id], 'remove');
    const params = { otherUserId: owner.id, itemId: item.id };
    const { body: page } = await renter.client.call(getConversation, { params, query: {} });
    expect(page[8]).toMatchObject({ id: sent[8], content: '', isRemoved: true });
    expect(JSON.stringify(page)).not.toContain('Message 8');
  });

  test('removes a review, which counts no more, and an appeal brings it back', async () => {
    const colleague = await makePerson(app, { isAdmin: true, ...OLD });
    const rental = await makeEnded(app, { owner, completedAt: new Date(START).toISOString() });
    const { body: written } = await review(rental.renter, rental.id, { ...BY_RENTER, comment: 'A lie' });
    await review(owner, rental.id, BY_OWNER);
    const shown = async () => {
      const params = { id: rental.itemId };
      const { body } = await app.client().call(listReviews, { params, query: {} });
      const { body: listing } = await app.client().call(getItem, { params });
      return [body.map(({ id }) => id), listing.reviewCount];
    };
    expect(await shown()).toEqual([[written.id], 1]);
    await report(owner, 'review', written.id, 'misleading');
    const id = (await caseOf('review', written.id))?.id ?? 0;
    expect((await decide(admin, [id], 'remove')).body).toEqual([{ id, ok: true }]);
    expect(await shown()).toEqual([[], 0]);
    expect(await mailsOf('review_removed')).toEqual([]);
    const [decided] = (await rental.renter.client.call(listAppeals, {})).body;
    const body = { decisionId: decided?.id ?? 0, text: 'It is true.' };
    expect((await rental.renter.client.call(makeAppeal, { body })).status).toBe(201);
    expect((await decide(colleague, [id], 'dismiss')).body).toEqual([{ id, ok: true }]);
    expect(await shown()).toEqual([[written.id], 1]);
  });

  test('in bulk of 100 with 3 stale ones decides 97', async () => {
    const reporter = await makePerson(app, OLD);
    const ids: number[] = [];
    for (let n = 0; n < 100; n++) {
      const { rows } = await app.database.db.execute<{ id: number }>(sql`
        with made as (
          insert into items (owner_id, category_id, title, description, price, location, images)
          values (${owner.id}, 1, 'Thing in bulk', 'A thing that is in bulk.', 1, 'Here and there', '{https://example.com/a.jpg}') returning id
        )
        insert into cases (kind, category, subject_kind, subject_id, concerned_id, priority, reporters, opened_at)
        select 'report', 'spam', 'item', id, ${owner.id}, 50, 1, now() from made returning id`);
      ids.push(rows[0]?.id ?? 0);
    }
    expect(reporter.id).toBeGreaterThan(0);
    const stale = ids.slice(40, 43);
    await decide(admin, stale, 'warn');
    const { body } = await decide(admin, ids, 'dismiss', { reason: '' });
    expect(body.filter(({ ok }) => ok)).toHaveLength(97);
    expect(body.filter(({ ok }) => !ok)).toEqual(
      stale.map((id) => ({ id, ok: false, code: 'case_decided' })),
    );
  });

  test('needs a reason, nobody who works on it, and not oneself', async () => {
    const [renter] = await people(1);
    const colleague = await makePerson(app, { isAdmin: true, ...OLD });
    if (!renter) return;
    await report(renter, 'item', item.id);
    const id = (await caseOf('item', item.id))?.id ?? 0;
    expect((await decide(admin, [id], 'warn', { reason: 'short' })).status).toBe(400);
    const claimed = await colleague.client.call(claimCase, { params: { id } });
    expect(claimed.body.claim).toMatchObject({ by: { id: colleague.id } });
    expect((await admin.client.call(claimCase, { params: { id } })).body).toMatchObject({
      code: 'case_claimed',
    });
    expect((await decide(admin, [id], 'warn')).body).toEqual([{ id, ok: false, code: 'case_claimed' }]);
    app.setNow(new Date(START + 15 * 60_000));
    expect((await decide(admin, [id], 'warn')).body).toEqual([{ id, ok: true }]);
    await report(renter, 'user', colleague.id);
    const own = (await caseOf('user', colleague.id))?.id ?? 0;
    expect((await decide(colleague, [own], 'warn')).body).toEqual([{ id: own, ok: false, code: 'own_case' }]);
    expect((await decide(admin, [own], 'remove')).body).toEqual([
      { id: own, ok: false, code: 'not_possible' },
    ]);
  });

  test('of an administrator’s own matter is another one’s, and says nothing of who has reported them', async () => {
    const [renter, ring] = await people(2);
    const colleague = await makePerson(app, { isAdmin: true, ...OLD });
    if (!renter || !ring) return;
    await report(renter, 'user', colleague.id);
    const id = (await caseOf('user', colleague.id))?.id ?? 0;
    const seenBy = async (by: Person) =>
      (await by.client.call(getCase, { params: { id } })).body.reports.length;
    expect([await seenBy(admin), await seenBy(colleague)]).toEqual([1, 0]);
    expect(await colleague.client.call(claimCase, { params: { id } })).toMatchObject({
      status: 403,
      body: { code: 'own_case' },
    });
    const { id: noticed } = await app.database.db.transaction((tx) =>
      openCase(tx, {
        category: 'review_ring',
        subject: { kind: 'user', id: ring.id },
        concernedId: null,
        people: [ring.id, colleague.id],
        at: new Date(START),
      }),
    );
    expect((await decide(colleague, [noticed], 'dismiss')).body).toEqual([
      { id: noticed, ok: false, code: 'own_case' },
    ]);
    expect((await decide(admin, [noticed], 'dismiss')).body).toEqual([{ id: noticed, ok: true }]);
  });

  test('suspends for days, and the suspension ends by itself', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    await report(renter, 'user', owner.id, 'scam');
    const id = (await caseOf('user', owner.id))?.id ?? 0;
    expect((await decide(admin, [id], 'suspend', { days: 3 })).body).toEqual([{ id, ok: true }]);
    expect(await statusOf(item.id)).toBe(404);
    expect((await owner.client.call(listAppeals, {})).status).toBe(401);
    app.setNow(new Date(START + 3 * DAY));
    expect(await endRestrictions(app.context)).toBe(1);
    expect(await statusOf(item.id)).toBe(200);
  });

  test('ends by itself although another thing whose time is over cannot be shown again, and the run counts as failed', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    const stuck = await makeItem(app, (await makePerson(app, OLD)).id, { title: 'Stuck suitcase' });
    for (const one of await people(4)) await report(one, 'item', stuck.id);
    await report(renter, 'user', owner.id, 'scam');
    await decide(admin, [(await caseOf('user', owner.id))?.id ?? 0], 'suspend', { days: 3 });
    const allow = await refuseWrites(app.database, 'items', sql`new.id = ${sql.raw(String(stuck.id))}`);
    app.setNow(new Date(START + 3 * DAY));
    await expect(endRestrictions(app.context)).rejects.toThrow('Failed query');
    await allow();
    expect([await statusOf(item.id), await statusOf(stuck.id)]).toEqual([200, 404]);
    expect(await endRestrictions(app.context)).toBe(1);
    expect(await statusOf(stuck.id)).toBe(200);
  });

  test('does not shorten a suspension that an administrator has made without a case', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    await report(renter, 'item', item.id);
    const id = (await caseOf('item', item.id))?.id ?? 0;
    const body = { suspended: true, comment: 'For good.' };
    await admin.client.call(suspendUser, { params: { id: owner.id }, body });
    app.setNow(new Date(START + HOUR));
    expect((await decide(admin, [id], 'suspend', { days: 3 })).body).toEqual([{ id, ok: true }]);
    app.setNow(new Date(START + 4 * DAY));
    expect(await endRestrictions(app.context)).toBe(1);
    expect(await statusOf(item.id)).toBe(404);
  });

  test('can be appealed once within 14 days; another administrator decides, and takes it back', async () => {
    const [renter] = await people(1);
    const colleague = await makePerson(app, { isAdmin: true, ...OLD });
    if (!renter) return;
    await report(renter, 'item', item.id);
    const id = (await caseOf('item', item.id))?.id ?? 0;
    await decide(admin, [id], 'remove');
    const [decided] = (await owner.client.call(listAppeals, {})).body;
    const body = { decisionId: decided?.id ?? 0, text: 'It was a misunderstanding.' };
    expect(await renter.client.call(makeAppeal, { body })).toMatchObject({
      body: { code: 'decision_not_found' },
    });
    app.setNow(new Date(START + 14 * DAY));
    expect(await owner.client.call(makeAppeal, { body })).toMatchObject({ body: { code: 'appeal_closed' } });
    app.setNow(new Date(START + 14 * DAY - 1));
    expect((await owner.client.call(makeAppeal, { body })).status).toBe(201);
    expect(await owner.client.call(makeAppeal, { body })).toMatchObject({ status: 409 });
    expect((await decide(admin, [id], 'dismiss')).body).toEqual([{ id, ok: false, code: 'own_case' }]);
    expect((await decide(colleague, [id], 'dismiss')).body).toEqual([{ id, ok: true }]);
    expect(await statusOf(item.id)).toBe(200);
    expect((await owner.client.call(listAppeals, {})).body).toEqual([]);
  });
});
