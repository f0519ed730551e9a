import { sendMessage } from '@lendloop/contract/messages';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { conversations, items, mails, messages } from '../db/schema.ts';
import { remindOfMessages } from '../messages/reminderJobs.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import {
  CONFIRMED,
  forgetPeople,
  forgetRentals,
  makeItem,
  makePerson,
  makeRental,
  type Person,
} from '../testing/factories.ts';
import { deliverAtOnce as deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';

const START = Date.parse('2030-06-01T06:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.update(conversations).set({ lastMessageId: null });
  await forgetRentals(database);
  for (const table of [messages, conversations, items]) await database.db.delete(table);
  await forgetPeople(database);
});
afterAll(() => database.close());

async function startRenting() {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  app.setNow(new Date(START));
  const owner = await makePerson(app, { ...CONFIRMED, fullName: 'Asha Menon' });
  const renter = await makePerson(app, { ...CONFIRMED, fullName: 'Ravi Iyer' });
  const item = await makeItem(app, owner.id, { title: 'Long ladder' });
  const day = (offset: number) => new Date(START + offset * DAY).toISOString().slice(0, 10);
  return {
    mail,
    app,
    owner,
    renter,
    item,
    day,
    /** Nobody may have more than five waiting requests for an item. */
    crowd: (people: number) =>
      Promise.all(Array.from({ length: people }, () => makePerson(app, { fullName: 'Ravi Iyer' }))),
    request: async (offset: number, from: Person = renter) => {
      const body = { itemId: item.id, startDate: day(offset), endDate: day(offset) };
      const { status, body: rental } = await from.client.call(requestRental, { body });
      expect(status).toBe(201);
      return rental.id;
    },
    at: (ms: number) => app.setNow(new Date(START + ms)),
    subjects: () => mail.arrived.map(({ header }) => header('subject')),
  };
}

test('a thousand requests send two mails: the first at once, all others as one digest', async () => {
  const { app, mail, crowd, request, at, subjects } = await startRenting();
  await request(1);
  await deliver(app);
  const renters = await crowd(200);
  // Not more at once than a slow machine answers in time.
  const AT_ONCE = 20;
  for (let from = 0; from < 1000; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => request(2 + from + n, renters[(from + n) % renters.length])),
    );
  await deliver(app);
  expect(subjects()).toEqual(['New rental request']);
  at(10 * MINUTE);
  await deliver(app);
  at(60 * MINUTE);
  await deliver(app);
  expect(subjects()).toEqual(['New rental request', '1,000 new rental requests are waiting for your answer']);
  expect(mail.arrived[1]?.content).toContain('And 990 more.');
  expect(mail.arrived[1]?.content).toContain('would like to rent “\u2068Long ladder\u2069”');
});

test('whoever gets many mails of a kind in a day gets them an hour apart from then on', async () => {
  const { app, mail, crowd, request, at } = await startRenting();
  const renters = await crowd(30);
  let offset = 0;
  const during = async (fromHour: number, toHour: number) => {
    const before = mail.arrived.length;
    for (let minute = fromHour * 60; minute < toHour * 60; minute += 10) {
      at(minute * MINUTE);
      await request(2 + ++offset, renters[offset % renters.length]);
      await deliver(app);
    }
    return mail.arrived.length - before;
  };
  expect(await during(0, 2)).toBe(12);
  expect(await during(2, 8)).toBe(6);
  // A day later it begins anew.
  expect(await during(40, 41)).toBe(6);
});

test('withdrawn requests are left out of the digest, and a single remaining one gets its own mail', async () => {
  const { app, renter, request, at, subjects } = await startRenting();
  await request(1);
  await deliver(app);
  const withdrawn = await request(2);
  await request(3);
  await renter.client.call(setRentalStatus, { params: { id: withdrawn }, body: { status: 'cancelled' } });
  at(10 * MINUTE);
  await deliver(app);
  expect(subjects()).toEqual(Array.from({ length: 2 }, () => 'New rental request'));
});

test('however long the mail server is down, what accumulates is one mail, sent once', async () => {
  const { app, mail, crowd, request, at, subjects } = await startRenting();
  await mail.stop();
  const renters = await crowd(3);
  for (let hour = 0; hour < 12; hour++) {
    at(hour * 60 * MINUTE);
    await request(2 + hour, renters[hour % renters.length]);
    await deliver(app);
  }
  await mail.start();
  for (let hour = 12; hour < 16; hour++) {
    at(hour * 60 * MINUTE);
    await deliver(app);
  }
  expect(subjects()).toEqual(['12 new rental requests are waiting for your answer']);
  const rows = await app.database.db.select().from(mails);
  expect(rows.filter(({ endedAt }) => endedAt === null)).toEqual([]);
});

test('a renter whose hundred requests are rejected by one approval is told in one mail', async () => {
  const { app, owner, renter, item, day, subjects } = await startRenting();
  const ids = [];
  for (let n = 0; n < 100; n++) {
    const dates = { startDate: day(10), endDate: day(11 + n) };
    ids.push(
      (await makeRental(app, { itemId: item.id, renterId: renter.id, ownerId: owner.id, ...dates })).id,
    );
  }
  await owner.client.call(setRentalStatus, { params: { id: ids[0] ?? 0 }, body: { status: 'approved' } });
  await deliver(app);
  expect(subjects()).toEqual(['100 of your rental requests were answered']);
});

test('messages from a hundred people while one is away are one mail', async () => {
  const { app, owner, item, subjects } = await startRenting();
  for (let n = 0; n < 100; n++) {
    const { client } = await makePerson(app);
    await client.call(sendMessage, { body: { receiverId: owner.id, itemId: item.id, content: 'Hello' } });
  }
  // Messages have the database's own time.
  app.setNow(new Date(Date.now() + 11 * MINUTE));
  expect(await remindOfMessages(app.context)).toBe(100);
  await deliver(app);
  expect(subjects()).toEqual(['You have new messages in 100 conversations']);
});

test('crafted names and titles stay plain text, even in a digest', async () => {
  const { app, mail, owner, renter } = await startRenting();
  const evil = 'Eve" <all@example.com>,\r\nBcc: all@example.com\r\n\r\n<b>&"';
  await app.database.db.execute(`update users set full_name = '${evil}', verification_status = 'approved'`);
  const item = await makeItem(app, owner.id, { title: `Drill ${evil}` });
  for (const offset of [1, 2]) {
    const date = new Date(START + offset * DAY).toISOString().slice(0, 10);
    await renter.client.call(requestRental, { body: { itemId: item.id, startDate: date, endDate: date } });
  }
  await deliver(app);
  const [letter] = mail.arrived;
  expect(mail.arrived).toHaveLength(1);
  expect(letter?.to).toEqual([`${owner.username}@example.com`]);
  for (const name of ['bcc', 'cc']) expect(letter?.header(name)).toBeUndefined();
  expect(letter?.header('subject')).toBe('2 new rental requests are waiting for your answer');
  const html = letter?.content.slice(letter.content.indexOf('<!doctype')) ?? '';
  expect(html).toContain('&lt;b&gt;&amp;&quot;');
  expect(html).not.toContain('<b>');
});
