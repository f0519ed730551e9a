import { today, type Context } from '../context.ts';
import { findJudgedRequests, findPlacesAhead, findPlacesTaken, type OfListing } from './queries.ts';
import { limitRoom, type RoomLimit } from './roomLimits.ts';

/** Each process has one context; tests have several. */
const limits = new WeakMap<Context, RoomLimit>();

function limitOf(context: Context): RoomLimit {
  const limit = limits.get(context) ?? limitRoom(context.makeLimit);
  limits.set(context, limit);
  return limit;
}

/**
 * Has an address pay for a verdict on whether a listing has room, whatever comes of it. What a usual listing has costs nothing. Throws
 * `too_many_requests`.
 */
export async function payForRoom(context: Context, of: OfListing, network: string): Promise<void> {
  const places = await findPlacesAhead(context.database.db, of, today(context));
  await limitOf(context).spend(network, places);
}

/** The same for reading which pieces of a listing are taken, day by day. */
export async function payForDays(context: Context, itemId: number, network: string): Promise<void> {
  await spendOnDays(context, await findPlacesTaken(context.database.db, itemId, today(context)), network);
}

/** The same for somebody who knows how many pieces are taken. */
export const spendOnDays = (context: Context, places: number, network: string): Promise<void> =>
  limitOf(context).spend(network, places);

/** The same for a verdict on each request that waits for a listing, before a change of its blocks and after it. */
export async function payForRequests(context: Context, itemId: number, network: string): Promise<void> {
  const { requests, places } = await findJudgedRequests(context.database.db, { itemId }, today(context));
  await limitOf(context).spendOnSeveral(network, 2 * requests, places);
}

/** The same for a verdict on a request that is approved, and then on each that waits beside it. */
export async function payForApproval(context: Context, rentalId: number, network: string): Promise<void> {
  const { requests, places } = await findJudgedRequests(context.database.db, { rentalId }, today(context));
  await limitOf(context).spendOnSeveral(network, 1 + requests, places);
}
