import { and, eq, lt, sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { mails } from '../db/schema.ts';
import { Topic } from './topics.ts';

export interface NewMail {
  readonly topic: Topic;
  /** Of all mails with the same text here, one is sent. */
  readonly once?: string;
}

/** Queues mails in the transaction of what they tell of: they go out when it is committed, and only then. */
export async function queueMails(tx: Tx, now: Date, ...queued: readonly NewMail[]): Promise<void> {
  if (queued.length === 0) return;
  const moment = now.toISOString();
  await tx
    .insert(mails)
    .values(queued.map((mail) => ({ ...mail, createdAt: moment, dueAt: moment })))
    .onConflictDoNothing({ target: mails.once });
}

/** A mail that one node has taken to send. */
export interface TakenMail {
  readonly id: number;
  readonly topic: Topic;
  readonly createdAt: Date;
  /** Times that it was taken, this one included. */
  readonly attempts: number;
}

/** Takes the mail that has been due for longest; no other node takes it before `until`. Null when none is due. */
export async function takeMail(db: Db, now: Date, until: Date): Promise<TakenMail | null> {
  const rows = await runPrepared<{ id: number; topic: unknown; created_at: Date; attempts: number }>(
    db,
    sql`
      update mails set due_at = ${until.toISOString()}, attempts = attempts + 1
      where id = (
        select id from mails
        where ended_at is null and due_at <= ${now.toISOString()}
        order by due_at, id
        limit 1
        for update skip locked
      )
      returning id, topic, created_at, attempts`,
  );
  const row = rows[0];
  return row
    ? { id: row.id, topic: Topic.parse(row.topic), createdAt: row.created_at, attempts: row.attempts }
    : null;
}

/** Still as this node took it: a mail that took so long that another node has it is that node's to decide. */
const asTaken = ({ id, attempts }: TakenMail) => and(eq(mails.id, id), eq(mails.attempts, attempts));

/** Sends a mail no more: it was sent, there was nothing to say, or `error` says why it never will be. */
export async function endMail(db: Db, mail: TakenMail, now: Date, error: string | null): Promise<void> {
  await db.update(mails).set({ endedAt: now.toISOString(), error }).where(asTaken(mail));
}

/** Puts a mail back until `dueAt`. */
export async function postponeMail(db: Db, mail: TakenMail, dueAt: Date, error: string): Promise<void> {
  await db.update(mails).set({ dueAt: dueAt.toISOString(), error }).where(asTaken(mail));
}

/** Deletes the mails that ended before `moment`. */
export async function deleteEndedMails(db: Db, moment: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.endedAt, moment.toISOString()));
}
