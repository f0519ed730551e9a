import type { HandoverPhase } from '@lendloop/contract/handover/handover';
import type { PriceLine } from '@lendloop/contract/pricing';
import type { AgreedTerms } from '@lendloop/contract/rentals';
import type { Agreed, RentalChange } from '@lendloop/contract/rentals/changes';
import type { Day } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { rentalChanges } from '../db/schema.ts';
import type { ChangeableRental } from './changeQueries.ts';
import { CHANGED, recorded, type Doing } from './eventWrites.ts';
import { lockItemOf } from './writes.ts';

/** Locks a rental and its item until the transaction ends. */
export async function lockForChange(tx: Tx, id: number): Promise<void> {
  await lockItemOf(tx, id);
  // Jobs change the status of rentals without locking their items.
  await tx.execute(sql`select from rentals r where r.id = ${id} for no key update`);
}

/** What somebody proposes for a rental. */
export interface Proposal {
  readonly byId: number;
  readonly to: Agreed;
  readonly lines: readonly PriceLine[];
  readonly note: string | null;
  readonly clientId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a proposal and returns its id. */
export async function insertChange(
  tx: Tx,
  rental: ChangeableRental,
  { byId, to, lines, note, clientId, createdAt, expiresAt }: Proposal,
): Promise<number> {
  const [row] = await tx
    .insert(rentalChanges)
    .values({
      rentalId: rental.id,
      byId,
      isCounter: rental.status === 'pending',
      ...to,
      lines,
      fromStartDate: rental.startDate,
      fromEndDate: rental.endDate,
      fromPieces: rental.pieces,
      fromDiscountMinor: rental.discountMinor,
      fromTotalMinor: rental.totalMinor,
      fromDepositMinor: rental.depositMinor,
      note,
      clientId,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
    .returning({ id: rentalChanges.id });
  if (!row) throw new Error('A proposal was not stored.');
  return row.id;
}

/** Ends an open proposal; returns whether it was open. */
export async function endChange(
  tx: Tx,
  id: number,
  status: Exclude<RentalChange['status'], 'open'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update rental_changes set status = ${status} where id = ${id} and status = 'open' returning id`);
  return rows.length > 0;
}

/** How many places of rentals that are not over may have to move for a change of this one; none if its listing is a single piece. */
export async function countMovable(tx: Tx, id: number, today: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count
    from rentals r
    join items i on i.id = r.item_id and i.quantity > 1
    join occupancies o on o.item_id = i.id and o.kind = 'rental' and o.held && daterange(${today}::date, null)
    where r.id = ${id}`);
  return rows[0]?.count ?? 0;
}

/** Whether a rental can have other days and pieces now, its own being free for it. Lock its item first. */
export async function canChangePieces(tx: Tx, id: number, to: Agreed, today: string): Promise<boolean> {
  const { rows } = await tx.execute<{ can: boolean }>(sql`
    select can_change_pieces(${id}, ${to.startDate}, ${to.endDate}, ${to.pieces}, ${today}) as can`);
  return rows[0]?.can ?? false;
}

/** Takes the pieces of a rental for other days. Returns false if there is no room, and then changes nothing. Lock its item first. */
export async function changePieces(tx: Tx, id: number, to: Agreed, today: string): Promise<boolean> {
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    select change_pieces(${id}, ${to.startDate}, ${to.endDate}, ${to.pieces}, ${today}) as changed`);
  return rows[0]?.changed ?? false;
}

/** Gives a rental what was agreed on instead, and approves it if it is still a request. */
export async function applyChange(
  tx: Tx,
  { id, status, currency }: Pick<ChangeableRental, 'id' | 'status' | 'currency'>,
  to: Agreed,
  /** Kept from here on by a rental that has none. */
  terms: AgreedTerms,
  doing: Doing,
  today: Day,
): Promise<void> {
  const change = sql`
    update rentals set status = 'approved',
      -- Accepted in the last minute, nobody could bring it back in time.
      excused_until = case
        when handed_over_at is not null and ${to.endDate}::date < end_date and ${to.endDate}::date = ${today}::date then ${today}::date + 1
        else excused_until
      end, start_date = ${to.startDate}, end_date = ${to.endDate}, pieces = ${to.pieces},
      terms = coalesce(terms, ${JSON.stringify(terms)}::jsonb), currency = coalesce(currency, ${currency}),
      total_minor = ${to.totalMinor}, deposit_minor = ${to.depositMinor}
    where id = ${id} and status = ${status}
    returning ${CHANGED}`;
  if (status === 'pending') await recorded(tx, change, doing);
  else await tx.execute(change);
}

/**
 * Forgets who alone has pressed 'We did it' in a handover that other days speak against: that the item was handed over, of a rental that now
 * begins on another day, or that it came back, of one that now ends later.
 */
export async function forgetPresses(
  tx: Tx,
  { id, startDate, endDate }: Pick<ChangeableRental, 'id' | 'startDate' | 'endDate'>,
  to: Agreed,
): Promise<void> {
  const phases = [
    ...(to.startDate === startDate ? [] : ['checkout']),
    ...(to.endDate > endDate ? ['checkin'] : []),
  ];
  if (phases.length === 0) return;
  await tx.execute(sql`
    update handovers set owner_confirmed_at = null, renter_confirmed_at = null, reminded_at = null
    where rental_id = ${id} and phase = any(${sql.param(phases)}::text[]) and done_at is null`);
}

/**
 * Ends an open proposal that speaks against a person's press: once they say that the item was handed over, one of another first day, and once
 * they say that it came back, one of a later last day. Their own is taken back, and that of the other declined: accepted later, it would undo what they said.
 */
export async function endProposalAgainst(
  tx: Tx,
  rentalId: number,
  phase: HandoverPhase,
  { byId, at }: { readonly byId: number; readonly at: Date },
): Promise<void> {
  const speaksAgainst =
    phase === 'checkout' ? sql`c.start_date <> r.start_date` : sql`c.end_date > r.end_date`;
  await tx.execute(sql`
    with ended as (
      update rental_changes c set status = case when c.by_id = ${byId} then 'withdrawn' else 'declined' end
      from rentals r
      where r.id = ${rentalId} and c.rental_id = r.id and c.status = 'open' and ${speaksAgainst}
      returning c.rental_id, c.status
    )
    insert into rental_events (rental_id, what, by_id, at)
    select rental_id, 'change_' || status, ${byId}, ${at.toISOString()}::timestamptz from ended`);
}

/** The rental of a proposal that nobody answered in time. */
export interface ExpiredChange {
  readonly rentalId: number;
  readonly itemId: number;
  readonly renterId: number;
  readonly ownerId: number;
}

/** An open proposal that has expired, and its place among the others. */
export interface ExpiredProposal {
  readonly id: number;
  readonly expiresAt: Date;
}

/** The open proposals that expired by `at`, the first ones first; at most `limit` behind `after`. */
export async function findExpired(
  db: Db,
  at: Date,
  after: ExpiredProposal | null,
  limit: number,
): Promise<ExpiredProposal[]> {
  const behind = after
    ? sql`(c.expires_at, c.id) > (${after.expiresAt.toISOString()}::timestamptz, ${after.id})`
    : sql`true`;
  const { rows } = await db.execute<{ id: number; at: string }>(sql`
    select c.id, c.expires_at as at from rental_changes c
    where c.status = 'open' and c.expires_at <= ${at.toISOString()} and ${behind}
    order by c.expires_at, c.id
    limit ${limit}`);
  return rows.map((row) => ({ id: row.id, expiresAt: new Date(row.at) }));
}

/** Ends a proposal that expired by `at`; null if it is no longer open, or another transaction has locked it. */
export async function expireChange(tx: Tx, id: number, at: Date): Promise<ExpiredChange | null> {
  const { rows } = await tx.execute<{ [Key in keyof ExpiredChange]: ExpiredChange[Key] }>(sql`
    with expired as (
      update rental_changes set status = 'expired'
      where id = (
        select id from rental_changes
        where id = ${id} and status = 'open' and expires_at <= ${at.toISOString()}
        for no key update skip locked
      )
      returning rental_id
    ), told as (
      insert into rental_events (rental_id, what, at)
      select rental_id, 'change_expired', ${at.toISOString()}::timestamptz from expired
    )
    select r.id as "rentalId", r.item_id as "itemId", r.renter_id as "renterId", r.owner_id as "ownerId"
    from expired e join rentals r on r.id = e.rental_id`);
  return rows[0] ?? null;
}
