import { today, type Context } from '../context.ts';
import { findPlacesAhead, findWorkOfRequests, type OfListing } from './queries.ts';
import { limitRoom, type SpendOnRoom } from './roomLimits.ts';

/** Each process has one context; tests have several. */
const spendings = new WeakMap<Context, SpendOnRoom>();

const spendingOf = (context: Context): SpendOnRoom => {
  const spend = spendings.get(context) ?? limitRoom(context.makeLimit);
  spendings.set(context, spend);
  return spend;
};

/**
 * Has an address pay for one look through the places of a listing, whatever comes of it. What a usual listing has costs nothing. Throws
 * `too_many_requests`.
 */
export async function payForRoom(context: Context, of: OfListing, network: string): Promise<void> {
  await spendingOf(context)(network, await findPlacesAhead(context.database.db, of, today(context)));
}

/** The same for a verdict on each request that waits for a listing, before a change and after it. */
export async function payForRequests(context: Context, itemId: number, network: string): Promise<void> {
  await spendingOf(context)(
    network,
    2 * (await findWorkOfRequests(context.database.db, itemId, today(context))),
  );
}
