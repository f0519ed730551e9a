import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { mails } from '../db/schema.ts';
import { DIGEST_MAX, insertMails, isUnendedOf, LONG_PAUSE, type QueuedMail } from './queueStore.ts';
import { isNews, PRESSING, Topic, type DisputeMail } from './topics.ts';

export interface NewMail {
  readonly topic: Topic;
  /** Only one of the mails with the same key is sent. */
  readonly once?: string;
  /** Mails with the same key are sent as one digest, with a pause after the last one: news of one kind for one person. */
  readonly digest?: string;
  /** The person or network that caused the mail; sources take turns. By default the digest or the recipient. */
  readonly source?: string;
}

const DIGEST_OF = {
  approved: 'decisions',
  booked: 'decisions',
  rejected: 'decisions',
  cancelled: 'cancellations',
  unanswered: 'unanswered',
} as const;

/** The mail that tells a renter the decision on their request, that there was none in time, or that the owner cancelled the rental. */
export const mailOfDecision = (
  { id, renterId }: { readonly id: number; readonly renterId: number },
  status: 'approved' | 'booked' | 'rejected' | 'unanswered' | 'cancelled',
): NewMail => ({
  topic: { kind: 'rental_decided', rentalId: id, status },
  once: `rental ${id} ${status}`,
  digest: `${DIGEST_OF[status]} ${renterId}`,
});

/** The mail that tells an owner that a request still waits for them, or that it has ended without an answer. */
export const mailOfWaiting = (
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
  state: 'waits' | 'missed',
): NewMail => ({
  topic: { kind: 'request_waiting', rentalId: id, state },
  once: `rental ${id} ${state}`,
  digest: `${state} ${ownerId}`,
});

/** The mail that tells the other person that somebody cancelled a rental. */
export const mailOfCancellation = (
  rental: { readonly id: number; readonly renterId: number; readonly ownerId: number },
  by: 'owner' | 'renter',
): NewMail =>
  by === 'owner'
    ? mailOfDecision(rental, 'cancelled')
    : {
        topic: { kind: 'rental_cancelled', rentalId: rental.id },
        once: `rental ${rental.id} cancelled`,
        digest: `cancelled ${rental.ownerId}`,
      };

/** The mail that tells a person what the other one proposes for their rental, or how they answered. */
export const mailOfChange = (
  { id }: { readonly id: number },
  what: 'proposed' | 'accepted' | 'declined',
  personId: number,
): NewMail => ({
  topic: { kind: 'rental_change', changeId: id, what },
  once: `change ${id} ${what}`,
  digest: `changes ${personId}`,
});

/** The mail that tells a person what has become of a due: `settled` and `owed` are for its payer, `paid` and `refund` for its payee. */
export const mailOfDue = (
  { id }: { readonly id: number },
  what: 'paid' | 'settled' | 'refund' | 'owed',
  personId: number,
): NewMail => ({
  topic: { kind: 'due', dueId: id, what },
  once: `due ${id} ${what}`,
  digest: `money ${personId}`,
});

/** The mail that tells a person what has become of a dispute; `mark` tells mails about the same apart. */
export const mailOfDispute = (
  { id }: { readonly id: number },
  what: DisputeMail,
  userId: number,
  mark: number,
): NewMail => ({
  topic: { kind: 'dispute', disputeId: id, userId, what },
  once: `dispute ${id} ${what} ${mark} ${userId}`,
  digest: `${PRESSING.dispute.has(what) ? `${what} dispute ${id}` : 'disputes'} ${userId}`,
});

/** The mail that tells one of the two people of a rental what they can write or read about it. */
export const mailOfReviews = (
  rentalId: number,
  what: 'open' | 'closing' | 'revealed',
  userId: number,
): NewMail => ({
  topic: { kind: 'reviews', rentalId, userId, what },
  once: `reviews ${rentalId} ${what} ${userId}`,
  digest: `reviews ${what} ${userId}`,
});

/** How a mail names a user of the query to others: by a verified full name, otherwise by the username. */
export const nameForOthers = (alias: 'o' | 'u') => {
  const user = sql.raw(alias);
  return sql`case when ${user}.verification_status = 'approved' then ${user}.full_name else '@' || ${user}.username end`;
};

/** Mails in one statement. */
const INSERTED_AT_ONCE = 500;

/**
 * Queues mails in the transaction that they report on, so that they are sent only if it commits. Mails of a digest are left out while
 * a thousand of it wait.
 */
export async function queueMails(tx: Tx, now: Date, ...queued: readonly NewMail[]): Promise<void> {
  for (let from = 0; from < queued.length; from += INSERTED_AT_ONCE)
    await insertMails(tx, now, queued.slice(from, from + INSERTED_AT_ONCE).map(toQueue));
}

const toQueue = ({ topic, once, digest, source }: NewMail): QueuedMail => ({
  topic,
  once: once ?? null,
  digest: digest ?? null,
  priority: isNews(topic) ? 1 : 0,
  source: source ?? digest ?? ('userId' in topic ? personSource(topic.userId) : null),
});

/** The source of the mails that a person causes. */
export const personSource = (userId: number): string => `person ${userId}`;

/** A mail that a node has taken to send: one topic, or all waiting ones of a digest. */
export interface TakenMail {
  readonly ids: readonly number[];
  readonly topics: readonly [Topic, ...Topic[]];
  /** When its first topic was queued. */
  readonly createdAt: Date;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly until: Date;
}

/**
 * Takes the due mail whose turn it is, with the others of its digest that no other node is sending. No other node takes it
 * before `until`. If a full digest leaves some over, those wait for an hour. Null if none is due.
 */
export async function takeMail(db: Db, now: Date, until: Date): Promise<TakenMail | null> {
  const moment = now.toISOString();
  const rows = await runPrepared<{ id: number; topic: unknown; created_at: Date; attempts: number }>(
    db,
    sql`
      with first as materialized (
        select id, digest from mails
        where ended_at is null and due_at <= ${moment}
        order by priority, turn_at, id
        limit 1
        for update skip locked
      ), others as materialized (
        select id from mails m
        where ${isUnendedOf(sql`(select digest from first)`)} and id <> (select id from first)
          -- Those that wait for the pause or were put back; one that is being sent has neither.
          and (attempts = 0 or error is not null or due_at <= ${moment})
        order by digest, id
        limit ${DIGEST_MAX - 1}
        for update skip locked
      ), left_over as materialized (
        select id from mails
        where digest = (select digest from first) and ended_at is null and due_at <= ${moment}
          and (select count(*) from others) = ${DIGEST_MAX - 1}
          and id <> (select id from first) and id not in (select id from others)
        for update skip locked
      ), put_off as (
        update mails set due_at = ${moment}::timestamptz + ${LONG_PAUSE}, turn_at = greatest(turn_at, ${moment}::timestamptz + ${LONG_PAUSE})
        where id in (select id from left_over)
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

/**
 * Matches only while the mail is still reserved for this node. If sending took too long and another node has taken it,
 * that node decides.
 */
const asTaken = ({ ids, until }: TakenMail) =>
  and(inArray(mails.id, [...ids]), eq(mails.dueAt, until.toISOString()));

/** Ends a mail: it was sent, or failed for good with `error`. */
export async function endMail(db: Db, mail: TakenMail, now: Date, error: string | null): Promise<void> {
  await db.update(mails).set({ endedAt: now.toISOString(), error, source: null }).where(asTaken(mail));
}

/** Deletes a mail that has nothing to say, or ends it if it must not be queued again. */
export async function dropMail(db: Db, mail: TakenMail, now: Date): Promise<void> {
  await db.delete(mails).where(and(asTaken(mail), isNull(mails.once)));
  await endMail(db, mail, now, null);
}

/**
 * How far a postponed mail stands behind those that are due with it, in ms. It may fail again after half a minute, and many of
 * them could otherwise keep all connections to the mail server from new mails.
 */
const BEHIND_MS = 60 * 60_000;

/** Postpones a mail to `dueAt`. Mails queued until an hour after that go out first. */
export async function postponeMail(db: Db, mail: TakenMail, dueAt: Date, error: string): Promise<void> {
  const turnAt = new Date(dueAt.getTime() + BEHIND_MS);
  await db
    .update(mails)
    .set({ dueAt: dueAt.toISOString(), turnAt: turnAt.toISOString(), error })
    .where(asTaken(mail));
}

/**
 * Makes mails due that a clock far ahead of `now` has queued or postponed: otherwise they would wait until it is that late. Leaves
 * alone those that are being sent.
 */
export async function correctDueTimes(db: Db, now: Date): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update mails set created_at = least(created_at, ${moment}), due_at = ${moment}, turn_at = least(turn_at, ${moment})
    where ended_at is null and (attempts = 0 or error is not null)
      and (created_at > ${moment} + interval '1 minute' or due_at > ${moment} + interval '2 hours')`);
}

/** How many mails are due, and for how many seconds the first of them has been. */
export async function findQueue(db: Db, now: Date): Promise<{ due: number; oldestSeconds: number }> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const rows = await runPrepared<{ due: number; oldestSeconds: number }>(
    db,
    sql`
      select count(*)::integer as due,
        coalesce(extract(epoch from ${moment} - min(due_at)), 0)::float8 as "oldestSeconds"
      from mails where ended_at is null and due_at <= ${moment}`,
  );
  return rows[0] ?? { due: 0, oldestSeconds: 0 };
}

/** Deletes the mails that ended before `moment`. */
export async function deleteEndedMails(db: Db, moment: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.endedAt, moment.toISOString()));
}
