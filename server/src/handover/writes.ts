import { CLOSED_DAYS, type HandoverPhase, type Side } from '@lendloop/contract/handover/handover';
import type { Day } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { agreedTitle } from '../items/shownQueries.ts';
import type { Moderation } from '../items/visibilitySql.ts';
import { EXCUSED_DAYS } from '../rentals/excusedQueries.ts';
import { CONTESTED_BY, FOUND_RIGHT_AT, RETURN_CONTEST } from './contestSql.ts';

// Lock the rental's item before any of these.

const DAY_MS = 86_400_000;

/** Keeps what a person sent with an id of its own. */
export async function noteCall(
  tx: Tx,
  call: {
    readonly byId: number;
    readonly clientId: string;
    readonly rentalId: number;
    readonly phase: HandoverPhase;
    readonly digest: string;
    readonly isRight: boolean;
    readonly at: Date;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into handover_calls (by_id, client_id, rental_id, phase, digest, is_right, called_at)
    values (${call.byId}, ${call.clientId}, ${call.rentalId}, ${call.phase}, ${call.digest}, ${call.isRight}, ${call.at.toISOString()})
    on conflict do nothing`);
}

/** Counts a wrong code. After `most` there is another one, of which none has been tried; returns whether there is. */
export async function countWrong(
  tx: Tx,
  rentalId: number,
  phase: HandoverPhase,
  { wrongAt, most }: { readonly wrongAt: readonly number[]; readonly most: number },
): Promise<boolean> {
  const times = wrongAt.map((at) => new Date(at).toISOString());
  const { rows } = await tx.execute<{ replaced: boolean }>(sql`
    update handovers set wrong_at = ${sql.param(times)}::timestamptz[],
      code = case when wrong_tries + 1 >= ${most} then draw_other_code(code) else code end,
      wrong_tries = case when wrong_tries + 1 >= ${most} then 0 else wrong_tries + 1 end
    where rental_id = ${rentalId} and phase = ${phase}
    returning wrong_tries = 0 as replaced`);
  return rows[0]?.replaced ?? false;
}

/** Keeps that a side has pressed. */
export async function notePress(
  tx: Tx,
  rentalId: number,
  phase: HandoverPhase,
  side: Side,
  at: Date,
): Promise<void> {
  const column = sql.raw(side === 'owner' ? 'owner_confirmed_at' : 'renter_confirmed_at');
  await tx.execute(sql`
    update handovers set ${column} = coalesce(${column}, ${at.toISOString()})
    where rental_id = ${rentalId} and phase = ${phase}`);
}

/**
 * Forgets that the renter has pressed that it came back, which was decided since not to be so, unless the phase has ended. They may press
 * again once it is.
 */
export async function forgetReturnPress(tx: Tx, rentalId: number): Promise<void> {
  await tx.execute(sql`
    update handovers set renter_confirmed_at = null, reminded_at = null
    where rental_id = ${rentalId} and phase = 'checkin' and done_at is null and renter_confirmed_at <= (
      select max(${FOUND_RIGHT_AT}) from disputes d join rentals r on r.id = d.rental_id
      where d.rental_id = ${rentalId} and d.opener_id = r.owner_id and d.kind = 'not_returned'
    )`);
}

/** How a phase ended. */
export interface End {
  readonly at: Date;
  readonly claimedAt: Date | null;
  readonly byCode: boolean;
  readonly oneSided: boolean;
  /** Of the entry that says so. */
  readonly hash: string;
}

/** Ends a phase, and with it its code. */
export async function storeEnd(tx: Tx, rentalId: number, phase: HandoverPhase, end: End): Promise<void> {
  const at = end.at.toISOString();
  await tx.execute(sql`
    update handovers set done_at = ${at}, code = null, claimed_at = ${end.claimedAt?.toISOString() ?? null},
      code_entered_at = ${end.byCode ? at : null}, one_sided = ${end.oneSided}, hash = ${end.hash}
    where rental_id = ${rentalId} and phase = ${phase}`);
}

/** Keeps when a rental was handed over and, if little or nothing was left of its last day, until when it is not late. */
export async function setHandedOver(
  tx: Tx,
  rentalId: number,
  at: Date,
  excusedUntil: Day | null,
): Promise<void> {
  await tx.execute(sql`
    update rentals set handed_over_at = ${at.toISOString()}, excused_until = ${excusedUntil} where id = ${rentalId}`);
}

export async function setReturned(tx: Tx, rentalId: number, at: Date, lateDays: number): Promise<void> {
  await tx.execute(sql`
    update rentals set returned_at = ${at.toISOString()}, late_days = ${lateDays} where id = ${rentalId}`);
}

export async function setUnconfirmed(tx: Tx, rentalId: number, lateDays: number): Promise<void> {
  await tx.execute(sql`
    update rentals set return_unconfirmed = true, late_days = ${lateDays} where id = ${rentalId}`);
}

/** Keeps that a rental does not count as late, and that none of its days are charged. */
export async function setNotLate(tx: Tx, rentalId: number): Promise<void> {
  await tx.execute(sql`update rentals set late_days = 0 where id = ${rentalId} and late_days > 0`);
  await setLateCharged(tx, rentalId, 0);
}

/** Keeps how many late days were charged. */
export async function setLateCharged(tx: Tx, rentalId: number, days: number): Promise<void> {
  await tx.execute(sql`
    update handovers set late_charged = ${days} where rental_id = ${rentalId} and phase = 'checkin'`);
}

type Pressed = { readonly rentalId: number; readonly phase: HandoverPhase };

/** Whether the press of a phase `h` is contested by the other side of its rental `r`, so that it does not end by silence. */
const IS_CONTESTED = sql`case h.phase
  when 'checkout' then (case when h.owner_confirmed_at is null then r.owner_id else r.renter_id end) = any(${CONTESTED_BY})
  else h.owner_confirmed_at is null and coalesce(${RETURN_CONTEST} <> 'over', false)
end`;

/**
 * Phases in which one side alone has pressed, before `until`, of rentals that are not closed: those of which the other side was reminded or
 * not, or, with null, those that can end by it. Those behind `after` in the order of their rentals, at most `limit`.
 */
export async function findPressed(
  db: Db,
  until: Date,
  {
    isReminded,
    after,
    now,
  }: { readonly isReminded: boolean | null; readonly after: number; readonly now: Date },
  limit: number,
): Promise<Pressed[]> {
  const openSince = new Date(now.getTime() - CLOSED_DAYS * DAY_MS);
  const { rows } = await db.execute<Pressed>(sql`
    select h.rental_id as "rentalId", h.phase from handovers h join rentals r on r.id = h.rental_id
    where h.done_at is null
      and (r.status = 'approved' or r.status = 'completed' and r.completed_at >= ${openSince.toISOString()})
      and (h.owner_confirmed_at is null) <> (h.renter_confirmed_at is null)
      and coalesce(h.owner_confirmed_at, h.renter_confirmed_at) <= ${until.toISOString()} and h.rental_id > ${after}
      and ${isReminded === null ? sql`not ${IS_CONTESTED}` : sql`(h.reminded_at is not null) = ${isReminded}`}
    order by h.rental_id, h.phase
    limit ${limit}`);
  return rows;
}

/** Marks a press that stands alone as one of which the other side was reminded; returns whether nobody had. */
export async function takeReminder(tx: Tx, { rentalId, phase }: Pressed, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update handovers set reminded_at = ${at.toISOString()}
    where rental_id = ${rentalId} and phase = ${phase} and reminded_at is null and done_at is null
    returning 1`);
  return rows.length > 0;
}

type Party = { readonly id: number; readonly renterId: number; readonly ownerId: number };

/** Takes approved rentals whose first or last day is `day` and whose people were not told of it, at most `limit`. */
export async function takeToTell(tx: Tx, phase: HandoverPhase, day: Day, limit: number): Promise<Party[]> {
  const isMeant =
    phase === 'checkout'
      ? sql`r.start_date = ${day} and r.handed_over_at is null`
      : sql`r.end_date = ${day} and r.start_date < ${day} and r.returned_at is null`;
  const { rows } = await tx.execute<Party>(sql`
    with meant as (
      select h.rental_id, h.phase from rentals r join handovers h on h.rental_id = r.id and h.phase = ${phase}
      where r.status = 'approved' and ${isMeant} and h.told_of is distinct from ${day} and h.done_at is null
      order by r.id
      limit ${limit}
      for no key update of h skip locked
    ), told as (
      update handovers h set told_of = ${day} from meant where h.rental_id = meant.rental_id and h.phase = meant.phase
      returning h.rental_id
    )
    select r.id, r.renter_id as "renterId", r.owner_id as "ownerId" from rentals r join told on told.rental_id = r.id`);
  return rows;
}

/** How many days of those on which the renter of a rental `r` was suspended were by `today`. */
const countExcused = (today: Day) =>
  sql`(select count(*) from unnest(${EXCUSED_DAYS}) excused (day) where excused.day <= ${today}::text)`;

/**
 * Takes late rentals whose people are to be told that `days` have passed and were not; at most `limit`. Not those of which the renter says that they
 * are back.
 */
export async function takeLateToTell(
  tx: Tx,
  {
    today,
    days,
    moderation,
  }: { readonly today: Day; readonly days: number; readonly moderation: Moderation },
  limit: number,
): Promise<(Party & { readonly itemId: number; readonly itemTitle: string })[]> {
  const { rows } = await tx.execute<Party & { itemId: number; itemTitle: string }>(sql`
    with meant as (
      select h.rental_id from rentals r join handovers h on h.rental_id = r.id and h.phase = 'checkin'
      where r.status = 'approved' and r.handed_over_at is not null and r.returned_at is null
        and r.end_date <= ${today}::date - ${days}::integer and h.late_told < ${days} and h.renter_confirmed_at is null
        and ${today}::date - r.end_date - ${countExcused(today)} >= ${days}::integer
      order by r.id
      limit ${limit}
      for no key update of h skip locked
    ), told as (
      update handovers h set late_told = ${days} from meant where h.rental_id = meant.rental_id and h.phase = 'checkin'
      returning h.rental_id
    )
    select r.id, r.renter_id as "renterId", r.owner_id as "ownerId", r.item_id as "itemId", ${agreedTitle({ moderation, viewer: null })} as "itemTitle"
    from rentals r join told on told.rental_id = r.id join items i on i.id = r.item_id`);
  return rows;
}

/** Approved rentals that are handed over and were due back before `before`, behind `after`; at most `limit`. */
export async function findOverdue(db: Db, before: Day, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from rentals r
    where r.status = 'approved' and r.handed_over_at is not null and r.returned_at is null
      and r.end_date < ${before} and r.id > ${after}
    order by r.id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Forgets what was sent with ids of its own before `before`. */
export async function deleteOldCalls(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from handover_calls where called_at < ${before.toISOString()}`);
}
