import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { mails, users } from '../db/schema.ts';
import { mailComposers } from '../mailComposers.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, forgetPeople, makePerson } from '../testing/factories.ts';
import { deliverAtOnce as deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { openCarrier } from './carrier.ts';
import { deliverMails } from './deliveryActions.ts';
import { queueMails, takeMail } from './queries.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const MINUTE = 60_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

const queue = (app: TestApp, ...userIds: number[]) =>
  app.database.db.transaction((tx) =>
    queueMails(
      tx,
      app.context.now(),
      ...userIds.map((userId) => ({ topic: { kind: 'password_changed', userId } as const })),
    ),
  );

async function startMailing() {
  const server = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(server) });
  app.setNow(new Date(START));
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(app, CONFIRMED)));
  return { server, app, ids: people.map(({ id }) => id), people };
}

/** Runs the job once a minute until all mails are sent. */
async function deliverFor(app: TestApp, minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    app.setNow(new Date(app.context.now().getTime() + MINUTE));
    await deliver(app);
  }
}

test('no mail is lost while the mail server is down, and each arrives once when it is back', async () => {
  const { server, app, ids, people } = await startMailing();
  await queue(app, ...ids.slice(0, 4));
  await deliver(app);
  await server.stop();
  await queue(app, ...ids.slice(4));
  await deliverFor(app, 10);
  expect(server.arrived).toHaveLength(4);
  await server.start();
  await deliverFor(app, 70);
  expect(server.arrived.flatMap(({ to }) => to).toSorted()).toEqual(
    people.map(({ username }) => `${username}@example.com`).toSorted(),
  );
  const messageIds = server.arrived.map(({ header }) => header('message-id'));
  expect(new Set(messageIds).size).toBe(12);
});

test('nothing is mailed about a transaction that was rolled back', async () => {
  const { server, app, ids } = await startMailing();
  const undone = app.database.db.transaction(async (tx) => {
    await queueMails(tx, app.context.now(), { topic: { kind: 'password_changed', userId: ids[0] ?? 0 } });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await deliverFor(app, 2);
  expect(server.arrived).toEqual([]);
});

test('concurrent nodes send each mail once', async () => {
  const { server, app, ids } = await startMailing();
  const other = await startAppForTest({ database: app.database, config: app.context.config });
  other.setNow(app.context.now());
  await queue(app, ...ids);
  const counts = await Promise.all([deliver(app), deliver(other), deliver(app), deliver(other)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(new Set(server.arrived.flatMap(({ to }) => to)).size).toBe(12);
  expect(server.arrived).toHaveLength(12);
});

test('a mail taken by a node that crashed is sent by the next one', async () => {
  const { server, app, ids } = await startMailing();
  await queue(app, ...ids.slice(0, 1));
  const now = app.context.now();
  await takeMail(app.database.db, now, new Date(now.getTime() + 10 * MINUTE));
  await deliverFor(app, 9);
  expect(server.arrived).toHaveLength(0);
  await deliverFor(app, 2);
  expect(server.arrived).toHaveLength(1);
});

test('an address that the server rejects for good is given up at once, and delays no other mail', async () => {
  const { server, app, ids, people } = await startMailing();
  server.unknown.add(`${people[0]?.username}@example.com`);
  await queue(app, ...ids.slice(0, 3));
  expect(await deliver(app)).toBe(2);
  const rows = await app.database.db.select().from(mails);
  expect(rows.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  expect(rows.filter(({ error }) => error !== null)).toHaveLength(1);
});

describe('a mail that cannot be composed', () => {
  /** Delivers, one after the other, where nobody can be told that their password was removed. */
  const deliverSome = (app: TestApp) => {
    const carrier = openCarrier(app.context.config);
    onTestFinished(() => carrier.close());
    const composers = {
      ...mailComposers(app.context),
      password_removed: () => Promise.reject(new RangeError('beyond what a number holds')),
    };
    const log = { info: () => {}, warn: () => {} };
    return deliverMails(app.context, carrier, composers, log, { atOnce: 1 });
  };

  test('is postponed alone, and the others go out', async () => {
    const { server, app, ids } = await startMailing();
    const [first = 0, ...others] = ids;
    await app.database.db.transaction((tx) =>
      queueMails(tx, app.context.now(), { topic: { kind: 'password_removed', userId: first } }),
    );
    await queue(app, ...others);
    expect(await deliverSome(app)).toBe(11);
    expect(server.arrived).toHaveLength(11);
    const waiting = (await app.database.db.select().from(mails)).filter(({ endedAt }) => endedAt === null);
    expect(waiting).toMatchObject([{ attempts: 1, error: 'beyond what a number holds' }]);
    expect(Date.parse(waiting[0]?.dueAt ?? '')).toBeGreaterThan(START);
    app.setNow(new Date(START + MINUTE));
    expect(await deliver(app)).toBe(1);
  });

  test('is left out of its digest, and comes later', async () => {
    const { server, app, ids } = await startMailing();
    const [userId = 0] = ids;
    await app.database.db.transaction((tx) =>
      queueMails(
        tx,
        app.context.now(),
        ...(['google_linked', 'password_removed', 'google_removed'] as const).map((kind) => ({
          topic: { kind, userId },
          digest: 'one',
        })),
      ),
    );
    expect(await deliverSome(app)).toBe(1);
    const rows = await app.database.db.select().from(mails).orderBy(mails.id);
    expect(rows.map(({ endedAt }) => endedAt !== null)).toEqual([true, false, true]);
    app.setNow(new Date(START + MINUTE));
    expect(await deliver(app)).toBe(1);
    expect(server.arrived).toHaveLength(2);
  });

  test('is given up after two days', async () => {
    const { app, ids } = await startMailing();
    const [userId = 0] = ids;
    await app.database.db.transaction((tx) =>
      queueMails(tx, app.context.now(), { topic: { kind: 'password_removed', userId } }),
    );
    expect(await deliverSome(app)).toBe(0);
    app.setNow(new Date(START + 49 * 60 * MINUTE));
    expect(await deliverSome(app)).toBe(0);
    const [row] = await app.database.db.select().from(mails);
    expect([row?.endedAt === null, row?.error]).toEqual([false, 'beyond what a number holds']);
  });
});

test('a mail that cannot be sent is retried for two days at growing intervals', async () => {
  const { server, app, ids } = await startMailing();
  await server.stop();
  await queue(app, ...ids.slice(0, 1));
  const attemptsAfter = async (minutes: number) => {
    await deliverFor(app, minutes);
    const [row] = await app.database.db.select().from(mails);
    return row;
  };
  expect((await attemptsAfter(60))?.attempts).toBeLessThan(10);
  app.setNow(new Date(START + 49 * 60 * MINUTE));
  expect((await attemptsAfter(1))?.endedAt).not.toBeNull();
});

test('a name crafted for header or markup injection gets an ordinary mail', async () => {
  const { server, app, ids } = await startMailing();
  const [id = 0] = ids;
  await app.database.db
    .update(users)
    .set({ fullName: 'Eve\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>' })
    .where(eq(users.id, id));
  await queue(app, id);
  await deliver(app);
  const [mail] = server.arrived;
  expect(mail?.to).toHaveLength(1);
  expect(mail?.header('bcc')).toBeUndefined();
  expect(mail?.header('to')).toContain('Eve Bcc: all@example.com');
  expect(mail?.content).toContain('&lt;script&gt;');
  const html = mail?.content.slice(mail.content.indexOf('<!doctype'));
  expect(html).not.toContain('<script');
});

test('without a mail server each mail is a file in the outbox that only its owner can read', async () => {
  const app = await startAppForTest({ database });
  const { id, username } = await makePerson(app, CONFIRMED);
  await queue(app, id);
  expect(await deliver(app)).toBe(1);
  const folder = path.join(app.context.config.dataDirectory, 'outbox');
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  expect(files[0]).toMatch(/^\d{6}-password_changed\.eml$/);
  const content = await readFile(path.join(folder, files[0] ?? ''), 'utf8');
  expect(content).toContain(`${username}@example.com`);
  expect(content).toContain('\nhttp://127.0.0.1:3000/forgot-password\n');
});
