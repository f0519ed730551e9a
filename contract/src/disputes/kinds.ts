import { z } from 'zod';

import type { Handed, Side } from '../handover/handover.ts';
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
export const KINDS_OF = {
  owner: ['damaged', 'parts_missing', 'not_returned', 'late', 'no_show', 'other'],
  renter: ['not_as_described', 'not_handed_over', 'no_show', 'other'],
} as const satisfies Record<Side, readonly DisputeKind[]>;

const HOUR_MS = 3_600_000;

/** What the rules about reports read of a rental. */
export interface Reportable extends Handed {
  readonly status: string;
  readonly completedAt: string | null;
  /** The newest dispute about it. */
  readonly dispute: { readonly openedAt: string; readonly closedAt: string | null } | null;
}

/** A moment in the time zone of the marketplace, and how many hours after its end a rental can be reported. */
export interface ReportMoment {
  readonly now: Date;
  readonly timeZone: string;
  readonly reportHours: number;
}

/**
 * Until when problems with a completed rental can be reported; null while it has not ended. A dispute of one side bars the other's, so that
 * time does not count: else a dispute could be opened and taken back to use it up.
 */
export function reportableUntil(
  { completedAt, dispute }: Pick<Reportable, 'completedAt' | 'dispute'>,
  reportHours: number,
): Date | null {
  if (completedAt === null) return null;
  const end = Date.parse(completedAt);
  const barredFrom = Math.max(end, Date.parse(dispute?.openedAt ?? completedAt));
  const barredMs = Math.max(0, Date.parse(dispute?.closedAt ?? completedAt) - barredFrom);
  return new Date(end + reportHours * HOUR_MS + barredMs);
}

/** Whether problems with a rental can be reported: from its first day until some hours after its end. */
export function isReportable(rental: Reportable, { now, timeZone, reportHours }: ReportMoment): boolean {
  if (rental.status !== 'approved' && rental.status !== 'completed') return false;
  const until = reportableUntil(rental, reportHours);
  return startOfDay(rental.startDate, timeZone) <= now && (until === null || now < until);
}

/** What a side can report now. That somebody did not come: on the first day and the day after, unless it was handed over. */
export function reportableKinds(rental: Reportable, side: Side, moment: ReportMoment): DisputeKind[] {
  if (!isReportable(rental, moment)) return [];
  const today: Day = dayOf(moment.now, moment.timeZone);
  const canBeMissed = rental.handedOverAt === null && today <= addDays(rental.startDate, 1);
  return KINDS_OF[side].filter((kind) => kind !== 'no_show' || canBeMissed);
}
