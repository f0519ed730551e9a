import type { Rental } from '@lendloop/contract/rentals';
import type { RentalHappening } from '@lendloop/contract/rentals/events';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';

/** Who did something, null for the marketplace itself, and when. */
export interface Doing {
  readonly byId: number | null;
  readonly at: Date;
}

/** A rental whose status has changed. */
export type ChangedRental = Pick<Rental, 'id' | 'renterId' | 'ownerId' | 'status'>;

/** What a statement returns of the rentals that it changes. */
export const CHANGED = sql`id, renter_id as "renterId", owner_id as "ownerId", status`;

/** Runs a statement that changes the status of rentals and returns `CHANGED`, and records what happened to them with it. */
export async function recorded(db: Db | Tx, change: SQL, { byId, at }: Doing): Promise<ChangedRental[]> {
  const { rows } = await db.execute<ChangedRental>(sql`
    with changed as (${change}), told as (
      insert into rental_events (rental_id, what, by_id, at)
      select id, status, ${byId}::integer, ${at.toISOString()}::timestamptz from changed order by id
    )
    select * from changed`);
  return rows;
}

/** Records something that happened to a rental. */
export async function recordEvent(
  tx: Tx,
  rentalId: number,
  what: RentalHappening,
  { byId, at, amountMinor }: Doing & { readonly amountMinor?: number },
): Promise<void> {
  await tx.execute(sql`
    insert into rental_events (rental_id, what, by_id, amount_minor, at)
    values (${rentalId}, ${what}, ${byId}, ${amountMinor ?? null}, ${at.toISOString()})`);
}
