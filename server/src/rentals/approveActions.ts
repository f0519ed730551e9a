import type { Rental } from '@lendloop/contract/rentals';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { mailOfDecision, queueMails } from '../mail/queries.ts';
import { countToMove } from '../occupancies/queries.ts';
import { takePieces } from '../occupancies/writes.ts';
import { openDues } from '../payments/dueActions.ts';
import type { DueRental } from '../payments/dueQueries.ts';
import { limitMoves } from './changeLimits.ts';
import * as writes from './writes.ts';

type Approved = writes.RentalParties & Pick<Rental, 'itemId' | 'currency' | 'totalMinor' | 'depositMinor'>;

/**
 * Approves a pending rental: takes its pieces, makes what is due for it, and rejects the other requests for its days that none is left for. Tells the renter by
 * mail that the owner said yes, or without `byId` that it is booked, and the others that they were rejected. Returns those others, for
 * `tellOfRentals`. Lock the item first, and wrap the transaction in `orBooked`. Where other rentals may have to go to other pieces for it,
 * `count` is told how many of them before any do. Throws `dates_booked`, `rental_closed`.
 */
export async function approve(
  context: Context,
  tx: Tx,
  rental: Approved,
  byId: number | null,
  count: (places: number) => void,
): Promise<writes.RentalParties[]> {
  const moment = { today: today(context), at: context.now() };
  const places = await countToMove(tx, rental.id, moment.today);
  if (places > 0) count(places);
  if (!(await takePieces(tx, rental.id, moment.today))) throw new Problem('dates_booked');
  const move = { from: 'pending', to: 'approved', closedReason: null, byId, at: moment.at } as const;
  if (!(await writes.moveRental(tx, rental.id, move))) throw new Problem('rental_closed');
  await openDues(context, tx, partiesOf(rental), rental, { byId, at: moment.at });
  const rejected = await writes.rejectRequests(tx, rental, moment);
  await queueMails(
    tx,
    moment.at,
    mailOfDecision(rental, byId === null ? 'booked' : 'approved'),
    ...rejected.map((one) => mailOfDecision(one, 'rejected')),
  );
  return rejected;
}

/** Each process has one context; tests have several. */
const limits = new WeakMap<Context, ReturnType<typeof limitMoves>>();

/** Counts places that may have to move for what somebody books or approves. Throws `too_many_requests`. */
export async function payForMoves(
  context: Context,
  personId: number,
  network: string,
  places: number,
): Promise<void> {
  const limit = limits.get(context) ?? limitMoves(context.makeLimit);
  limits.set(context, limit);
  await limit.check(network);
  await limit.spend(personId, network, places);
}

/** A rental as its dues know it. */
export const partiesOf = ({ id, ownerId, renterId, currency }: Approved): DueRental => ({
  rentalId: id,
  ownerId,
  renterId,
  currency,
});

/** Turns the database's refusal of two rentals of a piece, or of one on a blocked day, into `dates_booked`. */
export async function orBooked<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction;
  } catch (error) {
    if (violation(error)?.code === 'exclusion') throw new Problem('dates_booked');
    throw error;
  }
}
