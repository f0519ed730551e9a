import { updateProfile } from '@lendloop/contract/accounts';
import { listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import type { Reportable } from '@lendloop/contract/cases/kinds';
import { takeEvidenceBack } from '@lendloop/contract/handover/handover';
import { getItem, updateItem } from '@lendloop/contract/items';
import { answerReview, editAnswer } from '@lendloop/contract/reviews/rentalReviews';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';
import { takePhonePhoto } from '../testing/pictures.ts';
import { BY_OWNER, BY_RENTER, makeEnded, review } from '../testing/rentals/reviewing.ts';
import { DAY, OLD, START, startReporting } from '../testing/reports/reporting.ts';

const { app, admin, report, people, caseOf, decide, statusOf } = await startReporting();
afterAll(() => app.close());
const colleague = await makePerson(app, { isAdmin: true, ...OLD });

beforeEach(() => app.setNow(new Date(START)));

async function edit({ client }: Person, id: number, description: string): Promise<void> {
  const { body } = await client.call(getItem, { params: { id } });
  const { title, price, categoryId, location, images } = body;
  const edited = await client.call(updateItem, {
    params: { id },
    body: { title, price, categoryId, location, images, description },
  });
  expect(edited.status).toBe(200);
}

const dismiss = async (kind: Reportable, id: number, by = admin) =>
  decide(by, [(await caseOf(kind, id))?.id ?? 0], 'dismiss');

/** The weight of a report by somebody. */
async function weightOf(reporter: Person): Promise<number | undefined> {
  const { id } = await makeItem(app, (await makePerson(app, OLD)).id);
  expect((await report(reporter, 'item', id)).status).toBe(201);
  const { rows } = await app.database.db.execute<{ weight: number }>(
    sql`select weight from reports where reporter_id = ${reporter.id} order by id desc limit 1`,
  );
  return rows[0]?.weight;
}

describe('a report on what was changed before it was dismissed', () => {
  test('still hides it when it is made again, and one on what stayed as it was does not', async () => {
    const owner = await makePerson(app, OLD);
    const { id } = await makeItem(app, owner.id);
    const crowd = await people(4);
    const reportAgain = async () => {
      for (const one of crowd) expect((await report(one, 'item', id)).status).toBe(201);
    };
    await reportAgain();
    expect(await statusOf(id)).toBe(404);
    await edit(owner, id, 'A harmless description of a harmless thing.');
    await dismiss('item', id);
    expect(await statusOf(id)).toBe(200);
    await edit(owner, id, 'Pay me outside of this site, and I give you a discount.');
    app.setNow(new Date(START + DAY));
    await reportAgain();
    expect(await statusOf(id)).toBe(404);
    await dismiss('item', id);
    // Too late to matter.
    await edit(owner, id, 'Another description of the same thing.');
    await reportAgain();
    expect(await statusOf(id)).toBe(200);
  });

  test('hides it once more only, or those who report it in bad faith would do so whenever its owner changes it', async () => {
    const owner = await makePerson(app, OLD);
    const { id } = await makeItem(app, owner.id);
    const crowd = await people(4);
    for (const [round, status] of [404, 404, 200].entries()) {
      app.setNow(new Date(START + round * DAY));
      for (const one of crowd) expect((await report(one, 'item', id)).status).toBe(201);
      expect(await statusOf(id)).toBe(status);
      await edit(owner, id, `What may they mean? Said otherwise for the ${round + 1}. time.`);
      await dismiss('item', id);
      expect(await statusOf(id)).toBe(200);
    }
  });

  test('lowers no weight, also if the change was taken back before', async () => {
    const [reporter, other] = await people(2);
    if (!reporter || !other) throw new Error('There are two.');
    for (let n = 0; n < 5; n++) {
      const owner = await makePerson(app, OLD);
      const [changed, same] = [await makeItem(app, owner.id), await makeItem(app, owner.id)];
      await report(reporter, 'item', changed.id);
      await report(other, 'item', same.id);
      const { body } = await app.client().call(getItem, { params: { id: changed.id } });
      await edit(owner, changed.id, 'A harmless description of a harmless thing.');
      await edit(owner, changed.id, body.description);
      await dismiss('item', changed.id);
      await dismiss('item', same.id);
    }
    expect([await weightOf(reporter), await weightOf(other)]).toEqual([6, 2]);
  });

  test('is one that is dismissed after an appeal, too', async () => {
    const [reporter] = await people(1);
    if (!reporter) throw new Error('There is one.');
    for (let n = 0; n < 5; n++) {
      const owner = await makePerson(app, OLD);
      const { id } = await makeItem(app, owner.id);
      await report(reporter, 'item', id);
      const ids = [(await caseOf('item', id))?.id ?? 0];
      await decide(admin, ids, 'remove');
      await edit(owner, id, 'A harmless description of a harmless thing.');
      const [decided] = (await owner.client.call(listAppeals, {})).body;
      const body = { decisionId: decided?.id ?? 0, text: 'It was a misunderstanding.' };
      expect((await owner.client.call(makeAppeal, { body })).status).toBe(201);
      expect((await decide(colleague, ids, 'dismiss')).body).toEqual([{ id: ids[0], ok: true }]);
    }
    expect(await weightOf(reporter)).toBe(6);
  });
});

describe('a report is outdated by a change of', () => {
  const isOutdated = async (kind: Reportable, id: number) => {
    const { rows } = await app.database.db.execute<{ is_outdated: boolean }>(sql`
      select r.is_outdated from reports r join cases k on k.id = r.case_id
      where k.subject_kind = ${kind} and k.subject_id = ${id}`);
    return rows.map(({ is_outdated }) => is_outdated);
  };

  test('what people say about themselves, and not of their language or address', async () => {
    const [reporter, person] = await people(2);
    if (!reporter || !person) throw new Error('There are two.');
    await report(reporter, 'user', person.id);
    await app.database.db.execute(
      sql`update users set language = 'de', findable = not findable where id = ${person.id}`,
    );
    expect(await isOutdated('user', person.id)).toEqual([false]);
    const { rows } = await app.database.db.execute<{ email: string; fullName: string }>(
      sql`select email, full_name as "fullName" from users where id = ${person.id}`,
    );
    const body = { email: '', fullName: '', ...rows[0], location: null, avatar: null, bio: 'Harmless.' };
    expect((await person.client.call(updateProfile, { body })).status).toBe(200);
    expect(await isOutdated('user', person.id)).toEqual([true]);
  });

  test('an answer', async () => {
    const [owner, renter, reporter] = await people(3);
    if (!owner || !renter || !reporter) throw new Error('There are three.');
    const rental = await makeEnded(app, { owner, renter, completedAt: new Date(START).toISOString() });
    const { id } = (await review(renter, rental.id, BY_RENTER)).body;
    await review(owner, rental.id, BY_OWNER);
    await owner.client.call(answerReview, { params: { id }, body: { text: 'You smelled.' } });
    expect((await report(reporter, 'answer', id)).status).toBe(201);
    expect(await isOutdated('answer', id)).toEqual([false]);
    await owner.client.call(editAnswer, { params: { id }, body: { text: 'Thank you.' } });
    expect(await isOutdated('answer', id)).toEqual([true]);
  });

  test('a photo of a handover, by taking it back', async () => {
    app.setNow('2030-06-10T12:00:00.000Z');
    await app.database.db.execute(sql`update sessions set expires_at = '2200-01-01'`);
    const { id, renter, owner, addPhoto } = await arrangeMeeting(app);
    const bytes = new Uint8Array(await takePhonePhoto(64, 48));
    const { id: evidenceId } = (await addPhoto(renter, bytes, { phase: 'checkout' })).body;
    expect((await report(owner, 'evidence', evidenceId)).status).toBe(201);
    expect(await isOutdated('evidence', evidenceId)).toEqual([false]);
    expect((await renter.client.call(takeEvidenceBack, { params: { id, evidenceId } })).status).toBeLessThan(
      300,
    );
    expect(await isOutdated('evidence', evidenceId)).toEqual([true]);
  });
});
