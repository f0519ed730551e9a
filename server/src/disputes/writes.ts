import type { DisputeRecord, QuotedPhoto } from '@lendloop/contract/disputes/entries';
import type { DisputeKind } from '@lendloop/contract/disputes/kinds';
import { lengthOf, type DisputeState } from '@lendloop/contract/disputes/states';
import { NO_HASH } from '@lendloop/contract/handover/record';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { disputes } from '../db/schema.ts';
import { hashOfEntry, type EntryRow } from './disputeChain.ts';

// Lock the rental, and then the dispute, before any of these.

/** Locks a dispute until the transaction ends. Lock its rental first. */
export async function lockDispute(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`select from disputes d where d.id = ${id} for no key update`);
}

/** Stores a dispute and returns its id; null if another one about the rental is not closed. */
export async function insertDispute(
  tx: Tx,
  values: {
    readonly rentalId: number;
    readonly openerId: number;
    readonly otherId: number;
    readonly kind: DisputeKind;
    readonly claimMinor: number | null;
    readonly heldMinor: number;
    readonly createdAt: Date;
    readonly deadlineAt: Date;
  },
): Promise<number | null> {
  const [row] = await tx
    .insert(disputes)
    .values({
      ...values,
      state: 'open',
      createdAt: values.createdAt.toISOString(),
      deadlineAt: values.deadlineAt.toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: disputes.id });
  return row?.id ?? null;
}

type Said<R> = R extends DisputeRecord ? Omit<R, 'disputeId' | 'number' | 'byId' | 'createdAt'> : never;

/** What an entry says, before it has its place. */
export type NewEntry = Said<DisputeRecord>;

/** How many characters an entry takes, with what it quotes. */
export const sizeOf = ({ kind: _kind, ...body }: NewEntry): number => JSON.stringify(body).length;

/** Who says it, when, and what they sent with it. */
export interface Saying {
  readonly byId: number | null;
  readonly at: Date;
  readonly clientId?: string | undefined;
  readonly digest?: string;
}

/** Adds an entry at the end of a dispute. */
export async function appendEntry(
  tx: Tx,
  disputeId: number,
  { kind, ...body }: NewEntry,
  { byId, at, clientId, digest }: Saying,
): Promise<EntryRow> {
  const { rows: last } = await tx.execute<{ number: number; hash: string }>(sql`
    select number, hash from dispute_entries where dispute_id = ${disputeId} order by number desc limit 1`);
  const previous = last[0]?.hash ?? NO_HASH;
  const row = {
    dispute_id: disputeId,
    number: (last[0]?.number ?? 0) + 1,
    by_id: byId,
    kind,
    body,
    created_at: at.toISOString(),
  };
  const { rows } = await tx.execute<{ entry: EntryRow }>(sql`
    with added as (
      insert into dispute_entries (dispute_id, number, by_id, kind, body, previous_hash, hash, created_at, client_id, digest)
      values (
        ${disputeId}, ${row.number}, ${byId}, ${kind}, ${JSON.stringify(body)}::jsonb, ${previous}, ${hashOfEntry(previous, row)},
        ${row.created_at}, ${clientId ?? null}, ${digest ?? null}
      )
      returning *
    )
    select to_jsonb(added) as entry from added`);
  const [added] = rows;
  if (!added) throw new Error('An entry was not added.');
  return added.entry;
}

/** Keeps photos that an entry shows from being taken back. */
export async function lockPhotos(tx: Tx, disputeId: number, photos: readonly QuotedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  await tx.execute(sql`
    insert into dispute_photos (evidence_id, dispute_id)
    select unnest(${sql.param(photos.map(({ id }) => id))}::integer[]), ${disputeId}
    on conflict do nothing`);
}

type Values = Partial<typeof disputes.$inferInsert>;

/** Changes a dispute that is not closed; returns whether it was not. */
export async function updateDispute(tx: Tx, id: number, values: Values): Promise<boolean> {
  const changed = await tx
    .update(disputes)
    .set(values)
    .where(sql`${disputes.id} = ${id} and ${disputes.closedAt} is null`)
    .returning({ id: disputes.id });
  return changed.length > 0;
}

/**
 * Gives a person the full time again, from `at` on, in disputes that wait for them: for their answer, for an agreement, or for an appeal. Needs
 * no lock of the rentals, because whoever moves a dispute locks it and reads its deadline then.
 */
export async function renewDeadlines(tx: Tx, personId: number, at: Date): Promise<void> {
  const until = (state: DisputeState, kind: string) =>
    sql`${new Date(at.getTime() + (lengthOf(state, kind) ?? 0)).toISOString()}::timestamptz`;
  const deadline = sql`case
    when d.state = 'open' and d.kind = 'no_show' then ${until('open', 'no_show')}
    when d.state = 'open' then ${until('open', 'other')}
    when d.state = 'answered' then ${until('answered', 'other')}
    else ${until('decided', 'other')} end`;
  const isMeant = sql`d.closed_at is null and d.deadline_at < ${deadline} and (
    (d.state = 'open' and d.other_id = ${personId})
    or (d.state = 'answered' or d.state = 'decided' and not d.is_final) and ${personId} in (d.opener_id, d.other_id)
  )`;
  await tx.execute(sql`
    update disputes d set deadline_at = ${deadline}
    where ${isMeant} and d.id = any(array(
      select d.id from disputes d
      where ${personId} in (d.opener_id, d.other_id) and ${isMeant} order by d.id for no key update
    ))`);
}

/** A dispute that waits for a job, and its place among the others. */
export interface Waiting {
  readonly id: number;
  readonly deadlineAt: Date;
}

/** Disputes that are due by `now`, the longest first; at most `limit` behind `after`. */
export const findOverdue = (db: Db, now: Date, after: Waiting | null, limit: number): Promise<Waiting[]> =>
  findWaiting(db, sql`d.deadline_at <= ${now.toISOString()}`, after, limit);

/** Disputes whose deadline is after `now` and by `until`, and of which nobody was reminded; at most `limit` behind `after`. */
export const findToRemind = (
  db: Db,
  { now, until }: { readonly now: Date; readonly until: Date },
  after: Waiting | null,
  limit: number,
): Promise<Waiting[]> =>
  findWaiting(
    db,
    sql`d.deadline_at > ${now.toISOString()} and d.deadline_at <= ${until.toISOString()} and ${IS_UNREMINDED}`,
    after,
    limit,
  );

const IS_UNREMINDED = sql`d.reminded_of is distinct from d.deadline_at`;

async function findWaiting(db: Db, condition: SQL, after: Waiting | null, limit: number): Promise<Waiting[]> {
  const behind = after
    ? sql`(d.deadline_at, d.id) > (${after.deadlineAt.toISOString()}::timestamptz, ${after.id})`
    : sql`true`;
  const { rows } = await db.execute<{ id: number; at: string }>(sql`
    select d.id, d.deadline_at as at from disputes d
    where d.closed_at is null and ${condition} and ${behind}
    order by d.deadline_at, d.id
    limit ${limit}`);
  return rows.map(({ id, at }) => ({ id, deadlineAt: new Date(at) }));
}

/**
 * Locks the item of a dispute and then its rental, in the order of whoever ends a handover or moves a dispute, and returns whether it is still
 * due by `now`. It is left alone while another transaction has locked one of them.
 */
export async function takeOverdue(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows: items } = await tx.execute(sql`
    select i.id from items i
    where i.id = (select r.item_id from disputes d join rentals r on r.id = d.rental_id where d.id = ${id})
    for no key update skip locked`);
  if (items.length === 0) return false;
  const { rows: rentals } = await tx.execute(sql`
    select r.id from rentals r where r.id = (select d.rental_id from disputes d where d.id = ${id})
    for no key update skip locked`);
  if (rentals.length === 0) return false;
  const { rows } = await tx.execute(sql`
    select d.id from disputes d
    where d.id = ${id} and d.closed_at is null and d.deadline_at <= ${now.toISOString()}
    for no key update skip locked`);
  return rows.length > 0;
}

/** Notes that people were reminded of the deadline of a dispute; false if they were of this one, or another transaction has locked it. */
export async function takeToRemind(tx: Tx, { id, deadlineAt }: Waiting): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update disputes set reminded_of = deadline_at
    where id = (
      select d.id from disputes d
      where d.id = ${id} and d.closed_at is null and d.deadline_at = ${deadlineAt.toISOString()} and ${IS_UNREMINDED}
      for no key update skip locked
    )
    returning id`);
  return rows.length > 0;
}
