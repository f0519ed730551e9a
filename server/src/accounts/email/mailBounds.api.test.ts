import { currentUser, register, updateProfile } from '@lendloop/contract/accounts';
import { resendConfirmation } from '@lendloop/contract/email';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { startAppForTest, type Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople } from '../../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../../testing/mailServer.ts';

// Somebody enters a stranger's address as their own. The mails that the stranger gets are limited.

const START = Date.parse('2026-03-01T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STRANGER = 'stranger@example.com';
const PASSWORD = 'correct horse';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

async function startMailing() {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  const at = (ms: number) => app.setNow(new Date(START + ms));
  at(0);
  const join = async (username: string, email: string) => {
    const client = app.client();
    await client.call(register, { body: { username, email, fullName: 'Meera Iyer', password: PASSWORD } });
    return client;
  };
  /** The subjects of the mails that the stranger got so far. */
  const arrived = async () => {
    await deliver(app);
    return mail.arrived.filter(({ to }) => to[0] === STRANGER).map(({ header }) => header('subject'));
  };
  const countLinks = async () => {
    await deliver(app);
    return mail.arrived.filter(({ header }) => header('subject') === 'Confirm your email for Lendloop')
      .length;
  };
  return { at, join, arrived, countLinks, app, mail };
}

const moveTo = async (client: Client, email: string) => {
  const body = { fullName: 'Meera Iyer', email, currentPassword: PASSWORD };
  expect((await client.call(updateProfile, { body })).status).toBe(200);
};

const TOMORROW = 'We cannot send more links to this address today. Check your mailbox, or try again tomorrow';
const IN_AN_HOUR = 'We sent several links to this address today. Check your mailbox, or try again in an hour';

test('an address gets six confirmation links a day, whoever asks for them, and then one an hour', async () => {
  const { at, join, arrived } = await startMailing();
  const links = async () =>
    (await arrived()).filter((subject) => subject === 'Confirm your email for Lendloop').length;
  const [first, second] = [await join('meera', STRANGER), await join('ravi', 'ravi@example.com')];
  for (const minutes of [10, 20, 30]) {
    at(minutes * MINUTE);
    expect((await first.call(resendConfirmation, {})).status).toBe(204);
  }
  expect(await links()).toBe(4);
  await moveTo(first, 'meera@example.com');
  at(40 * MINUTE);
  await moveTo(second, STRANGER);
  at(50 * MINUTE);
  expect((await second.call(resendConfirmation, {})).status).toBe(204);
  expect(await links()).toBe(6);

  at(60 * MINUTE);
  const { status, raw } = await second.call(resendConfirmation, {});
  expect([status, raw.headers['retry-after'], raw.json()]).toEqual([
    429,
    '3600',
    { code: 'too_many_requests', message: IN_AN_HOUR },
  ]);
  at(110 * MINUTE);
  expect((await second.call(resendConfirmation, {})).status).toBe(204);
  at(120 * MINUTE);
  expect((await second.call(resendConfirmation, {})).status).toBe(429);
  expect(await links()).toBe(7);
});

test('one account cannot use up the links of somebody else’s mailbox', async () => {
  const { at, join, countLinks } = await startMailing();
  const attacker = await join('meera', 'stranger+1@example.com');
  for (let asked = 1; asked <= 6; asked++) {
    at(asked * 10 * MINUTE);
    // Another spelling of the same mailbox is no way around the limit.
    if (asked === 2 || asked === 4) await moveTo(attacker, `stranger+${asked}@example.com`);
    else {
      const { status, raw } = await attacker.call(resendConfirmation, {});
      expect(status).toBe(asked < 4 ? 204 : 429);
      if (status === 429) expect(raw.json()).toMatchObject({ message: TOMORROW });
    }
    expect(await countLinks()).toBe(Math.min(asked + 1, 4));
  }
  at(65 * MINUTE);
  const owner = await join('stranger', STRANGER);
  expect(await countLinks()).toBe(5);
  at(75 * MINUTE);
  expect((await owner.call(resendConfirmation, {})).status).toBe(204);
});

test('an unconfirmed address is told once a day that an account has left it', async () => {
  const { at, join, arrived } = await startMailing();
  const told = async () =>
    (await arrived()).filter((subject) => subject === 'Your Lendloop email address was changed').length;
  const first = await join('meera', STRANGER);
  await moveTo(first, 'meera@example.com');
  await moveTo(first, STRANGER);
  await moveTo(first, 'meera@example.com');
  const second = await join('ravi', STRANGER);
  await moveTo(second, 'ravi@example.com');
  expect(await told()).toBe(1);
  at(12 * HOUR);
  expect((await second.call(currentUser, {})).status).toBe(200);
  at(25 * HOUR);
  await moveTo(second, STRANGER);
  await moveTo(second, 'ravi@example.com');
  expect(await told()).toBe(2);
});

test('other spellings of the same mailbox get no more mails', async () => {
  const { at, join, countLinks } = await startMailing();
  for (let asked = 1; asked <= 8; asked++) {
    at(asked * 6 * MINUTE);
    await join(`tagged${asked}`, `Stranger+${asked}@Example.com`);
  }
  expect(await countLinks()).toBe(6);
  at(HOUR);
  await join('dotted1', 's.t.ranger@gmail.com');
  await join('dotted2', 'stranger@googlemail.com');
  expect(await countLinks()).toBe(7);
});

test('all addresses of a domain together get 200 mails a day, then one a minute', async () => {
  const { at, join, countLinks } = await startMailing();
  await join('first', 'first@example.com');
  await database.db.execute(sql`update email_requests set mails = 200 where subject = 'domain example.com'`);
  await join('second', 'second@example.com');
  await join('other', 'other@gmail.com');
  expect(await countLinks()).toBe(2);
  at(60_000);
  await join('third', 'third@example.com');
  await join('fourth', 'fourth@example.com');
  expect(await countLinks()).toBe(3);
});

test('the address is stored and used as it was entered', async () => {
  const { join, app, mail } = await startMailing();
  await join('meera', 'Meera.Iyer+shop@gmail.com');
  await deliver(app);
  expect(mail.arrived.map(({ to }) => to[0])).toEqual(['Meera.Iyer+shop@gmail.com']);
});
