import { blockPerson } from '@lendloop/contract/cases/blocks';
import { getConversation, sendMessage } from '@lendloop/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { conversations, rentals, users } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { remindOfMessages } from './reminderJobs.ts';

const MINUTE = 60_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function startConversation() {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  const owner = await makePerson(app, CONFIRMED);
  const renter = await makePerson(app, { ...CONFIRMED, fullName: 'Ravi Iyer' });
  const item = await makeItem(app, owner.id, { title: 'Long ladder' });
  const start = Date.now();
  return {
    mail,
    app,
    owner,
    renter,
    item,
    write: (content: string) =>
      renter.client.call(sendMessage, { body: { receiverId: owner.id, itemId: item.id, content } }),
    read: () =>
      owner.client.call(getConversation, { params: { otherUserId: renter.id, itemId: item.id }, query: {} }),
    /** Runs both jobs `minutes` and a half after the start, and returns the number of mails so far. */
    at: async (minutes: number) => {
      app.setNow(new Date(start + minutes * MINUTE + MINUTE / 2));
      await remindOfMessages(app.context);
      await deliver(app);
      return mail.arrived.length;
    },
  };
}

test('messages unread for ten minutes are announced in one mail, with a link and without their text', async () => {
  const { at, write, mail, app, owner, renter, item } = await startConversation();
  await write('Is it still there?');
  await write('I can fetch it today.');
  expect(await at(9)).toBe(0);
  expect(await at(10)).toBe(1);
  expect(await at(300)).toBe(1);
  const [letter] = mail.arrived;
  expect(letter?.to).toEqual([`${owner.username}@example.com`]);
  expect(letter?.header('subject')).toBe('You have 2 new messages');
  expect(letter?.content).toContain(`\u2068@${renter.username}\u2069 sent you`);
  expect(letter?.content).not.toContain('Ravi Iyer');
  expect(letter?.content).toContain('2 messages');
  expect(letter?.content).toContain(`${app.context.config.publicUrl}/messages/${renter.id}/${item.id}`);
  expect(letter?.content).not.toContain('fetch it today');
});

test('no mail is sent about messages read in time', async () => {
  const { at, write, read } = await startConversation();
  await write('Hello');
  await read();
  expect(await at(30)).toBe(0);
});

test('a conversation causes at most one mail an hour, and none without a new message', async () => {
  const { at, write, read } = await startConversation();
  await write('One');
  expect(await at(10)).toBe(1);
  await write('Two');
  await read();
  await write('Three');
  expect(await at(69)).toBe(1);
  expect(await at(71)).toBe(2);
  expect(await at(200)).toBe(2);
});

test('whoever reads nothing is reminded of a conversation once a day, however much is written in it', async () => {
  const { at, write, read } = await startConversation();
  await write('One');
  expect(await at(10)).toBe(1);
  for (const hour of [1, 2, 5, 23]) {
    await write('Are you there?');
    expect(await at(hour * 60 + 15)).toBe(1);
  }
  expect(await at(24 * 60 + 11)).toBe(2);
  await write('Hello?');
  expect(await at(26 * 60)).toBe(2);
  // Whoever has read is waited for no longer than usual.
  await read();
  await write('Thank you');
  expect(await at(27 * 60)).toBe(3);
});

test('no mail is sent if the messages are read between the reminder and its mail', async () => {
  const { app, mail, write, read } = await startConversation();
  await write('Hello');
  app.setNow(new Date(Date.now() + 11 * MINUTE));
  expect(await remindOfMessages(app.context)).toBe(1);
  await read();
  await deliver(app);
  expect(mail.arrived).toEqual([]);
});

test('no mail is sent about messages of somebody who is suspended, until that is lifted', async () => {
  const { app, at, write, renter } = await startConversation();
  const suspend = (suspendedAt: string | null) =>
    app.database.db.update(users).set({ suspendedAt }).where(eq(users.id, renter.id));
  await write('Pay me outside of the site');
  await suspend(new Date().toISOString());
  expect(await at(10)).toBe(0);
  await suspend(null);
  await write('Hello again');
  expect(await at(25 * 60)).toBe(1);
});

test('no mail is sent about messages of somebody who was blocked before it, unless a rental binds the two', async () => {
  const { app, mail, write, owner, renter, item } = await startConversation();
  const queue = async (minutes: number) => {
    await write('Are you there?');
    app.setNow(new Date(Date.now() + minutes * MINUTE));
    return remindOfMessages(app.context);
  };
  const days = { startDate: '2030-06-10', endDate: '2030-06-12' };
  const between = { itemId: item.id, ownerId: owner.id, renterId: renter.id };
  await makeRental(app, { ...between, ...days, status: 'approved' });
  expect(await queue(11)).toBe(1);
  await owner.client.call(blockPerson, { params: { userId: renter.id } });
  await deliver(app);
  expect(mail.arrived).toHaveLength(1);
  expect(await queue(25 * 60)).toBe(1);
  await app.database.db.update(rentals).set({ status: 'cancelled' }).where(eq(rentals.itemId, item.id));
  await deliver(app);
  expect(mail.arrived).toHaveLength(1);
});

test('reminders are queued fifty at a time, so that whoever writes in one of the conversations waits for no more', async () => {
  const { app, owner, renter } = await startConversation();
  const { db } = app.database;
  for (let n = 0; n < 120; n++) {
    const { id: itemId } = await makeItem(app, owner.id);
    const remindAt = new Date(Date.now() - MINUTE).toISOString();
    await db
      .insert(conversations)
      .values({ userId: owner.id, otherUserId: renter.id, itemId, unreadCount: 1, remindAt });
  }
  expect(await remindOfMessages(app.context)).toBe(120);
  // Rows that one transaction wrote have its number.
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from conversations where user_id = ${owner.id} group by xmin::text`);
  expect(rows.map(({ count }) => count).toSorted((a, b) => b - a)).toEqual([50, 50, 20]);
});
