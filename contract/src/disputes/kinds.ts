import { z } from 'zod';

import { opensAt, type Handed, type Side } from '../handover/handover.ts';
import { addDays, dayOf, startOfDay, type Day } from '../values/dates.ts';

/** What can be reported about a rental. */
export const DisputeKind = z.enum([
  'damaged',
  'parts_missing',
  'not_returned',
  'late',
  'not_as_described',
  'not_handed_over',
  'no_show',
  'other',
]);
export type DisputeKind = z.output<typeof DisputeKind>;

/** What each side can report. */
const KINDS_OF = {
  owner: ['damaged', 'parts_missing', 'not_returned', 'late', 'no_show', 'other'],
  renter: ['not_as_described', 'not_handed_over', 'no_show', 'other'],
} as const satisfies Record<Side, readonly DisputeKind[]>;

/** What a side cannot report about a rental that the other one cancelled: no handover is on record, and whoever cancels is not missed. */
const NOT_OF_CANCELLED = {
  owner: ['late', 'no_show'],
  renter: ['not_as_described'],
} as const satisfies Record<Side, readonly DisputeKind[]>;

/** What a side can report about such a rental. */
export const kindsOf = ({ status }: Pick<Reportable, 'status'>, side: Side): DisputeKind[] =>
  KINDS_OF[side].filter(
    (kind: DisputeKind) =>
      status !== 'cancelled' || !NOT_OF_CANCELLED[side].some((excluded) => excluded === kind),
  );

const HOUR_MS = 3_600_000;

/** What the rules about reports read of a rental. */
export interface Reportable extends Handed {
  readonly status: string;
  /** The earliest first day that was ever agreed on: the item may have been handed over by it before another was agreed on. */
  readonly earliestStartDate: Day;
  /** When it came back, by the code or by the renter's own word; null if its owner alone says so. */
  readonly cameBackAt: string | null;
  /** Whether it came back by the renter's word alone. */
  readonly isBackByRenterAlone: boolean;
  readonly closedReason: string | null;
  readonly completedAt: string | null;
  /** The newest dispute about it. */
  readonly dispute: { readonly openedAt: string; readonly closedAt: string | null } | null;
  /** Its cancellation, if it was cancelled, among others. */
  readonly events: readonly { readonly what: string; readonly at: string }[];
  /**
   * Whether it is cancelled, and one of the two had said, and not taken back, that the renter had paid what was dropped or made smaller since.
   * Never by `events`: of those about dues, only the newest are at hand.
   */
  readonly hadSaidPaid: boolean;
}

/** What its people are shown of it. */
type Shown = Omit<Reportable, 'hadSaidPaid'>;

/** The time zone of the marketplace, and how many hours after its end a rental can be reported. */
interface ReportSite {
  readonly timeZone: string;
  readonly reportHours: number;
}

export interface ReportMoment extends ReportSite {
  readonly now: Date;
}

type Ending = Pick<
  Reportable,
  'status' | 'endDate' | 'completedAt' | 'dispute' | 'cameBackAt' | 'isBackByRenterAlone'
>;

/**
 * When a rental has ended for a side; null while it has not. One that was cancelled ends as it would have: else its owner could end the time to
 * report it. So does one that was completed, for its renter unless they say that it came back before, and for its owner if nobody else than
 * the renter says so.
 */
function endOf(
  { status, endDate, completedAt, cameBackAt, isBackByRenterAlone }: Ending,
  side: Side,
  timeZone: string,
): string | null {
  const planned = startOfDay(addDays(endDate, 1), timeZone).toISOString();
  if (status === 'cancelled') return planned;
  if (completedAt === null || (side === 'owner' && !isBackByRenterAlone)) return completedAt;
  const saidAt = side === 'renter' ? cameBackAt : null;
  const ended = saidAt !== null && saidAt < planned ? saidAt : planned;
  return completedAt < ended ? ended : completedAt;
}

/**
 * Until when a side can report problems with a rental that has ended; null while it has not. A dispute of one side bars the other's, so that
 * time does not count: else a dispute could be opened and taken back to use it up.
 */
export function reportableUntil(
  rental: Ending,
  side: Side,
  { timeZone, reportHours }: ReportSite,
): Date | null {
  const endedAt = endOf(rental, side, timeZone);
  if (endedAt === null) return null;
  const { dispute } = rental;
  const end = Date.parse(endedAt);
  const barredFrom = Math.max(end, Date.parse(dispute?.openedAt ?? endedAt));
  const barredMs = Math.max(0, Date.parse(dispute?.closedAt ?? endedAt) - barredFrom);
  return new Date(end + reportHours * HOUR_MS + barredMs);
}

/**
 * Whether a side can report problems with a rental: from its first day until some hours after its end. A cancelled one
 * can be reported only by who did not cancel it, and only if it could already be handed over: the other one may have taken the item or money.
 * And by a renter who had said that they had paid, whoever cancelled it and when: of that, nothing comes back by itself.
 */
export function isReportable(rental: Reportable, side: Side, moment: ReportMoment): boolean {
  const { now, timeZone } = moment;
  const { status } = rental;
  const isMeant =
    status === 'approved' ||
    status === 'completed' ||
    wasCancelledAtHandover(rental, side, timeZone) ||
    (side === 'renter' && rental.hadSaidPaid);
  const until = reportableUntil(rental, side, moment);
  return isMeant && startOfDay(rental.earliestStartDate, timeZone) <= now && (until === null || now < until);
}

/** Whether the other side cancelled it once it could be handed over. */
const wasCancelledAtHandover = (rental: Shown, side: Side, timeZone: string): boolean =>
  rental.status === 'cancelled' &&
  rental.closedReason === (side === 'owner' ? 'by_renter' : 'by_owner') &&
  rental.events.some(
    ({ what, at }) =>
      what === 'cancelled' &&
      new Date(at) >=
        opensAt('checkout', { startDate: rental.earliestStartDate, endDate: rental.endDate }, timeZone),
  );

/**
 * What a side can report of a rental that it can report now. That somebody did not come: on the first day and the day after, unless it was
 * handed over or came back.
 */
export function kindsNow(
  rental: Shown,
  side: Side,
  { now, timeZone }: Pick<ReportMoment, 'now' | 'timeZone'>,
): DisputeKind[] {
  const today: Day = dayOf(now, timeZone);
  const isMissable = rental.status !== 'cancelled' || wasCancelledAtHandover(rental, side, timeZone);
  const haveMet = rental.handedOverAt !== null || rental.returnedAt !== null;
  const isTime = rental.startDate <= today && today <= addDays(rental.startDate, 1);
  const canBeMissed = isMissable && !haveMet && isTime;
  return kindsOf(rental, side).filter((kind) => kind !== 'no_show' || canBeMissed);
}
