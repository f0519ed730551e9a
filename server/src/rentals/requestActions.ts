import type { CurrentUser } from '@lendloop/contract/accounts';
import { quote } from '@lendloop/contract/pricing';
import type { AgreedTerms, Rental, RentalBody } from '@lendloop/contract/rentals';
import { majorOf } from '@lendloop/contract/values/money';
import { sentence } from '@lendloop/words/sentence';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import { Problem } from '../http/problem.ts';
import { lockPerson } from '../items/writes.ts';
import { tellOfRentals } from '../live/bus.ts';
import { personSource, queueMails } from '../mail/queries.ts';
import { insertLines } from './lineWrites.ts';
import { sumsOf } from './queries.ts';
import { isBooked, type ItemToRent } from './rentableQueries.ts';
import { limitRequests } from './requestLimits.ts';
import { refusalOfAnother, refusalOfRequest } from './rules.ts';
import * as writes from './writes.ts';

/**
 * Creates the action that requests an item for a range of days at its current price and terms. A repeated request returns the
 * existing one while that is pending, and always if both have the same `clientId`. Throws `item_not_found`, the refusals of a
 * quote, `not_signed_in`, `too_many_waiting`, `too_many_requests`, `amount_too_high`, `already_requested` for waiting days with
 * other wishes, `client_id_reused`, and `price_changed` if the total is no longer the one that the renter saw.
 */
export function makeRequestRental(
  context: Context,
): (viewer: CurrentUser, body: RentalBody) => Promise<Rental> {
  const spend = limitRequests(context.makeLimit);
  return async (viewer, body) => {
    const ask = (tx: Tx, count: () => void) => request(context, tx, viewer, body, count);
    const { rental, isUntold } = await transactCounted(
      context.database.db,
      () => spend(viewer.id, body.itemId),
      ask,
    );
    if (isUntold) await tellOfRentals(context.bus, 'requested', [rental], viewer.id);
    return rental;
  };
}

interface Requested {
  readonly rental: Rental;
  /** Whether its people are to be told of it. */
  readonly isUntold: boolean;
}

async function request(
  context: Context,
  tx: Tx,
  viewer: CurrentUser,
  body: RentalBody,
  count: () => void,
): Promise<Requested> {
  const { config } = context;
  // Administrators see more items, but can rent only those that everybody can.
  const visibility = { moderation: config.moderation, viewer: { id: viewer.id, isAdmin: false } };
  const { itemId, startDate, endDate, delivery, expectedTotalMinor, clientId } = body;
  const wanted = { itemId, startDate, endDate, delivery };
  const item = await writes.holdItem(tx, itemId, visibility);
  const findSent = async () => {
    if (clientId === undefined) return null;
    const sent = await writes.findSent(tx, viewer.id, clientId, visibility, config.currency);
    if (sent && !isSame(sent, body)) throw new Problem('client_id_reused');
    return sent && { rental: sent, isUntold: false };
  };
  const before = await findSent();
  if (before) return before;
  if (!item) throw new Problem('item_not_found');
  const refusal = refusalOfRequest(item, viewer.id, wanted, today(context));
  if (refusal) throw new Problem(refusal.code, refusal);
  if (await isBooked(tx, itemId, wanted)) throw new Problem('dates_booked');
  // Items are locked before people. Fails if the person was suspended after the session was checked.
  if (!(await lockPerson(tx, viewer.id))) throw new Problem('not_signed_in');
  // Another connection may have stored it until now.
  const meanwhile = await findSent();
  if (meanwhile) return meanwhile;
  const { isRepeated, ...waiting } = await writes.countWaiting(tx, viewer.id, wanted, today(context));
  const another = refusalOfAnother(waiting);
  if (another) throw new Problem(another.code, another);
  const found = quote({ ...item.terms, price: item.price }, wanted, wanted, config);
  if (!found) throw new Problem('amount_too_high');
  const { totalMinor, depositMinor, lines } = found;
  if (!isRepeated && expectedTotalMinor !== undefined && expectedTotalMinor !== totalMinor) {
    const total = { amount: majorOf(totalMinor, config.minorDigits), currency: config.currency };
    throw new Problem('price_changed', { message: sentence('rentals.priceChanged', { total }) });
  }
  // Counted last, so that a refused request does not count.
  if (!isRepeated) count();
  const row = await writes.insertRequest(tx, {
    ...wanted,
    renterId: viewer.id,
    ownerId: item.ownerId,
    price: item.price,
    terms: agreedTerms(item, context),
    currency: config.currency,
    totalMinor,
    depositMinor,
    clientId: clientId ?? null,
  });
  if (row.delivery !== delivery) throw new Problem('already_requested');
  if (!isRepeated) await insertLines(tx, row.id, lines);
  await queueMails(tx, context.now(), {
    topic: { kind: 'rental_requested', rentalId: row.id },
    once: `rental ${row.id} requested`,
    digest: `requests ${item.ownerId}`,
    source: personSource(viewer.id),
  });
  const { terms: _terms, clientId: _clientId, ...stored } = row;
  const shown = { itemTitle: item.title, itemImage: item.image };
  return { rental: { ...stored, ...sumsOf(row, config.currency), ...shown }, isUntold: true };
}

/** Whether a request sent again asks for the same as the rental that came of it. */
const isSame = (sent: Rental, { itemId, startDate, endDate, delivery, expectedTotalMinor }: RentalBody) =>
  sent.itemId === itemId &&
  sent.startDate === startDate &&
  sent.endDate === endDate &&
  sent.delivery === delivery &&
  (expectedTotalMinor === undefined || expectedTotalMinor === sent.totalMinor);

const agreedTerms = ({ terms, price }: ItemToRent, { config }: Context): AgreedTerms => ({
  ...terms,
  price,
  feeRenterPercent: config.feeRenterPercent,
  feeOwnerPercent: config.feeOwnerPercent,
  weekendDays: [...config.weekendDays],
});
