import { blockPerson } from '@lendloop/contract/cases/blocks';
import { setMailPreferences } from '@lendloop/contract/mail';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { rentals } from '../db/schema.ts';
import { openTestDatabase } from '../testing/database.ts';
import { forgetRentals } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { startSettling } from '../testing/rentals/settling.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The usual rental with a mailbox for both; `letters` has what has arrived since, and `wait` lets hours pass. */
async function start() {
  await forgetRentals(database);
  const mail = await startMailServer();
  const settling = await startSettling({ database, config: mailConfig(mail) });
  const { app, owner, renter } = settling;
  const wait = (hours: number) =>
    app.setNow(new Date(app.context.now().getTime() + Math.round(hours * 3_600_000)));
  wait(0.5);
  await deliver(app);
  let before = mail.arrived.length;
  const names = new Map([
    [`${owner.username}@example.com`, 'owner'],
    [`${renter.username}@example.com`, 'renter'],
  ]);
  /** Those since the last time. */
  const letters = async () => {
    wait(0.5);
    await deliver(app);
    const found = mail.arrived.slice(before).filter(({ to: [address] }) => names.has(address ?? ''));
    before = mail.arrived.length;
    return found.map(({ to: [address], header, content }) => ({
      to: names.get(address ?? ''),
      subject: header('subject'),
      text: content,
    }));
  };
  const subjects = async () => (await letters()).map(({ to, subject }) => [to, subject]);
  return { ...settling, wait, letters, subjects };
}

test('the payee is reminded of what the payer says after 24 and after 72 hours, and no more', async () => {
  const { renter, due, say, wait, runJob, letters, subjects } = await start();
  await say(renter, (await due('rental')).id);
  wait(23);
  await runJob();
  expect(await letters()).toEqual([]);
  wait(1);
  await runJob();
  const [letter] = await letters();
  expect(letter).toMatchObject({ to: 'owner', subject: 'Did you receive the money?' });
  expect(letter?.text).toContain('₹300');
  expect(letter?.text).toContain('/rentals/');
  await runJob();
  expect(await letters()).toEqual([]);
  wait(48);
  await runJob();
  expect(await subjects()).toEqual([['owner', 'Did you receive the money?']]);
  wait(200);
  await runJob();
  expect(await letters()).toEqual([]);
});

test('nobody is reminded of a word that was taken back, or that was answered', async () => {
  const { owner, renter, due, say, wait, runJob, subjects } = await start();
  const [rental, deposit] = [await due('rental'), await due('deposit')];
  await say(renter, rental.id);
  await say(renter, rental.id, false);
  await say(renter, deposit.id);
  await say(owner, deposit.id);
  expect(await subjects()).toEqual([['renter', 'Your payment was received']]);
  wait(100);
  await runJob();
  expect(await subjects()).toEqual([]);
});

test.each(['owner', 'renter'] as const)(
  'a block of the %s keeps words about an ended rental from being mailed, again and again, but not while it binds the two',
  async (side) => {
    const settling = await start();
    const { app, id, owner, renter, due, say, wait, runJob, subjects } = settling;
    const dueId = (await due('rental')).id;
    await settling[side].client.call(blockPerson, {
      params: { userId: (side === 'owner' ? renter : owner).id },
    });
    const remind = async () => {
      await say(renter, dueId);
      wait(24);
      await runJob();
      await say(renter, dueId, false);
      await say(renter, dueId);
      return subjects();
    };
    expect(await remind()).toEqual([['owner', 'Did you receive the money?']]);
    await app.database.db
      .update(rentals)
      .set({ status: 'completed', completedAt: app.context.now().toISOString() })
      .where(eq(rentals.id, id));
    for (const _day of [1, 2]) expect(await remind()).toEqual([]);
    expect((await say(owner, dueId)).status).toBe(200);
    expect(await subjects()).toEqual([['renter', 'Your payment was received']]);
  },
);

test('a refund is told to both: who gets it, and who owes it', async () => {
  const { owner, id, settle, subjects } = await start();
  await settle('rental');
  await subjects();
  await owner.client.call(cancelRental, { params: { id }, body: {} });
  expect(new Set((await subjects()).map((one) => one.join(': ')))).toEqual(
    new Set([
      'renter: Your rental was cancelled',
      'renter: You get money back',
      'owner: You owe money for a rental',
    ]),
  );
});

test('whoever does without these mails gets none of them', async () => {
  const { owner, renter, due, say, settle, wait, runJob, letters } = await start();
  const off = { requests: true, decisions: true, changes: true, money: false, messages: true };
  for (const who of [owner, renter])
    expect((await who.client.call(setMailPreferences, { body: off })).body.money).toBe(false);
  await settle('deposit');
  await say(renter, (await due('rental')).id);
  wait(100);
  await runJob();
  expect(await letters()).toEqual([]);
});
