import { z } from 'zod';

import { VerificationStatus } from './accounts.ts';
import { DisputeState } from './disputes/states.ts';
import { endpoint } from './endpoint.ts';
import { Handover, UNCONFIRMED_DAYS, type Handed } from './handover/handover.ts';
import { LIST_LIMIT_MAX, pageQuery } from './paging.ts';
import { Due } from './payments/dues.ts';
import { RentalPayment } from './payments/payment.ts';
import { PriceLine } from './pricing.ts';
import { RentalChange } from './rentals/changes.ts';
import { ClosedReason, RentalAction, RentalEvent } from './rentals/events.ts';
import { RentalReviews } from './reviews/rentalReviews.ts';
import { CancellationPolicy, QUANTITY_MAX, Terms } from './terms.ts';
import { addDays, Day, inOrder } from './values/dates.ts';
import { Id, IdParams, SeenVersion, Timestamp } from './values/fields.ts';
import { Minor, PRICE_MAX, seenMinor } from './values/money.ts';
import { ShownPlace } from './values/pickup.ts';

export const RentalStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled', 'completed']);
export type RentalStatus = z.output<typeof RentalStatus>;

/** Who changes a rental's status; `system` is the marketplace itself. */
export type RentalActor = 'owner' | 'renter' | 'system';

/**
 * When a transition is possible: always, before the first day, until the first day, after the first day, until the last day, after
 * the last day, or once the item has come back. The moments before the first day and until it end with the check-out, and the one after the
 * last day waits until what was handed over is returned, for `UNCONFIRMED_DAYS` at most.
 */
export type RentalMoment =
  | 'any'
  | 'before_start'
  | 'until_start'
  | 'first_day_over'
  | 'not_ended'
  | 'ended'
  | 'returned';

export interface RentalTransition {
  readonly from: RentalStatus;
  readonly to: RentalStatus;
  readonly by: RentalActor;
  readonly when: RentalMoment;
  /** By which call: that of the status, or one of its own. */
  readonly call: 'status' | 'cancel' | 'change' | null;
}

/** The life cycle of a rental: every transition that exists. */
export const RENTAL_LIFE_CYCLE: readonly RentalTransition[] = [
  { from: 'pending', to: 'approved', by: 'owner', when: 'not_ended', call: 'status' },
  /** Instant booking, with the request. */
  { from: 'pending', to: 'approved', by: 'system', when: 'not_ended', call: null },
  /** The renter accepts the owner's counter-offer, whose days have not ended. */
  { from: 'pending', to: 'approved', by: 'renter', when: 'any', call: 'change' },
  { from: 'pending', to: 'rejected', by: 'owner', when: 'any', call: 'status' },
  /** Another request for some of the same days was approved, and no piece is left. */
  { from: 'pending', to: 'rejected', by: 'system', when: 'any', call: null },
  /** Nobody answered it by the end of its last day. One with an `expiresAt` ends then. */
  { from: 'pending', to: 'rejected', by: 'system', when: 'ended', call: null },
  { from: 'pending', to: 'cancelled', by: 'renter', when: 'any', call: 'status' },
  { from: 'approved', to: 'cancelled', by: 'renter', when: 'before_start', call: 'status' },
  { from: 'approved', to: 'cancelled', by: 'owner', when: 'until_start', call: 'cancel' },
  { from: 'approved', to: 'completed', by: 'owner', when: 'first_day_over', call: 'status' },
  { from: 'approved', to: 'completed', by: 'system', when: 'ended', call: null },
  /** Check-in is done, also before the last day. */
  { from: 'approved', to: 'completed', by: 'system', when: 'returned', call: null },
];

/** Whether `today` is such a moment for this rental. */
export function isMoment(moment: RentalMoment, rental: Handed, today: Day): boolean {
  const { startDate, endDate, handedOverAt, returnedAt } = rental;
  const isOut = handedOverAt !== null && returnedAt === null;
  switch (moment) {
    case 'any':
      return true;
    case 'before_start':
      return today < startDate && handedOverAt === null;
    case 'until_start':
      return today <= startDate && handedOverAt === null;
    case 'first_day_over':
      return today > startDate;
    case 'not_ended':
      return today <= endDate;
    case 'ended':
      return isOut ? today >= addDays(endDate, UNCONFIRMED_DAYS) : today > endDate;
    case 'returned':
      return returnedAt !== null;
  }
}

/** The statuses that `actor` can give this rental today. */
export function movesFor(
  actor: RentalActor,
  rental: Handed & { readonly status: RentalStatus },
  today: Day,
): RentalStatus[] {
  const moves = RENTAL_LIFE_CYCLE.filter(
    ({ from, by, when, call }) =>
      (call === 'status' || call === null) &&
      from === rental.status &&
      by === actor &&
      isMoment(when, rental, today),
  );
  return [...new Set(moves.map(({ to }) => to))];
}

export const Rental = z.object({
  id: Id,
  itemId: Id,
  renterId: Id,
  ownerId: Id,
  startDate: Day,
  endDate: Day,
  status: RentalStatus,
  createdAt: Timestamp,
  itemTitle: z.string(),
  itemImage: z.string().nullable(),
  /** Price per day at the time of the request. */
  price: z.number(),
  /** How many pieces it is of. */
  pieces: z.int().min(1),
  /** Whether the owner brings it. */
  delivery: z.boolean(),
  currency: z.string(),
  /** What the renter pays, without the deposit. */
  total: z.number(),
  totalMinor: Minor,
  depositMinor: Minor,
  /** When a request ends that nobody has answered; null for those that end with their last day. */
  expiresAt: Timestamp.nullable(),
  /** Why it was rejected or cancelled; null for other rentals, and where it was not recorded. */
  closedReason: ClosedReason.nullable(),
  /** The proposal of other days that waits for an answer. */
  openChangeId: Id.nullable(),
  /** When check-out and check-in were done; null for what was not. */
  handedOverAt: Timestamp.nullable(),
  returnedAt: Timestamp.nullable(),
  /** Days behind the last one on which its renter was suspended: none of them is late. Absent where there are none. */
  excusedDays: z.array(Day).optional(),
  /** It was completed because nobody said for 14 days that it came back. */
  returnUnconfirmed: z.boolean(),
  payment: RentalPayment,
  /** Its end: when it became completed. */
  completedAt: Timestamp.nullable(),
});
export type Rental = z.output<typeof Rental>;

/** What was agreed when a rental was requested, whatever the listing says since. */
export const AgreedTerms = Terms.omit({ instantBooking: true }).extend({
  price: z.number(),
  feeRenterPercent: z.number(),
  feeOwnerPercent: z.number(),
  weekendDays: z.array(z.int()),
});
export type AgreedTerms = z.output<typeof AgreedTerms>;

/** One of the two people of a rental. */
export const RentalPerson = z.object({
  fullName: z.string(),
  avatar: z.string().nullable(),
  createdAt: Timestamp,
  verificationStatus: VerificationStatus,
});
export type RentalPerson = z.output<typeof RentalPerson>;

/** A rental as its two people see it. */
export const RentalDetails = Rental.extend({
  /** Null for a rental from before there were terms. */
  terms: AgreedTerms.nullable(),
  /** Without what concerns only the other person. */
  lines: z.array(PriceLine),
  /** Oldest first; of those about dues and proposals, the newest 300. */
  events: z.array(RentalEvent),
  /** The first day that was agreed on first. What comes back after a cancellation counts to it if it is earlier than the present one. */
  firstStartDate: Day,
  /** The earliest first day that was ever agreed on. */
  earliestStartDate: Day,
  /** When it came back, by the code or by the renter's own word; null if its owner alone says so. */
  cameBackAt: Timestamp.nullable(),
  /** Whether it came back by the renter's word alone. */
  isBackByRenterAlone: z.boolean(),
  /** The newest 100 proposals of other days, oldest first. */
  changes: z.array(RentalChange),
  /** What its people owe each other in hand, oldest first. They arise with the approval. */
  dues: z.array(Due),
  /** What the viewer can do now, which screens offer as buttons. */
  can: z.array(RentalAction),
  /** What the person who cancelled it wrote to the other. Null for administrators, as are the notes of proposals. */
  cancelNote: z.string().nullable(),
  handover: Handover,
  /** The newest dispute about it; null if there was none. */
  dispute: z
    .object({ id: Id, state: DisputeState, openedAt: Timestamp, closedAt: Timestamp.nullable() })
    .nullable(),
  /** The most that either of its two people can ask for in a dispute about it; null for administrators. */
  claimMaxMinor: Minor.nullable(),
  /** Null for administrators. */
  reviews: RentalReviews.nullable(),
  owner: RentalPerson,
  renter: RentalPerson,
  /** The name of the place; null while the viewer may not see what the listing says. */
  itemLocation: z.string().nullable(),
  /** The name of the place when the rental was requested, if the listing has moved since, as far as the viewer may see both. */
  agreedLocation: z.string().nullable(),
  /** Where to pick it up: the pin for its owner, and for its renter while it is approved. Nothing for administrators. */
  ...ShownPlace.shape,
});
export type RentalDetails = z.output<typeof RentalDetails>;

/** What somebody saw of a rental before they ask for it or cancel it. */
export const SeenTotal = seenMinor('The total is not valid');
export const SeenDeposit = seenMinor('The deposit is not valid');
const NO_POLICY = { error: 'The cancellation policy is not valid' };
const NO_LATE_FEE = { error: 'The late fee is not valid' };

export const RentalBody = z
  .object({
    itemId: Id,
    startDate: z.string({ error: 'Please select both start and end dates' }).pipe(Day),
    endDate: z.string({ error: 'Please select both start and end dates' }).pipe(Day),
    pieces: z.int().min(1).max(QUANTITY_MAX).default(1),
    delivery: z.boolean().default(false),
    /** The total that the renter saw; the request is refused if it is another one now. */
    expectedTotalMinor: SeenTotal.optional(),
    /** The same of the deposit, and of how much comes back to whoever cancels. */
    expectedDepositMinor: SeenDeposit.optional(),
    expectedPolicy: z.enum(CancellationPolicy.enum, NO_POLICY).optional(),
    /** The same of the fee for a late day; null for the price of a day. */
    expectedLateFee: z.number(NO_LATE_FEE).min(0, NO_LATE_FEE).max(PRICE_MAX, NO_LATE_FEE).nullish(),
    /** The version of the listing that the renter saw. */
    expectedVersion: SeenVersion.optional(),
    /** If the same renter sends it again, the response is the rental requested first. */
    clientId: z.uuid().optional(),
  })
  .check(inOrder);
export type RentalBody = z.output<typeof RentalBody>;
export type RentalInput = z.input<typeof RentalBody>;

/** Maximum number of one renter's unanswered requests: for one item, and in total. */
export const WAITING_PER_ITEM_MAX = 5;
export const WAITING_MAX = 50;

/** The statuses that users can set. */
export const RentalStatusBody = z.object({
  status: z.enum(['approved', 'rejected', 'cancelled', 'completed']),
});

export const requestRental = endpoint({
  method: 'POST',
  path: '/api/rentals',
  access: 'user',
  summary: 'Request an item from its owner for a range of days, both ends included',
  body: RentalBody,
  result: Rental,
  status: 201,
});

export const listMyRentals = endpoint({
  method: 'GET',
  path: '/api/rentals/user',
  access: 'user',
  summary: 'The rentals that the user has requested, newest first. Link rel=next points to the next page',
  query: pageQuery(LIST_LIMIT_MAX),
  result: z.array(Rental),
});

export const getRental = endpoint({
  method: 'GET',
  path: '/api/rentals/:id',
  access: 'user',
  summary: 'A rental with its terms and the lines of its price, for its two people and for administrators',
  params: IdParams,
  result: RentalDetails,
});

export const setRentalStatus = endpoint({
  method: 'PUT',
  path: '/api/rentals/:id/status',
  access: 'user',
  summary: 'Change the status of a rental within its life cycle',
  params: IdParams,
  body: RentalStatusBody,
  result: Rental,
});
