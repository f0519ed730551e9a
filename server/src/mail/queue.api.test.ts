import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import { mailComposers } from '../mailComposers.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, forgetPeople, makePerson } from '../testing/factories.ts';
import { deliver, mailConfig, startMailServer } from '../testing/mailServer.ts';
import { plannedReads } from '../testing/statements/plans.ts';
import { openCarrier, type Carrier } from './carrier.ts';
import { deliverMails } from './deliveryActions.ts';
import { postponeMail, queueMails, takeMail, type NewMail } from './queries.ts';
import type { Topic } from './topics.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const MINUTE = 60_000;
const SILENT = { info: () => {}, warn: () => {} };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

const queue = (queued: readonly NewMail[], at = START) =>
  database.db.transaction((tx) => queueMails(tx, new Date(at), ...queued));

const asked = (email: string, source?: string): NewMail => ({
  topic: { kind: 'password_asked', email },
  ...(source !== undefined && { source }),
});

/** The topics of the mails in the order in which the job takes them. */
async function takeAll(now = START + MINUTE): Promise<Topic[]> {
  const topics: Topic[] = [];
  for (;;) {
    const mail = await takeMail(database.db, new Date(now), new Date(now + 10 * MINUTE));
    if (!mail) return topics;
    topics.push(...mail.topics);
  }
}

const waiting = () => database.db.select().from(mails).orderBy(mails.id);

async function startMailing() {
  const app = await startAppForTest({ database });
  app.setNow(new Date(START));
  return app;
}

const deliverBy = (app: TestApp, carrier: Carrier) =>
  deliverMails(app.context, carrier, mailComposers(app.context), SILENT);

test('mails about the safety of accounts go out before news that has waited for longer', async () => {
  const safety: Topic[] = [
    { kind: 'password_asked', email: 'meera@example.com' },
    { kind: 'password_changed', userId: 1 },
    { kind: 'password_removed', userId: 1 },
    { kind: 'google_removed', userId: 1 },
    { kind: 'email_unconfirmed', userId: 1 },
    { kind: 'email_changed', userId: 1, former: 'meera@example.com' },
    { kind: 'email_returned', userId: 1 },
  ];
  const news: Topic[] = [
    { kind: 'rental_requested', rentalId: 1 },
    { kind: 'rental_decided', rentalId: 1, status: 'approved' },
    { kind: 'decided', decisionId: 1 },
    { kind: 'messages_waiting', userId: 1, otherUserId: 2, itemId: 3 },
  ];
  await queue(news.map((topic) => ({ topic })));
  await queue(
    safety.map((topic) => ({ topic })),
    START + 1000,
  );
  const taken = (await takeAll(START + 10 * MINUTE)).map(({ kind }) => kind);
  const kinds = (topics: readonly Topic[]) => topics.map(({ kind }) => kind).toSorted();
  expect(taken.slice(0, safety.length).toSorted()).toEqual(kinds(safety));
  expect(taken.slice(safety.length).toSorted()).toEqual(kinds(news));
});

test.each(['in one transaction', 'one after the other'])(
  'many mails caused by one network, queued %s, let the mails of others pass',
  async (how) => {
    const flood = Array.from({ length: 50 }, (_, n) => asked(`flood${n}@example.com`, 'network a'));
    if (how === 'in one transaction') await queue(flood);
    else for (const one of flood) await queue([one]);
    await queue([asked('meera@example.com', 'network b')], START + 1000);
    await queue([asked('ravi@example.com', 'network c')], START + 2000);
    const emails = (await takeAll()).map((topic) => ('email' in topic ? topic.email : ''));
    expect(emails).toHaveLength(52);
    expect(emails.slice(0, 3)).toEqual(['flood0@example.com', 'meera@example.com', 'ravi@example.com']);
  },
);

test('many mails to one person let the mails to others pass, and all go out', async () => {
  await queue(
    Array.from({ length: 20 }, () => ({ topic: { kind: 'password_changed', userId: 1 } as const })),
  );
  await queue([{ topic: { kind: 'password_changed', userId: 2 } }], START + 1000);
  const people = (await takeAll()).map((topic) => ('userId' in topic ? topic.userId : 0));
  expect(people.slice(0, 2)).toEqual([1, 2]);
  expect(people).toHaveLength(21);
});

test('a network that waits for its turn is served in the end, however many others come', async () => {
  await queue([asked('first@example.com', 'network a'), asked('second@example.com', 'network a')]);
  const others = Array.from({ length: 10 }, (_, n) => asked(`late${n}@example.com`, `network late${n}`));
  await queue(others, START + 5 * MINUTE);
  const emails = (await takeAll(START + 6 * MINUTE)).map((topic) => ('email' in topic ? topic.email : ''));
  expect(emails.slice(0, 2)).toEqual(['first@example.com', 'second@example.com']);
});

test('mails that could not be sent before let new ones pass, so that mailboxes that never answer hold up nobody', async () => {
  const slow = ['one@example.com', 'two@example.com', 'three@example.com'];
  await queue(slow.map((email) => asked(email)));
  for (const _ of slow) {
    const mail = await takeMail(database.db, new Date(START), new Date(START + 10 * MINUTE));
    if (mail) await postponeMail(database.db, mail, new Date(START + MINUTE), 'no answer');
  }
  await queue([asked('quick@example.com')], START + 2 * MINUTE);
  const order = (await takeAll(START + 3 * MINUTE)).map((topic) => 'email' in topic && topic.email);
  expect(order).toEqual(['quick@example.com', ...slow]);
});

test('a mail with nothing to say is deleted at once, unless it must not be queued again', async () => {
  const app = await startMailing();
  await queue([
    asked('nobody@example.com', 'network a'),
    { topic: { kind: 'rental_requested', rentalId: 123 }, once: 'rental 123 requested' },
  ]);
  expect(await deliver(app)).toBe(0);
  const rows = await waiting();
  expect(rows.map(({ once }) => once)).toEqual(['rental 123 requested']);
  expect(rows[0]?.endedAt).not.toBeNull();
});

test('the network that caused a mail is forgotten once the mail has been sent', async () => {
  const app = await startMailing();
  await makePerson(app, { ...CONFIRMED, email: 'meera@example.com' });
  await queue([asked('meera@example.com', 'network 198.51.100.7')]);
  expect(await deliver(app)).toBe(1);
  expect((await waiting()).map(({ endedAt, source }) => [endedAt !== null, source])).toEqual([[true, null]]);
});

test('mails that a clock far ahead has queued or postponed are sent once it is right again', async () => {
  const app = await startMailing();
  await makePerson(app, { ...CONFIRMED, email: 'meera@example.com' });
  await makePerson(app, { ...CONFIRMED, email: 'ravi@example.com' });
  const ahead = START + 180 * MINUTE;
  await queue([asked('meera@example.com')]);
  const mail = await takeMail(database.db, new Date(ahead), new Date(ahead + 10 * MINUTE));
  if (mail) await postponeMail(database.db, mail, new Date(ahead + MINUTE), 'no answer');
  await queue([asked('ravi@example.com')], ahead);
  expect(await deliver(app)).toBe(2);
});

test('mails that are due within a minute, or that another node is sending, stay as they are', async () => {
  const app = await startMailing();
  await makePerson(app, { ...CONFIRMED, email: 'meera@example.com' });
  await queue([asked('meera@example.com')], START + 180 * MINUTE);
  await takeMail(database.db, new Date(START + 180 * MINUTE), new Date(START + 190 * MINUTE));
  await queue([asked('ravi@example.com')], START + MINUTE);
  expect(await deliver(app)).toBe(0);
});

test('five mails are on their way at once, each to one worker', async () => {
  const app = await startMailing();
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(app, CONFIRMED)));
  await queue(people.map(({ id }) => ({ topic: { kind: 'password_changed', userId: id } })));
  app.setNow(new Date(START + 10 * MINUTE));
  const carried: number[] = [];
  let underWay = 0;
  let most = 0;
  const carrier: Carrier = {
    carry: async ({ id }) => {
      most = Math.max(most, ++underWay);
      // Long enough for the other workers to take theirs.
      for (let waited = 0; waited < 300 && most < 5; waited++) await sleep(10);
      underWay--;
      carried.push(id);
      return null;
    },
    close: () => {},
  };
  expect(await deliverBy(app, carrier)).toBe(12);
  expect(most).toBe(5);
  expect(new Set(carried).size).toBe(12);
  expect(carried).toHaveLength(12);
});

test('when the mail server does not answer, only the mails on their way are put back', async () => {
  const app = await startMailing();
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(app, CONFIRMED)));
  await queue(people.map(({ id }) => ({ topic: { kind: 'password_changed', userId: id } })));
  app.setNow(new Date(START + 10 * MINUTE));
  const carrier: Carrier = {
    carry: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNECTION' })),
    close: () => {},
  };
  expect(await deliverBy(app, carrier)).toBe(0);
  const tried = (await waiting()).filter(({ attempts }) => attempts > 0);
  expect(tried.length).toBeGreaterThan(0);
  expect(tried.length).toBeLessThanOrEqual(5);
});

test('connections that the mail server has closed meanwhile cost no mail', async () => {
  const server = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(server) });
  app.setNow(new Date(START));
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app, CONFIRMED)));
  const tell = (ids: readonly { id: number }[]) =>
    queue(ids.map(({ id }) => ({ topic: { kind: 'password_changed', userId: id } })));
  const carrier = openCarrier(app.context.config);
  try {
    await tell(people.slice(0, 3));
    expect(await deliverBy(app, carrier)).toBe(3);
    await server.stop();
    await server.start();
    await tell(people.slice(3));
    expect(await deliverBy(app, carrier)).toBe(3);
  } finally {
    carrier.close();
  }
  expect(new Set(server.arrived.flatMap(({ to }) => to)).size).toBe(6);
  expect(server.arrived).toHaveLength(6);
});

test('the next mail is read from an index, also behind many that are not due', async () => {
  await database.db.execute(sql`
    insert into mails (topic, created_at, due_at, turn_at, priority, ended_at)
    select '{"kind":"password_changed","userId":1}', now(), now() + (n % 3 - 1) * interval '1 hour', now(), n % 2,
      case when n % 4 = 0 then now() end
    from generate_series(1, 20000) n`);
  await database.db.execute(sql`analyze mails`);
  const now = new Date();
  const reads = await plannedReads(database.db, (db) => takeMail(db, now, new Date(now.getTime() + MINUTE)));
  expect(reads.all.indexes).toContain('mails_take');
  expect(reads.all.tables).not.toContain('mails');
});

test('five thousand mails can be queued in one transaction', async () => {
  await queue(Array.from({ length: 5000 }, (_, index) => asked(`person${index}@example.com`)));
  expect(await waiting()).toHaveLength(5000);
});
