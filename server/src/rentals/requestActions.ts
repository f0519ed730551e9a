import { isDeepStrictEqual } from 'node:util';

import type { CurrentUser } from '@lendloop/contract/accounts';
import { NOTHING_DUE } from '@lendloop/contract/payments/payment';
import { quote, type Quote } from '@lendloop/contract/pricing';
import type { AgreedTerms, Rental, RentalBody } from '@lendloop/contract/rentals';
import { booksAtOnce } from '@lendloop/contract/terms';
import { addDays, startOfDay, type Day } from '@lendloop/contract/values/dates';
import { majorOf } from '@lendloop/contract/values/money';
import { sentence } from '@lendloop/words/sentence';

import { limitNewAccounts } from '../accounts/newAccountLimits.ts';
import type { Config } from '../config.ts';
import { today, type Context } from '../context.ts';
import type { Db, Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import { Problem } from '../http/problem.ts';
import { lockPerson } from '../items/writes.ts';
import { tellOfRentals } from '../live/bus.ts';
import { personSource, queueMails } from '../mail/queries.ts';
import { hasPieces } from '../occupancies/queries.ts';
import { payForRoom } from '../occupancies/roomActions.ts';
import { findPayment } from '../payments/dueQueries.ts';
import { approve, orBooked, payForMoves } from './approveActions.ts';
import { insertRequested } from './lineWrites.ts';
import { sumsOf } from './queries.ts';
import type { ItemToRent } from './rentableQueries.ts';
import { limitRequests } from './requestLimits.ts';
import * as writes from './requestWrites.ts';
import { refusalOfAnother, refusalOfRequest } from './rules.ts';
import type { RentalParties } from './writes.ts';

const HOUR_MS = 3_600_000;

/**
 * Creates the action that requests an item for a range of days at its current price and terms, and books it at once where the owner
 * wants that. A repeated request returns the existing one while that is pending, which is only booked if price and terms are still the
 * same, and always if both have the same `clientId`. Throws `item_not_found`, the refusals of a
 * quote, `not_signed_in`, `too_many_waiting`, `too_many_requests`, `amount_too_high`, `already_requested` for waiting days with
 * other wishes, `client_id_reused`, and `price_changed` if the total, the deposit, what comes back, the late fee or the listing is no longer what
 * the renter saw.
 */
export function makeRequestRental(
  context: Context,
): (viewer: CurrentUser, body: RentalBody, network: string) => Promise<Rental> {
  const spend = limitRequests(context.makeLimit);
  const limitNew = limitNewAccounts(context);
  return async (viewer, body, network) => {
    const { config, database } = context;
    // Administrators see more items, but can rent only those that everybody can.
    const visibility = { moderation: config.moderation, viewer: { id: viewer.id, isAdmin: false } };
    const at = { today: today(context), now: context.now() };
    await payForRoom(context, { itemId: body.itemId }, network);
    const foreseen = await writes.foresee(database.db, viewer.id, body, visibility, at);
    const sent = foreseen.waiting.isSent
      ? await findSent(database.db, viewer, body, visibility, config)
      : null;
    if (sent) return sent;
    // The limits may be kept on another machine, so they are asked before the transaction, and last, so that a refused request does not
    // count. Under locks all is asked again: a change meanwhile may still refuse what was counted.
    const { item } = foreseen;
    if (!item) throw new Problem('item_not_found');
    judge(context, viewer, body, { ...foreseen, item });
    if (!foreseen.waiting.isRepeated) {
      await limitNew(viewer, 'requests');
      await spend(viewer.id, body.itemId, network);
    }
    const isInstant = item.terms.instantBooking !== 'off';
    const { rental, isUntold, rejected } = await orBooked(
      transactCounted(
        database.db,
        (places: number) => payForMoves(context, viewer.id, network, places),
        (tx, count) => request(context, tx, viewer, body, { visibility, isInstant, count }),
      ),
    );
    if (isUntold) await tellOfRentals(context.bus, 'requested', [rental], viewer.id);
    if (isUntold && rental.status === 'approved')
      await tellOfRentals(context.bus, 'changed', [rental, ...rejected], viewer.id);
    return rental;
  };
}

type Visibility = Parameters<typeof writes.findSent>[3];

interface Booking {
  readonly visibility: Visibility;
  readonly isInstant: boolean;
  /** Is told how many places may have to move, if it is booked at once. */
  readonly count: (places: number) => void;
}

interface Requested {
  readonly rental: Rental;
  /** Whether its people are to be told of it. */
  readonly isUntold: boolean;
  /** Those that no piece is left for, if it was booked at once. */
  readonly rejected: readonly RentalParties[];
}

/** The request that was sent with this `clientId`; null if there is none. Throws `client_id_reused`. */
async function findSent(
  db: Db | Tx,
  viewer: CurrentUser,
  body: RentalBody,
  visibility: Visibility,
  { currency }: Config,
): Promise<Rental | null> {
  if (body.clientId === undefined) return null;
  const sent = await writes.findSent(db, viewer.id, body.clientId, visibility, currency);
  if (sent && !isSame(sent, body)) throw new Problem('client_id_reused');
  return sent;
}

/** The price of a request, and whether its renter is verified. Throws what it is refused by. */
function judge(
  context: Context,
  viewer: CurrentUser,
  body: RentalBody,
  { item, hasPieces, renter, waiting }: writes.RequestFacts,
): Quote & Pick<CurrentUser, 'verificationStatus'> {
  const { config } = context;
  if (waiting.isBlocked) throw new Problem('item_not_found');
  const refusal = refusalOfRequest(item, viewer.id, body, today(context));
  if (refusal) throw new Problem(refusal.code, refusal);
  if (!hasPieces) throw new Problem('dates_booked');
  if (!renter) throw new Problem('not_signed_in');
  const another = refusalOfAnother(waiting);
  if (another) throw new Problem(another.code, another);
  const found = quote({ ...item.terms, price: item.price }, body, body, config);
  if (!found) throw new Problem('amount_too_high');
  const { totalMinor, depositMinor } = found;
  const {
    expectedTotalMinor = totalMinor,
    expectedDepositMinor = depositMinor,
    expectedPolicy = item.terms.cancellationPolicy,
    expectedLateFee = item.terms.lateFee,
    expectedVersion = item.version,
  } = body;
  const judged = { ...found, verificationStatus: renter.verificationStatus };
  if (waiting.isRepeated) return judged;
  if (expectedTotalMinor !== totalMinor) {
    const total = { amount: majorOf(totalMinor, config.minorDigits), currency: config.currency };
    throw new Problem('price_changed', { message: sentence('rentals.priceChanged', { total }) });
  }
  if (
    expectedDepositMinor !== depositMinor ||
    expectedPolicy !== item.terms.cancellationPolicy ||
    expectedLateFee !== item.terms.lateFee
  )
    throw new Problem('price_changed');
  if (expectedVersion !== item.version)
    throw new Problem('price_changed', { message: sentence('listing_changed') });
  return judged;
}

async function request(
  context: Context,
  tx: Tx,
  viewer: CurrentUser,
  body: RentalBody,
  { visibility, isInstant, count }: Booking,
): Promise<Requested> {
  const { config } = context;
  const { itemId, startDate, endDate, pieces, delivery, clientId } = body;
  const wanted = { itemId, startDate, endDate, pieces, delivery };
  const item = await writes.holdItem(tx, itemId, visibility, isInstant);
  // Who waited for the lock may have sent the same, which has taken the pieces.
  const booked = isInstant ? await findSent(tx, viewer, body, visibility, config) : null;
  if (booked) return { rental: booked, isUntold: false, rejected: [] };
  if (!item) throw new Problem('item_not_found');
  const hasRoom = await hasPieces(tx, itemId, wanted, today(context));
  // Items are locked before people. Fails if the person was suspended after the session was checked.
  const renter = await lockPerson(tx, viewer.id);
  const at = { today: today(context), now: context.now() };
  const waiting = await writes.countWaiting(tx, viewer.id, body, at);
  // Another connection has stored it meanwhile.
  const meanwhile = waiting.isSent ? await findSent(tx, viewer, body, visibility, config) : null;
  if (meanwhile) return { rental: meanwhile, isUntold: false, rejected: [] };
  const { isRepeated } = waiting;
  const facts = { item, hasPieces: hasRoom, renter, waiting };
  const { totalMinor, depositMinor, lines, verificationStatus } = judge(context, viewer, body, facts);
  const terms = agreedTerms(item, context);
  const row = await writes.insertRequest(tx, {
    ...wanted,
    renterId: viewer.id,
    ownerId: item.ownerId,
    price: item.price,
    terms,
    currency: config.currency,
    totalMinor,
    depositMinor,
    clientId: clientId ?? null,
    ...timesOf(endDate, context),
  });
  // Asked for before, it has the wishes and the price of that day.
  const expectedTotalMinor = body.expectedTotalMinor ?? row.totalMinor;
  if (row.delivery !== delivery || row.pieces !== pieces || row.totalMinor !== expectedTotalMinor)
    throw new Problem('already_requested');
  if (!isRepeated) await insertRequested(tx, row.id, lines, { byId: viewer.id, at: context.now() });
  // If price or terms are others now, its owner still decides.
  const isAsNow =
    row.totalMinor === totalMinor && row.depositMinor === depositMinor && isDeepStrictEqual(row.terms, terms);
  const isBooked = isInstant && isAsNow && booksAtOnce(item.terms.instantBooking, verificationStatus);
  await queueMails(tx, context.now(), {
    topic: { kind: isBooked ? 'rental_booked' : 'rental_requested', rentalId: row.id },
    once: `rental ${row.id} ${isBooked ? 'booked at once' : 'requested'}`,
    digest: `${isBooked ? 'booked' : 'requests'} ${item.ownerId}`,
    source: personSource(viewer.id),
  });
  const rejected = isBooked
    ? await approve(context, tx, { ...row, ...sumsOf(row, config.currency) }, null, count)
    : [];
  const {
    terms: _terms,
    clientId: _clientId,
    remindAt: _remindAt,
    cancelNote: _cancelNote,
    cancelClientId: _cancelClientId,
    ...stored
  } = row;
  const payment = isBooked ? await findPayment(tx, row.id) : NOTHING_DUE;
  const shown = { itemTitle: item.title, itemImage: item.image };
  const status = isBooked ? 'approved' : row.status;
  return {
    rental: {
      ...stored,
      status,
      ...sumsOf(row, config.currency),
      ...shown,
      openChangeId: null,
      completedAt: null,
      handedOverAt: null,
      returnedAt: null,
      returnUnconfirmed: false,
      payment,
    },
    isUntold: true,
    rejected,
  };
}

/** When a request ends that nobody answers, at the end of its last day at the latest, and when its owner is reminded: at half time. */
function timesOf(endDate: Day, { now, config }: Context): { expiresAt: string; remindAt: string } {
  const from = now().getTime();
  const until = Math.min(
    from + config.requestExpiryHours * HOUR_MS,
    startOfDay(addDays(endDate, 1), config.timeZone).getTime(),
  );
  return {
    expiresAt: new Date(until).toISOString(),
    remindAt: new Date(from + (until - from) / 2).toISOString(),
  };
}

/** Whether a request sent again asks for the same as the rental that came of it. */
const isSame = (
  sent: Rental,
  { itemId, startDate, endDate, pieces, delivery, expectedTotalMinor }: RentalBody,
) =>
  sent.itemId === itemId &&
  sent.startDate === startDate &&
  sent.endDate === endDate &&
  sent.pieces === pieces &&
  sent.delivery === delivery &&
  (expectedTotalMinor === undefined || expectedTotalMinor === sent.totalMinor);

const agreedTerms = (
  { terms: { instantBooking: _now, ...terms }, price }: ItemToRent,
  { config }: Context,
): AgreedTerms => ({
  ...terms,
  price,
  feeRenterPercent: config.feeRenterPercent,
  feeOwnerPercent: config.feeOwnerPercent,
  weekendDays: [...config.weekendDays],
});
