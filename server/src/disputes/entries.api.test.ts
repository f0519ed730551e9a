import { takeEvidenceBack } from '@lendloop/contract/handover/handover';
import { sendMessage } from '@lendloop/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { messages } from '../db/schema.ts';
import { checkDisputes } from '../doctor/chainChecks.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, judge, makeAdmin, NOON } from '../testing/disputes/disputing.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { takePhonePhoto } from '../testing/pictures.ts';
import { hashOfText } from './disputeChain.ts';
import { appendEntry, type NewEntry } from './writes.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
});
afterAll(() => app.close());

const codeOf = ({ body }: { readonly body: unknown }) => (body as { readonly code?: string }).code;

describe('what entries show', () => {
  test('the record of the handover comes first, and every entry follows the one before', async () => {
    const arranged = await arrangeDispute(app);
    const { owner, renter, open, say, show, checkOut, addPhoto } = arranged;
    await addPhoto(owner, new Uint8Array(await takePhonePhoto(64, 48)), { phase: 'checkout' });
    await checkOut();
    const { id } = (await open(owner, { kind: 'damaged' })).body;
    await say(renter, id);
    const { entries } = (await show(owner, id)).body;
    expect(entries.map(({ record }) => record.kind)).toEqual(['record', 'opened', 'said', 'state']);
    expect(entries[0]?.record).toMatchObject({
      phases: [
        { phase: 'checkout', doneAt: NOON, photos: 1, notes: 0 },
        { phase: 'checkin', doneAt: null, photos: 0, notes: 0 },
        { phase: 'dispute', photos: 0 },
      ],
    });
    entries.slice(1).forEach((entry, n) => expect(entry.previousHash).toBe(entries[n]?.hash));
    expect((await judge(admin, id)).body.faults).toEqual({ record: null, entries: null });
  });

  test('photos of the rental, which can no longer be taken back, and of no other one', async () => {
    const { owner, renter, open, say, rentalId, addPhoto } = await arrangeDispute(app);
    const photo = (
      await addPhoto(renter, new Uint8Array(await takePhonePhoto(64, 48)), { phase: 'checkout' })
    ).body;
    const { id } = (await open(owner)).body;
    const stranger = await arrangeDispute(app);
    const foreign = (
      await stranger.addPhoto(stranger.owner, new Uint8Array(await takePhonePhoto(64, 48)), {
        phase: 'checkout',
      })
    ).body;
    expect(codeOf(await say(renter, id, { evidenceIds: [foreign.id] }))).toBe('evidence_not_found');
    expect((await say(owner, id, { evidenceIds: [photo.id] })).body.record).toMatchObject({
      photos: [{ id: photo.id, sha256: photo.sha256, byId: renter.id }],
    });
    const taken = await renter.client.call(takeEvidenceBack, {
      params: { id: rentalId, evidenceId: photo.id },
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'evidence_locked' } });
  });

  test('no message that was removed', async () => {
    const { owner, renter, open, say, item } = await arrangeDispute(app);
    const sent = { receiverId: owner.id, itemId: item.id, content: 'Something that has to go.' };
    const message = (await renter.client.call(sendMessage, { body: sent })).body;
    const { id } = (await open(renter)).body;
    await app.database.db
      .update(messages)
      .set({ removedAt: app.context.now().toISOString() })
      .where(eq(messages.id, message.id));
    const answer = await say(renter, id, { messageIds: [message.id] });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'message_not_found']);
  });

  test('messages of these two about this item, copied with their hash, and no others', async () => {
    const { owner, renter, open, say, item } = await arrangeDispute(app);
    const write = async (from: Person, to: Person, itemId: number, content: string) =>
      (await from.client.call(sendMessage, { body: { receiverId: to.id, itemId, content } })).body;
    const own = await write(renter, owner, item.id, 'The filter hit a railing.');
    const elsewhere = await write(renter, owner, (await makeItem(app, owner.id)).id, 'Is this free?');
    const others = await write(await makePerson(app), owner, item.id, 'And this?');
    const { id } = (await open(owner)).body;
    for (const message of [elsewhere, others])
      expect(codeOf(await say(owner, id, { messageIds: [message.id] }))).toBe('message_not_found');
    expect((await say(owner, id, { messageIds: [own.id] })).body.record).toMatchObject({
      messages: [
        {
          id: own.id,
          byId: renter.id,
          text: 'The filter hit a railing.',
          sentAt: own.createdAt,
          sha256: hashOfText('The filter hit a railing.'),
        },
      ],
    });
    expect((await say(owner, id, { messageIds: Array.from({ length: 21 }, (_, n) => n + 1) })).status).toBe(
      400,
    );
  });

  test('as much as one person can have to say, and then no more', async () => {
    const { owner, renter, open, say, show } = await arrangeDispute(app);
    const { id } = (await open(owner)).body;
    const text = 'A'.repeat(4000);
    const full = {
      status: 409,
      body: { code: 'evidence_limit', message: 'You cannot add anything more to this dispute' },
    };
    await app.database.db.transaction(async (tx) => {
      const said: NewEntry = {
        kind: 'said',
        text: text.repeat(25),
        photos: [],
        messages: [],
        offerMinor: null,
      };
      for (let n = 0; n < 4; n += 1) await appendEntry(tx, id, said, { byId: renter.id, at: new Date(NOON) });
    });
    expect(await say(renter, id)).toMatchObject(full);
    expect((await say(owner, id)).status).toBe(201);
    await app.database.db.transaction(async (tx) => {
      const said: NewEntry = { kind: 'said', text: 'And', photos: [], messages: [], offerMinor: null };
      for (let n = 0; n < 197; n += 1)
        await appendEntry(tx, id, said, { byId: owner.id, at: new Date(NOON) });
    });
    // With the one that opened it, and the one that was said above, this is the last.
    expect((await say(owner, id)).status).toBe(201);
    expect(await say(owner, id)).toMatchObject(full);
    expect(JSON.stringify((await show(owner, id)).body).length).toBeLessThan(1_000_000);
  });

  test('nothing that is longer than what is left of that, but something shorter', async () => {
    const { renter, open, say } = await arrangeDispute(app);
    const { id } = (await open(renter, { text: 'A'.repeat(4000) })).body;
    const said: NewEntry = {
      kind: 'said',
      text: 'A'.repeat(393_000),
      photos: [],
      messages: [],
      offerMinor: null,
    };
    await app.database.db.transaction((tx) =>
      appendEntry(tx, id, said, { byId: renter.id, at: new Date(NOON) }),
    );
    expect(codeOf(await say(renter, id, { text: 'A'.repeat(3000) }))).toBe('evidence_limit');
    expect((await say(renter, id, { text: 'A'.repeat(2000) })).status).toBe(201);
  });

  test('entries cannot be changed or deleted, and a changed byte is found', async () => {
    const { owner, open } = await arrangeDispute(app);
    const { id } = (await open(owner)).body;
    const { db } = app.database;
    for (const statement of [
      sql`update dispute_entries set body = body || '{"text": "Another"}' where dispute_id = ${id}`,
      sql`update dispute_entries set created_at = now() where dispute_id = ${id}`,
      sql`delete from dispute_entries where dispute_id = ${id}`,
      sql`truncate dispute_entries cascade`,
    ])
      await expect(db.execute(statement)).rejects.toThrow('Failed query');
    await db.execute(sql`alter table dispute_entries disable trigger dispute_entries_stay`);
    await db.execute(sql`
      update dispute_entries set body = jsonb_set(body, '{text}', '"The filter is crackec."')
      where dispute_id = ${id} and kind = 'opened'`);
    await db.execute(sql`alter table dispute_entries enable always trigger dispute_entries_stay`);
    const client = await db.$client.connect();
    const found = await checkDisputes(client).finally(() => client.release());
    expect([found.state, found.saw.includes(`dispute ${id}: entry 2 has another hash`)]).toEqual([
      'fault',
      true,
    ]);
    expect((await judge(admin, id)).body.faults).toEqual({
      record: null,
      entries: 'entry 2 has another hash',
    });
  });
});
