import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';

const DAY_MS = 86_400_000;
/** How long before the end people are reminded of a review that is missing. */
const REMIND_MS = 3 * DAY_MS;

/** A rental whose people are to be called on to review it, or reminded of it. */
export interface Call {
  readonly step: 'open' | 'remind';
  readonly id: number;
  readonly renterId: number;
  readonly ownerId: number;
  readonly askedAt: Date;
  readonly completedAt: Date;
  /** Whether it was handed over by a code or by the word of both. */
  readonly isHandedOver: boolean;
  /** Those who have written. */
  readonly writtenBy: readonly number[];
}

/**
 * Takes the calls that are due, at most `limit`, so that nobody else takes them. Those that opened the reviews come again before they close.
 */
export async function takeCalls(tx: Tx, now: Date, revealDays: number, limit: number): Promise<Call[]> {
  const remindAfter = `${revealDays * DAY_MS - REMIND_MS} milliseconds`;
  const { rows } = await tx.execute<
    Omit<Call, 'askedAt' | 'completedAt'> & { askedAt: string; completedAt: string }
  >(sql`
    with due as (
      select c.rental_id, c.step from review_calls c
      where c.due_at <= ${now.toISOString()}::timestamptz
      order by c.due_at
      limit ${limit}
      for update skip locked
    ), again as (
      update review_calls c set step = 'remind', due_at = r.completed_at + ${remindAfter}::interval
      from due join rentals r on r.id = due.rental_id
      where c.rental_id = due.rental_id and due.step = 'open' and ${revealDays * DAY_MS > REMIND_MS}
    ), gone as (
      delete from review_calls c using due
      where c.rental_id = due.rental_id and (due.step = 'remind' or not ${revealDays * DAY_MS > REMIND_MS})
    )
    select due.step, r.id, r.renter_id as "renterId", r.owner_id as "ownerId", r.created_at as "askedAt", r.completed_at as "completedAt",
      coalesce(r.handed_over_at, r.returned_at) is not null as "isHandedOver",
      array(select w.reviewer_id from reviews w where w.rental_id = r.id) as "writtenBy"
    from due join rentals r on r.id = due.rental_id
    where r.completed_at is not null
    order by r.id`);
  return rows.map((row) => ({
    ...row,
    askedAt: new Date(row.askedAt),
    completedAt: new Date(row.completedAt),
  }));
}
