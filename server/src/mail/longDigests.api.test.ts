import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import { openTestDatabase } from '../testing/database.ts';
import { endMail, queueMails, takeMail, type NewMail, type TakenMail } from './queries.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.delete(mails));
afterAll(() => database.close());

const queue = (queued: readonly NewMail[], at = START) =>
  database.db.transaction((tx) => queueMails(tx, new Date(at), ...queued));

const news = (count: number, digest: string): NewMail[] =>
  Array.from({ length: count }, (_, n) => ({ topic: { kind: 'rental_requested', rentalId: n + 1 }, digest }));

/** Mails of a digest that ended, the last one `every` minutes ago and each further one as much before the next. */
const putEnded = (digest: string, count: number, every: number, error: string | null = null) =>
  database.db.execute(sql`
    insert into mails (topic, digest, created_at, due_at, turn_at, ended_at, error)
    select '{"kind":"rental_requested","rentalId":1}', ${digest}::text, at, at, at, at, ${error}::text
    from generate_series(1, ${count}::integer) n
    cross join lateral (select ${new Date(START).toISOString()}::timestamptz - n * ${every}::float8 * interval '1 minute') as m (at)`);

const take = (at: number) => takeMail(database.db, new Date(at), new Date(at + 3 * MINUTE));

const end = async (mail: TakenMail | null, at: number) => {
  if (mail) await endMail(database.db, mail, new Date(at), null);
};

/** Minutes from the start until each waiting mail of the digest is due. */
const pausesOf = async (digest: string) => {
  const rows = await database.db
    .select()
    .from(mails)
    .where(sql`digest = ${digest} and ended_at is null`);
  return rows.map(({ dueAt }) => (Date.parse(dueAt) - START) / MINUTE);
};

/** How many rows of mails queuing these reads. */
const readBy = (queued: readonly NewMail[]) =>
  database.db.transaction(async (tx) => {
    const readRows = async () => {
      const { rows } = await tx.execute<{ rows: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
        from pg_stat_xact_user_tables where relname = 'mails'`);
      return rows[0]?.rows ?? 0;
    };
    const before = await readRows();
    await queueMails(tx, new Date(START), ...queued);
    return (await readRows()) - before;
  });

test('queuing a batch reads a dozen rows of each digest, however many of its mails ended within a day', async () => {
  const digests = ['messages 1', 'changes 1', 'money 1'];
  for (const digest of [...digests, 'messages 2']) await putEnded(digest, 3000, 0.4);
  await database.db.execute(sql`analyze mails`);
  expect(await readBy(digests.flatMap((digest) => news(20, digest)))).toBeLessThanOrEqual(
    13 * digests.length,
  );
  for (const digest of digests) expect(await pausesOf(digest)).toEqual(Array(20).fill(59.6));
});

test('where one digest has nearly all mails, ended and waiting ones, queuing for others does not read those', async () => {
  await putEnded('messages 1', 20_000, 0.05);
  await queue(news(1000, 'messages 1'));
  await putEnded('messages 2', 3, 1);
  await database.db.execute(sql`analyze mails`);
  expect(await readBy([...news(1, 'messages 2'), ...news(1, 'messages 3')])).toBeLessThanOrEqual(10);
  expect(await readBy(news(50, 'messages 1'))).toBeLessThanOrEqual(1000 + 13);
});

test('the pause after eleven mails of a day is short, after twelve long, and what failed causes none', async () => {
  await putEnded('requests 1', 11, 5);
  await putEnded('requests 2', 12, 5);
  await putEnded('requests 3', 12, 5, 'No such mailbox');
  await putEnded('requests 4', 12, 25 * 60);
  await queue(['requests 1', 'requests 2', 'requests 3', 'requests 4'].flatMap((digest) => news(1, digest)));
  expect(await pausesOf('requests 1')).toEqual([5]);
  expect(await pausesOf('requests 2')).toEqual([55]);
  expect(await pausesOf('requests 3')).toEqual([0]);
  expect(await pausesOf('requests 4')).toEqual([0]);
});

test('a thousand mails of a digest wait at most; further ones are not queued until those are on their way', async () => {
  await queue(news(700, 'requests 1'));
  await queue([...news(700, 'requests 1'), ...news(3, 'requests 2')]);
  expect(await pausesOf('requests 1')).toHaveLength(1000);
  expect(await pausesOf('requests 2')).toHaveLength(3);
  await queue([{ topic: { kind: 'password_changed', userId: 1 } }]);
  expect((await take(START))?.topics).toEqual([{ kind: 'password_changed', userId: 1 }]);
  expect((await take(START))?.topics).toHaveLength(1000);
  await queue(news(5, 'requests 1'));
  expect(await pausesOf('requests 1')).toHaveLength(1005);
});

test('what is left over by a full batch waits for an hour, also for a worker that comes before it has been sent', async () => {
  // As an earlier version, or several calls at the same moment, may have left them behind.
  const at = sql`${new Date(START).toISOString()}::timestamptz`;
  await database.db.execute(sql`
    insert into mails (topic, digest, created_at, due_at, turn_at)
    select '{"kind":"rental_requested","rentalId":1}', 'requests 1', ${at}, ${at}, ${at} from generate_series(1, 2500)`);
  const first = await take(START);
  expect(first?.topics).toHaveLength(1000);
  expect((await take(START))?.ids.length).toBeUndefined();
  await end(first, START + MINUTE);
  expect((await take(START + 59 * MINUTE))?.ids.length).toBeUndefined();
  const second = await take(START + HOUR);
  expect(second?.topics).toHaveLength(1000);
  await end(second, START + HOUR);
  expect((await take(START + HOUR + 59 * MINUTE))?.ids.length).toBeUndefined();
  expect((await take(START + 2 * HOUR))?.topics).toHaveLength(500);
});
