import { sql } from 'drizzle-orm';

import { today, type Context } from '../context.ts';
import { placesAhead } from './roomSql.ts';

/** Fifteen verdicts on the most crowded listing that is looked through; one on a usual listing counts as nothing. */
const LOOKED_THROUGH_A_MINUTE = 300_000;
/** Not worth counting: the pieces of a small rental company's listing. */
const FREE = 500;

/**
 * Counts for an address how much it has the database look through to find out whether a listing has room, whatever comes of it. `verdicts`
 * is how many it asks for. Throws `too_many_requests`.
 */
type PayForRoom = (
  of: { readonly itemId: number } | { readonly rentalId: number },
  network: string,
  verdicts?: number,
) => Promise<void>;

export function limitRoom(context: Context): PayForRoom {
  const limit = context.makeLimit('pieces looked through', LOOKED_THROUGH_A_MINUTE);
  return async (of, network, verdicts = 1) => {
    const itemId =
      'itemId' in of ? of.itemId : sql`(select r.item_id from rentals r where r.id = ${of.rentalId})`;
    const { rows } = await context.database.db.execute<{ ahead: number }>(
      sql`select ${placesAhead(today(context))}::integer as ahead from items i where i.id = ${itemId} and i.quantity > 1`,
    );
    const ahead = rows[0]?.ahead ?? 0;
    if (ahead > FREE) await limit.spend(network, verdicts * ahead);
  };
}
