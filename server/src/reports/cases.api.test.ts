import { randomUUID } from 'node:crypto';

import { blockPerson } from '@lendloop/contract/cases/blocks';
import { listReports } from '@lendloop/contract/cases/reports';
import { sendMessage } from '@lendloop/contract/messages';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { items } from '../db/schema.ts';
import { CONFIRMED, makeItem, makePerson, type Person } from '../testing/factories.ts';
import { beforeCommitOf } from '../testing/meanwhile.ts';
import { DAY, HOUR, OLD, START, startReporting } from '../testing/reports/reporting.ts';
import { endRestrictions } from './caseActions.ts';

const { app, admin, report, people, caseOf, decide, statusOf, mailsOf } = await startReporting();
afterAll(() => app.close());

let owner: Person;
let item: { id: number };
beforeEach(async () => {
  app.setNow(new Date(START));
  owner = await makePerson(app, { ...OLD, fullName: 'Olga Owner' });
  item = await makeItem(app, owner.id, { title: 'Large suitcase' });
});

describe('a report', () => {
  test('opens a case, and its reporter’s second one answers the first', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    const first = await report(renter, 'item', item.id, 'scam');
    expect(first).toMatchObject({ status: 201, body: { state: 'open' } });
    const second = await report(renter, 'item', item.id, 'danger');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await caseOf('item', item.id)).toMatchObject({ priority: 80, reporters: 1, category: 'scam' });
    expect((await renter.client.call(listReports, { query: {} })).body).toEqual([
      {
        ...first.body,
        subject: { kind: 'item', id: item.id },
        category: 'scam',
        title: 'Large suitcase',
        concerned: { id: owner.id, fullName: 'Olga Owner' },
      },
    ]);
  });

  test('keeps the title and the name from its reporter once they are blocked', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    await report(renter, 'item', item.id);
    await report(renter, 'user', owner.id);
    const listed = async () => (await renter.client.call(listReports, { query: {} })).body;
    const concerned = { id: owner.id, fullName: 'Olga Owner' };
    expect(await listed()).toMatchObject([
      { title: null, concerned },
      { title: 'Large suitcase', concerned },
    ]);
    await owner.client.call(blockPerson, { params: { userId: renter.id } });
    expect(await listed()).toMatchObject([
      { title: null, concerned: null },
      { title: null, concerned: null },
    ]);
  });

  test('names no listing that its reporter can no longer open, whatever its title has become', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    await report(renter, 'item', item.id);
    const titles = async (of: Person) =>
      (await of.client.call(listReports, { query: {} })).body.map(({ title }) => title);
    expect(await titles(renter)).toEqual(['Large suitcase']);
    const set = (change: SQL) =>
      app.database.db.execute(sql`update items set ${change} where id = ${item.id}`);
    await set(sql`title = 'Never shown', moderation_status = 'rejected'`);
    expect(await titles(renter)).toEqual([null]);
    await set(sql`moderation_status = 'approved', is_withheld = true`);
    expect(await titles(renter)).toEqual([null]);
    await set(sql`is_withheld = false, deleted_at = now()`);
    expect(await titles(renter)).toEqual([null]);
  });

  test('is not of oneself, nor of what its reporter cannot see', async () => {
    const [renter] = await people(1);
    const other = await makePerson(app);
    if (!renter) return;
    const { body: message } = await renter.client.call(sendMessage, {
      body: { receiverId: owner.id, itemId: item.id, content: 'Hello' },
    });
    expect(await report(owner, 'item', item.id)).toMatchObject({ status: 400, body: { code: 'own_report' } });
    expect(await report(renter, 'user', renter.id)).toMatchObject({ status: 400 });
    expect(await report(renter, 'message', message.id)).toMatchObject({ status: 400 });
    expect(await report(owner, 'message', message.id)).toMatchObject({ status: 201 });
    const hidden = await makeItem(app, owner.id, { moderationStatus: 'rejected' });
    const unseen = { status: 404, body: { code: 'subject_not_found' } };
    expect(await report(other, 'message', message.id)).toMatchObject(unseen);
    expect(await report(other, 'item', hidden.id)).toMatchObject(unseen);
    expect(await report(other, 'review', 2_000_000)).toMatchObject(unseen);
  });

  test('sent again with its clientId is the same, and with other words is refused', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    const clientId = '6f1c2a4e-8a53-4d5e-9a43-0b6f5f4b7f01';
    const first = await report(renter, 'user', owner.id, 'harassment', { clientId, comment: 'Rude' });
    const again = await report(renter, 'user', owner.id, 'harassment', { clientId, comment: 'Rude' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await report(renter, 'user', owner.id, 'spam', { clientId })).toMatchObject({
      status: 409,
      body: { code: 'client_id_reused' },
    });
  });

  test('sent twice at once with one clientId about two things is refused once', async () => {
    const [renter, other] = await people(2);
    if (!renter || !other) return;
    const clientId = randomUUID();
    await report(other, 'user', owner.id);
    const answer = await beforeCommitOf(
      app.database,
      (tx) =>
        tx.execute(sql`
          insert into reports (case_id, reporter_id, category, weight, client_id, created_at)
          select k.id, ${renter.id}, 'spam', 6, ${clientId}, k.opened_at from cases k
          where k.subject_kind = 'user' and k.subject_id = ${owner.id} and k.state = 'open'`),
      () => report(renter, 'item', item.id, 'spam', { clientId }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'client_id_reused' } });
  });

  test('of 100 people at once makes one case, with at most 50 more priority', async () => {
    const crowd = await people(100, { ...CONFIRMED, createdAt: new Date(START).toISOString() });
    const answers = await Promise.all(
      crowd.map((one, n) => report(one, 'item', item.id, n === 50 ? 'illegal' : 'spam')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { rows } = await app.database.db.execute(
      sql`select id from cases where subject_kind = 'item' and subject_id = ${item.id}`,
    );
    expect(rows).toHaveLength(1);
    expect(await caseOf('item', item.id)).toMatchObject({
      reporters: 100,
      priority: 140,
      category: 'illegal',
    });
    // A brigade of new accounts hides nothing.
    expect(await statusOf(item.id)).toBe(200);
  });
});

describe('what many report', () => {
  test('is withheld at once, told to its owner, and shown again after 72 hours', async () => {
    const crowd = await people(4);
    for (const one of crowd.slice(0, 3)) await report(one, 'item', item.id);
    expect(await statusOf(item.id)).toBe(200);
    for (const one of crowd.slice(3)) await report(one, 'item', item.id);
    expect(await statusOf(item.id)).toBe(404);
    expect(await statusOf(item.id, owner.client)).toBe(200);
    const found = await caseOf('item', item.id);
    expect(found?.withheldUntil).toBe(new Date(START + 72 * HOUR).toISOString());
    expect(await mailsOf('withheld')).toContainEqual({ kind: 'withheld', caseId: found?.id });
    app.setNow(new Date(START + 72 * HOUR - 1));
    await endRestrictions(app.context);
    expect(await statusOf(item.id)).toBe(404);
    app.setNow(new Date(START + 72 * HOUR));
    expect(await endRestrictions(app.context)).toBe(1);
    expect(await statusOf(item.id)).toBe(200);
    // Not a second time by the next report.
    await report(await makePerson(app, OLD), 'item', item.id);
    expect(await statusOf(item.id)).toBe(200);
  });

  test('stays withheld for its own 72 hours if it was withheld before', async () => {
    for (const one of await people(4)) await report(one, 'item', item.id);
    await decide(admin, [(await caseOf('item', item.id))?.id ?? 0], 'dismiss');
    expect(await statusOf(item.id)).toBe(200);
    // What was found fine is hidden again once it is changed.
    await app.database.db.update(items).set({ title: 'Another thing' }).where(eq(items.id, item.id));
    app.setNow(new Date(START + 5 * DAY));
    for (const one of await people(4)) await report(one, 'item', item.id);
    expect(await statusOf(item.id)).toBe(404);
    expect(await endRestrictions(app.context)).toBe(0);
    expect(await statusOf(item.id)).toBe(404);
  });

  test('is never a person, and accounts that share a browser count once', async () => {
    const crowd = await people(6);
    for (const one of crowd) await report(one, 'user', owner.id);
    expect((await caseOf('user', owner.id))?.withheldUntil).toBeNull();
    const browser = randomUUID();
    for (const { id } of crowd)
      await app.database.db.execute(
        sql`insert into known_devices (token_hash, user_id, used_at, browser) values (${`device ${id}`}, ${id}, ${new Date(START).toISOString()}, ${browser}::uuid)`,
      );
    for (const one of crowd) await report(one, 'item', item.id);
    expect(await statusOf(item.id)).toBe(200);
  });

  test('weighs by how many of a reporter’s reports were agreed with', async () => {
    const [good, bad] = await people(2);
    if (!good || !bad) return;
    for (let n = 0; n < 5; n++) {
      const [one, other] = [await makeItem(app, owner.id), await makeItem(app, owner.id)];
      await report(good, 'item', one.id);
      await report(bad, 'item', other.id);
      const ids = [(await caseOf('item', one.id))?.id ?? 0, (await caseOf('item', other.id))?.id ?? 0];
      await decide(admin, ids.slice(0, 1), 'warn');
      await decide(admin, ids.slice(1), 'dismiss');
    }
    await report(good, 'item', item.id);
    await report(bad, 'item', item.id);
    const { rows } = await app.database.db.execute(sql`
      select r.weight from reports r join cases k on k.id = r.case_id
      where k.subject_kind = 'item' and k.subject_id = ${item.id} order by r.id`);
    expect(rows).toEqual([{ weight: 10 }, { weight: 2 }]);
  });
});
