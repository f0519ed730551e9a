import type { CurrentUser } from '@lendloop/contract/accounts';
import { isReportable } from '@lendloop/contract/disputes/kinds';
import { quote, type QuoteAnswer } from '@lendloop/contract/pricing';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { refundsOf } from '@lendloop/contract/terms';
import type { DayRange } from '@lendloop/contract/values/dates';
import { minorDigitsOf } from '@lendloop/contract/values/money';
import type { ShownPlace } from '@lendloop/contract/values/pickup';

import { today, type Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { hasPieces } from '../occupancies/queries.ts';
import { payForRoom } from '../occupancies/roomActions.ts';
import { toDue } from '../payments/rules.ts';
import type { Handovers } from './actions.ts';
import { changeActionsOf } from './changeRules.ts';
import { findRentalDetails, type StoredRental } from './lineQueries.ts';
import { findItemToRent } from './rentableQueries.ts';
import { findRentalReviews } from './reviews/reviewQueries.ts';
import { actionsOf, claimMaxOf, refusalOfRequest, wasAgreed, type RequestRefusal } from './rules.ts';

/** A quote, with the refusal before it is said in the reader's language. */
type FoundQuote = Omit<QuoteAnswer, 'refusal'> & { readonly refusal: RequestRefusal | null };

/**
 * The price of an item for a range, also for one that cannot be requested, with the reason why not. Owners see what they get.
 * Throws `item_not_found` and `amount_too_high`.
 */
export async function quoteItem(
  context: Context,
  viewer: CurrentUser | null,
  itemId: number,
  wanted: DayRange & { readonly pieces: number; readonly delivery: boolean },
  network: string,
): Promise<FoundQuote> {
  const { config, database } = context;
  await payForRoom(context, { itemId }, network);
  // Administrators see more items, but can rent only those that everybody can.
  const visibility = {
    moderation: config.moderation,
    viewer: viewer && { ...viewer, isAdmin: false },
  };
  const item = await findItemToRent(database.db, itemId, visibility);
  if (!item) throw new Problem('item_not_found');
  const found = quote({ ...item.terms, price: item.price }, wanted, wanted, config);
  if (!found) throw new Problem('amount_too_high');
  const { payoutMinor, lines, ...price } = found;
  const isOwn = viewer?.id === item.ownerId;
  const refusal =
    refusalOfRequest(item, null, wanted, today(context)) ??
    ((await hasPieces(database.db, itemId, wanted, today(context)))
      ? null
      : { code: 'dates_booked' as const });
  return {
    ...price,
    pieces: wanted.pieces,
    currency: config.currency,
    lines: lines.filter((line) => isOwn || line.for !== 'owner'),
    ...(isOwn && { payoutMinor }),
    refunds: refundsOf(item.terms.cancellationPolicy, wanted.startDate, today(context)),
    refusal,
  };
}

/** What administrators get who are neither of the two. */
const NO_PLACE: ShownPlace = {
  latitude: null,
  longitude: null,
  placeAccuracy: 'none',
  placeRadius: null,
  pickup: null,
};

/** Nor do they get what the two have written to each other. */
const withoutNotes = ({ changes }: StoredRental): Pick<RentalDetails, 'cancelNote' | 'changes'> => ({
  cancelNote: null,
  changes: changes.map((change) => ({ ...change, note: null })),
});

/** A rental with its terms, lines and events, and what the viewer can do with it. Throws `rental_not_found` for anybody but its two people and administrators. */
export async function showRental(
  { config, database, now }: Context,
  viewer: CurrentUser,
  id: number,
  handovers: Pick<Handovers, 'show'>,
): Promise<RentalDetails> {
  const visibility = { moderation: config.moderation, viewer };
  const found = await findRentalDetails(database.db, id, visibility, config.currency);
  const isOwner = viewer.id === found?.ownerId;
  const isRenter = viewer.id === found?.renterId;
  if (!found || !(isOwner || isRenter || viewer.isAdmin)) throw new Problem('rental_not_found');
  const hidden = isOwner ? 'renter' : isRenter ? 'owner' : null;
  const moment = { now: now(), today: today({ now, config }) };
  const open = found.changes.find(({ status }) => status === 'open') ?? null;
  const {
    isItemDeleted: _deleted,
    isItemRejected: _rejected,
    disputeOpeners,
    hasUnclosedDispute,
    hadSaidPaid: _said,
    saidPaidMinor: _paid,
    ...rental
  } = found;
  const reporting = { now: moment.now, timeZone: config.timeZone, reportHours: config.damageReportHours };
  const side = isOwner ? 'owner' : 'renter';
  const canReport =
    (isOwner || isRenter) &&
    !hasUnclosedDispute &&
    !disputeOpeners.includes(viewer.id) &&
    isReportable(found, side, reporting);
  const isParty = isOwner || isRenter;
  // A request alone does not tell what is worth stealing.
  const isHidden = isRenter && !wasAgreed(found);
  const claimMax = claimMaxOf(side, found.terms?.declaredValue ?? null, found, minorDigitsOf(found.currency));
  const window = { now: moment.now, revealDays: config.reviewRevealDays };
  return {
    ...rental,
    handover: await handovers.show(viewer, id),
    ...(!isParty && { ...NO_PLACE, ...withoutNotes(found) }),
    lines: found.lines.filter((line) => line.for !== hidden),
    dues: found.dues.map((due) => toDue(due, found.dues, viewer.id)),
    can: [
      ...actionsOf(found, viewer.id, moment),
      ...changeActionsOf(found, open, viewer.id, moment),
      ...(canReport ? (['report_problem'] as const) : []),
      ...(wasAgreed(found) ? (['receipt'] as const) : []),
    ],
    terms: found.terms && (isHidden ? { ...found.terms, declaredValue: null } : found.terms),
    claimMaxMinor: isParty && !isHidden ? claimMax : null,
    reviews: isParty ? await findRentalReviews(database.db, found, viewer.id, window) : null,
  };
}
