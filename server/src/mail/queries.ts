import { and, eq, inArray, lt, sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { mails } from '../db/schema.ts';
import { Topic } from './topics.ts';

export interface NewMail {
  readonly topic: Topic;
  /** Of all mails with the same text here, one is sent. */
  readonly once?: string;
  /** Those with the same text here go out together, with a pause to the ones before: news of one kind for one person. */
  readonly digest?: string;
}

/** The mail that tells a renter what became of their request. */
export const mailOfDecision = (
  { id, renterId }: { readonly id: number; readonly renterId: number },
  status: 'approved' | 'rejected',
): NewMail => ({
  topic: { kind: 'rental_decided', rentalId: id, status },
  once: `rental ${id} ${status}`,
  digest: `decisions ${renterId}`,
});

/** How a mail names a user of the query to somebody else: by a full name that was looked at, else by the username. */
export const nameForOthers = (alias: 'o' | 'u') => {
  const user = sql.raw(alias);
  return sql`case when ${user}.verification_status = 'approved' then ${user}.full_name else '@' || ${user}.username end`;
};

const DIGEST_PAUSE = sql`interval '10 minutes'`;
/** Topics that go out as one mail at most. */
const DIGEST_MAX = 1000;

/** Queues mails in the transaction of what they tell of: they go out when it is committed, and only then. */
export async function queueMails(tx: Tx, now: Date, ...queued: readonly NewMail[]): Promise<void> {
  if (queued.length === 0) return;
  const moment = now.toISOString();
  await tx
    .insert(mails)
    .values(queued.map((mail) => ({ ...mail, createdAt: moment, dueAt: dueAt(moment, mail.digest) })))
    .onConflictDoNothing({ target: mails.once });
}

/** At once, or when the pause since the last of its digest is over. */
const dueAt = (moment: string, digest: string | undefined) =>
  digest === undefined
    ? moment
    : sql`greatest(${moment}::timestamptz, (
        select max(m.ended_at) + ${DIGEST_PAUSE} from mails m where m.digest = ${digest} and m.error is null
      ))`;

/** A mail that one node has taken to send: one topic, or all that wait of a digest. */
export interface TakenMail {
  readonly ids: readonly number[];
  readonly topics: readonly [Topic, ...Topic[]];
  /** When the first of it was queued. */
  readonly createdAt: Date;
  /** Times that it was taken, this one included. */
  readonly attempts: number;
  readonly until: Date;
}

/**
 * Takes the mail that has been due for longest, with the others of its digest that no other node is sending; nobody takes
 * it before `until`. Null when none is due.
 */
export async function takeMail(db: Db, now: Date, until: Date): Promise<TakenMail | null> {
  const moment = now.toISOString();
  const rows = await runPrepared<{ id: number; topic: unknown; created_at: Date; attempts: number }>(
    db,
    sql`
      with first as materialized (
        select id, digest from mails
        where ended_at is null and due_at <= ${moment}
        order by due_at, id
        limit 1
        for update skip locked
      ), others as materialized (
        select id from mails
        where digest = (select digest from first) and id <> (select id from first) and ended_at is null
          -- Those that wait for the pause or were put back; one that is being sent has neither.
          and (attempts = 0 or error is not null or due_at <= ${moment})
        order by id
        limit ${DIGEST_MAX - 1}
        for update skip locked
      )
      update mails set due_at = ${until.toISOString()}, attempts = attempts + 1, error = null
      where id in (select id from first union all select id from others)
      returning id, topic, created_at, attempts`,
  );
  const taken = rows.toSorted((a, b) => a.id - b.id);
  const [first, ...others] = taken;
  if (!first) return null;
  return {
    ids: taken.map(({ id }) => id),
    topics: [Topic.parse(first.topic), ...others.map(({ topic }) => Topic.parse(topic))],
    createdAt: first.created_at,
    attempts: Math.max(...taken.map(({ attempts }) => attempts)),
    until,
  };
}

/** Still as this node took it: a mail that took so long that another node has it is that node's to decide. */
const asTaken = ({ ids, until }: TakenMail) =>
  and(inArray(mails.id, [...ids]), eq(mails.dueAt, until.toISOString()));

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
