import { setNotes } from '@lendloop/contract/handover/handover';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { evidence, handovers, items, mails, rentals } from '../db/schema.ts';
import { checkRecords } from '../doctor/chainChecks.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';
import { openTab } from '../testing/socket.ts';
import { handoverLetters } from './letters.ts';
import { remindOfHandovers, settleHandovers } from './recurringActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.setNow('2030-06-10T09:00:00Z');
});

/** The mails about a rental's handover, as `phase what person`, each once. */
async function mailsOf(id: number): Promise<string[]> {
  const rows = await app.database.db.select().from(mails);
  return rows
    .map(
      ({ topic }) =>
        topic as { kind: string; rentalId?: number; phase?: string; what?: string; userId?: number },
    )
    .filter(({ kind, rentalId }) => kind === 'handover' && rentalId === id)
    .map(({ phase, what, userId }) => `${phase} ${what} ${userId}`)
    .sort();
}

test('one press alone is reminded of after 24 hours, and ends the phase one-sided after 48', async () => {
  const meeting = await arrangeMeeting(app);
  const { id, owner, renter, press, see, phaseOf } = meeting;
  expect((await press(owner, 'checkout')).status).toBe(200);
  app.setNow('2030-06-11T08:59:59.999Z');
  await settleHandovers(app.context);
  expect(await mailsOf(id)).toEqual([]);
  app.setNow('2030-06-11T09:00:00Z');
  await Promise.all([settleHandovers(app.context), settleHandovers(app.context)]);
  expect(await mailsOf(id)).toEqual([`checkout pressed ${renter.id}`]);
  app.setNow('2030-06-12T08:59:59.999Z');
  await settleHandovers(app.context);
  expect(phaseOf(await see(owner), 'checkout').doneAt).toBeNull();
  app.setNow('2030-06-12T09:00:00Z');
  await Promise.all([settleHandovers(app.context), settleHandovers(app.context)]);
  expect(phaseOf(await see(renter), 'checkout')).toMatchObject({
    doneAt: '2030-06-12T09:00:00.000Z',
    oneSided: true,
    confirmed: { owner: true, renter: false },
  });
  expect(await mailsOf(id)).toEqual(
    [
      `checkout one_sided ${owner.id}`,
      `checkout one_sided ${renter.id}`,
      `checkout pressed ${renter.id}`,
    ].sort(),
  );
});

test('both are told in the evening before the first and the last day, and of late days 1, 3 and 7 in the morning', async () => {
  const { id, owner, renter, checkOut } = await arrangeMeeting(app);
  const both = (what: string) => [owner, renter].map((person) => `${what} ${person.id}`);
  const runAt = async (at: string) => {
    await app.database.db.delete(mails);
    app.setNow(at);
    await Promise.all([remindOfHandovers(app.context), remindOfHandovers(app.context)]);
    return mailsOf(id);
  };
  expect(await runAt('2030-06-09T17:59:59Z')).toEqual([]);
  expect(await runAt('2030-06-09T18:00:00Z')).toEqual(both('checkout tomorrow').sort());
  expect(await runAt('2030-06-09T19:00:00Z')).toEqual([]);
  app.setNow('2030-06-10T09:00:00Z');
  await checkOut();
  expect(await runAt('2030-06-11T18:00:00Z')).toEqual(both('checkin tomorrow').sort());
  expect(await runAt('2030-06-13T08:59:59Z')).toEqual([]);
  const late = [];
  for (let day = 13; day <= 20; day += 1) late.push((await runAt(`2030-06-${day}T09:00:00Z`)).length);
  expect(late).toEqual([2, 0, 2, 0, 0, 0, 2, 0]);
  await app.database.db
    .update(rentals)
    .set({ returnedAt: '2030-06-20T09:00:00Z', status: 'completed' })
    .where(eq(rentals.id, id));
});

test('both get the last hash by mail when a phase is done, and nobody a code', async () => {
  const { id, owner, renter, checkOut, codeOf } = await arrangeMeeting(app);
  const codes = [await codeOf('checkout'), await codeOf('checkin')];
  await checkOut();
  const [done] = await app.database.db.select().from(evidence).where(eq(evidence.rentalId, id));
  for (const { id: userId } of [owner, renter]) {
    const about = { kind: 'handover', rentalId: id, userId, phase: 'checkout', what: 'done' } as const;
    const letter = await handoverLetters(app.context).handover(about, app.context.now());
    const text = JSON.stringify(letter);
    expect(text).toContain(done?.hash ?? 'no hash');
    for (const code of codes) expect(text).not.toContain(code);
  }
  const queued = JSON.stringify(await app.database.db.select().from(mails));
  for (const code of codes) expect(queued).not.toContain(`"${code}"`);
});

test('the database refuses to change, delete or empty a record, and a phase that is done', async () => {
  const { id, owner, checkOut } = await arrangeMeeting(app);
  await owner.client.call(setNotes, { params: { id, phase: 'checkout' }, body: { condition: 'worn' } });
  await checkOut();
  const { db } = app.database;
  const tries = [
    sql`update evidence set received_at = now() where rental_id = ${id}`,
    sql`update evidence set withdrawn_at = now() where rental_id = ${id}`,
    sql`delete from evidence where rental_id = ${id}`,
    sql`truncate evidence cascade`,
    sql`update handovers set one_sided = true where rental_id = ${id} and phase = 'checkout'`,
  ];
  for (const statement of tries)
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await db.select().from(evidence).where(eq(evidence.rentalId, id))).toHaveLength(2);
});

test('one changed byte in a record is found', async () => {
  const { id, owner, checkOut } = await arrangeMeeting(app);
  await owner.client.call(setNotes, {
    params: { id, phase: 'checkout' },
    body: { condition: 'worn', text: 'A scratch' },
  });
  await checkOut();
  const client = await app.database.db.$client.connect();
  const checkAfter = async (statement: string) => {
    await client.query('begin');
    try {
      await client.query(
        'alter table evidence disable trigger user; alter table handovers disable trigger user',
      );
      await client.query(statement);
      return await checkRecords(client);
    } finally {
      await client.query('rollback');
    }
  };
  try {
    expect((await checkRecords(client)).state).toBe('ok');
    const last = `rental_id = ${id} and kind = 'done'`;
    const changes = [
      `update evidence set record = jsonb_set(record, '{text}', '"A scratcH"') where rental_id = ${id} and kind = 'notes'`,
      `update evidence set hash = translate(hash, '0123456789abcdef', '123456789abcdef0') where ${last}`,
      `update evidence set received_at = received_at + interval '1 millisecond' where ${last}`,
      `update evidence set by_id = null where ${last}`,
      `delete from evidence where ${last}`,
      `update handovers set done_at = done_at + interval '1 millisecond' where rental_id = ${id} and phase = 'checkout'`,
      `update handovers set one_sided = true where rental_id = ${id} and phase = 'checkout'`,
    ];
    for (const change of changes)
      expect([change, (await checkAfter(change)).state]).toEqual([change, 'fault']);
  } finally {
    client.release();
  }
  expect((await app.database.db.select().from(handovers).where(eq(handovers.rentalId, id)))[0]).toBeDefined();
});

test('where listings need approval, no news of a handover tells the renter an unapproved title', async () => {
  const strict = await startAppForTest({
    database: app.database,
    config: { timeZone: 'UTC', moderation: 'before' },
  });
  strict.setNow('2030-06-10T09:00:00Z');
  const { id, item, owner, renter, press, checkOut } = await arrangeMeeting(strict);
  const change = { title: 'Write to ravi at evil', moderationStatus: 'pending' } as const;
  await app.database.db.update(items).set(change).where(eq(items.id, item.id));
  const tab = await openTab(strict, renter);
  await press(owner, 'checkout');
  await checkOut();
  strict.setNow('2030-06-13T12:00:00Z');
  await remindOfHandovers(strict.context);
  const told = await tab.take('handover', 3);
  expect(told.map(({ what, itemTitle }) => [what, itemTitle])).toEqual([
    ['pressed', 'Unapproved listing'],
    ['done', 'Unapproved listing'],
    ['late', 'Unapproved listing'],
  ]);
  const returned = { returnedAt: strict.context.now().toISOString(), status: 'completed' } as const;
  await app.database.db.update(rentals).set(returned).where(eq(rentals.id, id));
});
