import type { RentalChange } from '@lendloop/contract/rentals/changes';
import type { RentalAction } from '@lendloop/contract/rentals/events';
import { ruleBrokenBy, type BookingRules } from '@lendloop/contract/terms';
import { addDays, type Day, type DayRange } from '@lendloop/contract/values/dates';
import { sentence } from '@lendloop/words/sentence';

import { sentenceAbout, sentenceOfWindow, type Moment, type Movable, type Refusal } from './rules.ts';

type Open = Pick<RentalChange, 'byId' | 'expiresAt' | 'to'>;

const isOver = (until: string | null, now: Date): boolean => until !== null && new Date(until) <= now;

/** Whether a rental has begun, so that its first day stays. */
const hasBegun = (
  { status, startDate, handedOverAt }: Pick<Movable, 'status' | 'startDate' | 'handedOverAt'>,
  today: Day,
): boolean => status === 'approved' && (startDate <= today || handedOverAt !== null);

/** Why the marketplace no longer approves a request for this listing. */
function refusalOfListing({
  isItemDeleted,
  isItemRejected,
}: Pick<Movable, 'isItemDeleted' | 'isItemRejected'>): Refusal | null {
  if (isItemDeleted) return { code: 'rental_closed' };
  return isItemRejected ? { code: 'rental_closed', message: sentence('rentals.rejectedItem') } : null;
}

/** Why this person cannot propose other days for a rental now; null if they can. A request is changed by its owner alone. */
export function refusalOfProposer(rental: Movable, personId: number, { now, today }: Moment): Refusal | null {
  if (personId !== rental.ownerId && personId !== rental.renterId) return { code: 'forbidden' };
  const isPending = rental.status === 'pending';
  if (isPending && personId !== rental.ownerId) return { code: 'forbidden' };
  if ((!isPending && rental.status !== 'approved') || today > rental.endDate)
    return { code: 'rental_closed' };
  if (!isPending) return null;
  return isOver(rental.expiresAt, now) ? { code: 'rental_closed' } : refusalOfListing(rental);
}

interface Proposed extends DayRange {
  readonly pieces: number;
}

interface Listing {
  readonly availableFrom: Day | null;
  readonly availableUntil: Day | null;
  readonly quantity: number;
  /** Those that were agreed. */
  readonly agreed: BookingRules;
}

/**
 * Why a rental cannot have these days and pieces, provided they are free; null if it can. Notice and horizon do not count, and days
 * that are agreed already may lie outside a window that came later.
 */
export function refusalOfChange(rental: Movable & Listing, wanted: Proposed, today: Day): Refusal | null {
  const { startDate, endDate } = wanted;
  const { availableFrom: from, availableUntil: until, agreed, quantity } = rental;
  const begun = hasBegun(rental, today);
  if (begun && startDate !== rental.startDate)
    return { code: 'invalid_dates', message: sentence('rentals.begun') };
  if ((begun ? endDate : startDate) < today) return { code: 'dates_in_past' };
  if (from !== null && until !== null) {
    const isBefore = startDate < from && startDate < rental.startDate;
    const isAfter = endDate > until && endDate > rental.endDate;
    if (isBefore || isAfter) return { code: 'dates_outside_window', message: sentenceOfWindow(from, until) };
  }
  const broken = ruleBrokenBy(wanted, { ...agreed, noticeDays: 0, horizonDays: null }, startDate);
  if (broken) return { code: broken.code, message: sentenceAbout(broken) };
  return wanted.pieces > quantity
    ? { code: 'too_many_pieces', message: sentence('rentals.pieces', { count: quantity }) }
    : null;
}

/** The day on which a proposal can no longer happen: its first day is over, or the rental has begun and keeps its own. */
export function endOfChange(rental: Pick<Movable, 'status' | 'startDate' | 'endDate'>, to: DayRange): Day {
  const dayAfter = (a: Day, b: Day) => addDays(a < b ? a : b, 1);
  if (rental.status === 'pending') return dayAfter(rental.endDate, to.startDate);
  if (to.startDate === rental.startDate) return dayAfter(rental.endDate, to.endDate);
  const isMissed = addDays(to.startDate, 1);
  return isMissed < rental.startDate ? isMissed : rental.startDate;
}

/**
 * Why this person cannot answer an open proposal like this now; null if they can. Accepting a counter-offer approves the request. A rental
 * that was handed over since keeps its first day.
 */
export function refusalOfAnswer(
  rental: Movable,
  change: Open,
  personId: number,
  answer: 'accepted' | 'declined' | 'withdrawn',
  now: Date,
): Refusal | null {
  if (personId !== rental.ownerId && personId !== rental.renterId) return { code: 'forbidden' };
  if ((answer === 'withdrawn') !== (personId === change.byId)) return { code: 'forbidden' };
  if (isOver(change.expiresAt, now)) return { code: 'rental_closed' };
  if (answer !== 'accepted') return null;
  if (rental.handedOverAt !== null && change.to.startDate !== rental.startDate)
    return { code: 'rental_closed', message: sentence('rentals.begun') };
  return rental.status === 'pending' ? refusalOfListing(rental) : null;
}

/** What this person can do about other days of the rental now, in the order of its buttons. */
export function changeActionsOf(
  rental: Movable,
  open: Open | null,
  personId: number,
  moment: Moment,
): RentalAction[] {
  const waiting = open && !isOver(open.expiresAt, moment.now) ? open : null;
  const can = (answer: 'accepted' | 'declined' | 'withdrawn') =>
    waiting !== null && refusalOfAnswer(rental, waiting, personId, answer, moment.now) === null;
  const canPropose =
    (waiting === null || waiting.byId === personId) && refusalOfProposer(rental, personId, moment) === null;
  const actions: (RentalAction | false)[] = [
    can('accepted') && 'accept_change',
    can('declined') && 'decline_change',
    can('withdrawn') && 'withdraw_change',
    canPropose && 'propose_change',
  ];
  return actions.filter((action) => action !== false);
}
