import { today, type Context } from '../context.ts';
import { findPlacesAhead, type OfListing } from './queries.ts';
import { limitRoom, type SpendOnRoom } from './roomLimits.ts';

/** Each process has one context; tests have several. */
const spendings = new WeakMap<Context, SpendOnRoom>();

/**
 * Has an address pay for so many verdicts on whether a listing has room, whatever comes of them. What a usual listing has looked through
 * costs nothing. Throws `too_many_requests`.
 */
export async function payForRoom(
  context: Context,
  of: OfListing,
  network: string,
  verdicts = 1,
): Promise<void> {
  const spend = spendings.get(context) ?? limitRoom(context.makeLimit);
  spendings.set(context, spend);
  await spend(network, await findPlacesAhead(context.database.db, of, today(context)), verdicts);
}
