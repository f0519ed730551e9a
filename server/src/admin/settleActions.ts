import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { tellOfOutdatedPages, tellOfRentals } from '../live/bus.ts';
import { endRentalsOf } from '../rentals/actions.ts';
import { findRentalsToEnd, type RentalParties } from '../rentals/writes.ts';
import { InTurn } from '../schedule/inTurn.ts';
import * as writes from './settleWrites.ts';

/** Listings, and rentals of each kind, that change in one transaction: on the embedded database, everybody waits for it. */
const AT_ONCE = 20;
/** Pieces of the rentals that change in one: each piece has a place, which goes with its rental. */
const PIECES_AT_ONCE = 300;
/** How long the call that began or ended a suspension goes on. The job does the rest. */
const CALL_MS = 5000;
/** People whom the job looks for together. */
const PEOPLE_AT_ONCE = 100;

/** What one transaction has done. */
interface Bite {
  readonly moved: readonly RentalParties[];
  /** The listing behind which the next one goes on. */
  readonly last: number;
  readonly isDone: boolean;
}

/**
 * Lets the listings and rentals of a person follow the beginning or the end of their suspension, some at a time: withholds or shows the
 * listings, and then ends what a suspended person has open. Safe to be cut off, and to run several times at once. Call it after the commit.
 */
export async function followSuspension(
  context: Context,
  userId: number,
  { mostMs = CALL_MS, signal }: { readonly mostMs?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { bus, database } = context;
  const start = performance.now();
  let bite: Bite = { moved: [], last: 0, isDone: false };
  try {
    while (!bite.isDone && performance.now() - start < mostMs && !signal?.aborted) {
      const { last } = bite;
      bite = await database.db.transaction((tx) => takeBite(context, tx, userId, last));
      await tellOfRentals(bus, 'changed', bite.moved);
    }
  } finally {
    // Their listings are the neighbours of others, too.
    await tellOfOutdatedPages(bus, { isAll: true });
  }
}

async function takeBite(context: Context, tx: Tx, userId: number, after: number): Promise<Bite> {
  const items = await writes.findItemsToSettle(tx, userId, after, AT_ONCE);
  const last = items.at(-1);
  if (last !== undefined) {
    await writes.lockListings(tx, items);
    await writes.settleItems(tx, userId, items, await writes.lockSuspension(tx, userId));
    return { moved: [], last, isDone: false };
  }
  const rentals = await findSomeRentals(context, tx, userId);
  if (rentals.length > 0) {
    await writes.lockListings(
      tx,
      rentals.map(({ itemId }) => itemId),
    );
    const isSuspended = await writes.lockSuspension(tx, userId);
    const ids = rentals.map(({ id }) => id);
    return {
      moved: isSuspended ? await endRentalsOf(context, tx, userId, ids) : [],
      last: after,
      isDone: false,
    };
  }
  await writes.lockSuspension(tx, userId);
  return { moved: [], last: 0, isDone: await isSettled(context, tx, userId) };
}

/** Looks once more, now that nothing can change any more, and notes it. */
async function isSettled(context: Context, tx: Tx, userId: number): Promise<boolean> {
  const items = await writes.findItemsToSettle(tx, userId, 0, 1);
  const rentals = await findRentalsToEnd(tx, userId, today(context), 1);
  if (items.length > 0 || rentals.length > 0) return false;
  await writes.noteSettled(tx, userId);
  return true;
}

/** As many of the rentals to end as have few enough pieces together; at least one, if there is one. */
async function findSomeRentals(context: Context, tx: Tx, userId: number) {
  const found = await findRentalsToEnd(tx, userId, today(context), AT_ONCE);
  let pieces = 0;
  return found.filter((rental, index) => (pieces += rental.pieces) <= PIECES_AT_ONCE || index === 0);
}

/** Follows all suspensions that began or ended and were not followed to the end; returns how many people. */
export async function followSuspensions(context: Context, signal?: AbortSignal): Promise<number> {
  const turns = new InTurn();
  const find = (after: { readonly userId: number } | null) =>
    writes.findUnsettled(context.database.db, after?.userId ?? null, PEOPLE_AT_ONCE);
  const count = await turns.through({ find, atOnce: PEOPLE_AT_ONCE, signal }, async ({ userId }) => {
    await followSuspension(context, userId, { mostMs: Infinity, signal });
    return true;
  });
  turns.end();
  return count;
}
