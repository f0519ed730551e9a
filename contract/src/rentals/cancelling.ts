import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import type { PriceLine } from '../pricing.ts';
import { Rental, SeenDeposit, SeenTotal } from '../rentals.ts';
import { refundsOf, type CancellationPolicy } from '../terms.ts';
import { addDays, type Day } from '../values/dates.ts';
import { IdParams } from '../values/fields.ts';
import { Minor, seenMinor } from '../values/money.ts';
import { visibleText } from '../values/visible.ts';

const DAY_MS = 86_400_000;

/** What decides how much comes back to a renter who cancels an approved rental. */
export interface Cancellable {
  readonly policy: CancellationPolicy;
  readonly startDate: Day;
  /** The start agreed first. Days count to it if it is earlier, so that moving a rental brings no money back. */
  readonly firstStartDate: Day;
  /** Null for a rental that was approved before this was recorded. */
  readonly approvedAt: Date | null;
}

/** How much of the price comes back to a renter who cancels `now`, which is `today` in the marketplace, in percent. */
export function percentBack(
  { policy, startDate, firstStartDate, approvedAt }: Cancellable,
  now: Date,
  today: Day,
): number {
  const start = firstStartDate < startDate ? firstStartDate : startDate;
  const isFresh = approvedAt !== null && now.getTime() - approvedAt.getTime() <= DAY_MS;
  if (isFresh && start >= addDays(today, 2)) return 100;
  return refundsOf(policy, start, today)[0]?.percent ?? 0;
}

/** What a cancellation does with the price of a rental. Whatever comes back, the deposit does. */
export interface Refunded {
  /** Comes back to the renter. */
  readonly refundMinor: number;
  /** Stays with the owner, after the marketplace's fee. */
  readonly keptMinor: number;
}

/**
 * The part of a price that comes back, of its lines: so many percent of what the days cost, the delivery, and the same share of the
 * renter's fee. Rounded half up, each once.
 */
export function refund(lines: readonly PriceLine[], percent: number): Refunded {
  const sumOf = (isIn: (line: PriceLine) => boolean) =>
    lines.filter(isIn).reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  const subtotal = sumOf((line) => line.for === 'both');
  const delivery = sumOf((line) => line.code === 'delivery');
  const back = share(subtotal - delivery, BigInt(percent), 100n) + delivery;
  const feeBack = share(
    sumOf((line) => line.code === 'renter_fee'),
    back,
    subtotal,
  );
  const ownerFee = -sumOf((line) => line.code === 'owner_fee');
  const kept = subtotal - back;
  return {
    refundMinor: Number(back + feeBack),
    keptMinor: Number(kept - share(ownerFee, kept, subtotal)),
  };
}

/** So much of an amount as `part` is of `whole`; rounded half up. Neither may be negative. */
const share = (amount: bigint, part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : (2n * amount * part + whole) / (2n * whole);

/** What cancelling a rental now would give back to the renter. */
export const Cancellation = z.object({
  percent: z.int().min(0).max(100),
  /** Without the deposit. */
  refundMinor: Minor,
  depositMinor: Minor,
});
export type Cancellation = z.output<typeof Cancellation>;

export const CANCEL_NOTE_MAX = 500;

export const CancelBody = z.object({
  /** For the other person; not kept of a request that is taken back. */
  reason: visibleText(0, '', CANCEL_NOTE_MAX)
    .transform((note) => (note === '' ? null : note))
    .nullable()
    .default(null),
  /** If the same person sends it again, the response is the rental cancelled first. */
  clientId: z.uuid().optional(),
  /** What they saw: a request, which its renter takes back, or an approved rental, as without this. */
  expectedStatus: z.enum(['pending', 'approved'], { error: 'The status is not valid' }).optional(),
  /** What they saw of an approved rental; the cancellation is refused if any of it is another amount now. */
  expectedRefundMinor: seenMinor('The amount is not valid').optional(),
  expectedDepositMinor: SeenDeposit.optional(),
  expectedTotalMinor: SeenTotal.optional(),
});
export type CancelBody = z.output<typeof CancelBody>;
export type CancelInput = z.input<typeof CancelBody>;

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/cancellation',
  access: 'user',
  summary: 'What cancelling an approved rental now would give back, for its two people',
  params: IdParams,
  result: Cancellation,
});

/**
 * Errors: 404 `rental_not_found`, 403 `forbidden` for anybody but the two people, 409 `rental_closed` for what they cannot cancel now, 409
 * `cancellation_changed` for other amounts than were seen, and for a request that was approved meanwhile, 409 `client_id_reused` for another reason.
 */
export const cancelRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/cancel',
  access: 'user',
  summary:
    'Cancel an approved rental: its renter before the first day, its owner until the end of that day; or take a request back',
  params: IdParams,
  body: CancelBody,
  result: Rental,
});
