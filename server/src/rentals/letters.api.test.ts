import { deleteItem } from '@lendloop/contract/items';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { users } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, makeItem, makePerson } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { openTab } from '../testing/socket.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const DAYS = { startDate: '2030-06-10', endDate: '2030-06-12' };

async function startRenting() {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  app.setNow('2030-06-01T06:00:00Z');
  const owner = await makePerson(app, { ...CONFIRMED, fullName: 'Asha Menon' });
  const renter = await makePerson(app, { ...CONFIRMED, fullName: 'Ravi Iyer' });
  const other = await makePerson(app, { ...CONFIRMED, fullName: 'Kavya Rao' });
  const item = await makeItem(app, owner.id, { title: 'Drill with <b>hammer</b>' });
  const ask = async (who: typeof renter, days = DAYS) =>
    (await who.client.call(requestRental, { body: { itemId: item.id, ...days } })).body.id;
  const answer = (id: number, status: 'approved' | 'rejected' | 'cancelled', who = owner) =>
    who.client.call(setRentalStatus, { params: { id }, body: { status } });
  return { mail, app, owner, renter, other, item, ask, answer };
}

const to = (username: string) => [`${username}@example.com`];

test('the owner gets one mail about a request, however often it is sent, with a link to answer it', async () => {
  const { mail, app, owner, renter, ask } = await startRenting();
  await Promise.all([ask(renter), ask(renter)]);
  await deliver(app);
  expect(mail.arrived.map((arrived) => arrived.to)).toEqual([to(owner.username)]);
  const [letter] = mail.arrived;
  expect(letter?.header('subject')).toBe('New rental request');
  expect(letter?.content).toContain(`${app.context.config.publicUrl}/profile?tab=listings`);
  expect(letter?.content).toContain('Drill with &lt;b&gt;hammer&lt;/b&gt;');
});

test('mails call verified people by their full name and others by their username', async () => {
  const { mail, app, owner, renter, ask, answer } = await startRenting();
  /** The texts of the mails about a request and about its answer. */
  const tell = async (day: string) => {
    const before = mail.arrived.length;
    const id = await ask(renter, { startDate: day, endDate: day });
    await deliver(app);
    await answer(id, 'approved');
    await deliver(app);
    return mail.arrived.slice(before).map(({ content }) => content);
  };
  const [asked, answered] = await tell('2030-06-10');
  expect(asked).toContain(`\u2068@${renter.username}\u2069 would like`);
  expect(asked).not.toContain('Ravi Iyer');
  expect(answered).toContain(`\u2068@${owner.username}\u2069 said yes`);
  expect(answered).not.toContain('Asha Menon');

  await app.database.db.update(users).set({ verificationStatus: 'approved' });
  app.setNow('2030-06-01T07:00:00Z');
  const [askedAgain, answeredAgain] = await tell('2030-06-20');
  expect(askedAgain).toContain('\u2068Ravi Iyer\u2069 would like');
  expect(answeredAgain).toContain('\u2068Asha Menon\u2069 said yes');
});

test('no mail is sent about a request that was cancelled before', async () => {
  const { mail, app, renter, ask, answer } = await startRenting();
  await answer(await ask(renter), 'cancelled', renter);
  await deliver(app);
  expect(mail.arrived).toEqual([]);
});

test('renters get a mail about the decision, also those rejected in favour of another', async () => {
  const { mail, app, renter, other, ask, answer } = await startRenting();
  const [first] = [await ask(renter), await ask(other)];
  await answer(first, 'approved');
  await deliver(app);
  const told = mail.arrived.map((arrived) => [arrived.to, arrived.header('subject')]);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual([to(renter.username), 'Your rental request was approved']);
  expect(told).toContainEqual([to(other.username), 'Your rental request was rejected']);
});

test('renters whose requests end with the listing are notified in every tab and by mail', async () => {
  const { mail, app, owner, renter, other, item, ask, answer } = await startRenting();
  await answer(await ask(other), 'rejected');
  const id = await ask(renter);
  await deliver(app);
  const before = mail.arrived.length;
  const tab = await openTab(app, renter);
  expect((await owner.client.call(deleteItem, { params: { id: item.id } })).status).toBe(204);
  expect(await tab.take('rental_status_changed')).toMatchObject([
    { rental: { id, status: 'rejected' }, byId: owner.id },
  ]);
  await deliver(app);
  expect(mail.arrived.slice(before).map((arrived) => [arrived.to, arrived.header('subject')])).toEqual([
    [to(renter.username), 'Your rental request was rejected'],
  ]);
});

test('renting works while the mail server is down', async () => {
  const { mail, app, renter, ask, answer } = await startRenting();
  await mail.stop();
  expect((await answer(await ask(renter), 'rejected')).status).toBe(200);
  expect(await deliver(app)).toBe(0);
});
