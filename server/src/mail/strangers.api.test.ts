import { register } from '@lendloop/contract/accounts';
import { verifyUser } from '@lendloop/contract/admin';
import { sendMessage } from '@lendloop/contract/messages';
import { forgotPassword } from '@lendloop/contract/password';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { users } from '../db/schema.ts';
import { remindOfMessages } from '../messages/reminderJobs.ts';
import { startAppForTest, type Client } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, makeItem, makePerson } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';

const START = Date.parse('2030-06-01T06:00:00Z');
const MINUTE = 60_000;
/** Text that somebody wants us to mail to others. */
const PLANTED = 'Prize Money';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** People with crafted names, and everything between them that sends a mail. */
async function startLiving(confirmed: Partial<typeof users.$inferInsert>) {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  app.setNow(new Date(START));
  const planted = { ...confirmed, fullName: PLANTED };
  const admin = await makePerson(app, { ...planted, isAdmin: true });
  const [owner, renter] = [await makePerson(app, planted), await makePerson(app, planted)];
  const item = await makeItem(app, owner.id, { title: `${PLANTED} and more` });
  const request = async (day: number) => {
    const date = `2030-06-${day}`;
    const body = { itemId: item.id, startDate: date, endDate: date };
    return (await renter.client.call(requestRental, { body })).body.id;
  };
  const write = (client: Client, receiverId: number) =>
    client.call(sendMessage, { body: { receiverId, itemId: item.id, content: PLANTED } });
  const live = async () => {
    const ids = [await request(10)];
    await deliver(app);
    app.setNow(new Date(START + 10 * MINUTE));
    ids.push(await request(11), await request(12));
    await deliver(app);
    for (const [n, id] of ids.entries())
      await owner.client.call(setRentalStatus, {
        params: { id },
        body: { status: n === 0 ? 'approved' : 'rejected' },
      });
    await write(renter.client, owner.id);
    await write(owner.client, renter.id);
    await admin.client.call(verifyUser, { params: { id: owner.id }, body: { status: 'approved' } });
    app.setNow(new Date(Date.now() + 11 * MINUTE));
    await remindOfMessages(app.context);
    await deliver(app);
    app.setNow(new Date(START + 30 * MINUTE));
    await deliver(app);
  };
  return { mail, app, owner, live, subjects: () => mail.arrived.map(({ header }) => header('subject')) };
}

test('an unconfirmed address gets no mail about what people do', async () => {
  const { live, subjects } = await startLiving({});
  await live();
  expect(subjects()).toEqual([]);
});

test('no subject contains anything that a user typed in', async () => {
  const { live, subjects } = await startLiving(CONFIRMED);
  await live();
  expect(new Set(subjects())).toEqual(
    new Set([
      'New rental request',
      '2 new rental requests are waiting for your answer',
      '3 of your rental requests were answered',
      'You have a new message',
      'You are verified on Lendloop',
    ]),
  );
});

test('mails to unconfirmed addresses contain nothing that whoever opened the account typed in', async () => {
  const { mail, app } = await startLiving({});
  const body = {
    username: 'prize.example',
    fullName: PLANTED,
    email: 'stranger@example.com',
    password: 'open sesame',
  };
  await app.client().call(register, { body });
  await app.client().call(forgotPassword, { body: { email: body.email } });
  await deliver(app);
  expect(mail.arrived.map(({ header }) => header('to'))).toEqual([body.email, body.email]);
  for (const { content } of mail.arrived) expect(content).not.toMatch(/prize/i);
});

test('whoever confirms an address gets mails from then on', async () => {
  const { app, owner, mail, live } = await startLiving({});
  await app.database.db.update(users).set(CONFIRMED).where(eq(users.id, owner.id));
  await live();
  expect(new Set(mail.arrived.flatMap(({ to }) => to))).toEqual(new Set([`${owner.username}@example.com`]));
});
