import type { HandoverPhase, Side } from '@lendloop/contract/handover/handover';
import { dayOf, type Day, type DayRange } from '@lendloop/contract/values/dates';

// What leaves a renter time to bring it back, and to say so.

const HOUR_MS = 3_600_000;

/** What is read of a phase. */
interface Pressed {
  readonly phase: HandoverPhase;
  readonly doneAt: string | null;
  readonly confirmedAt: Readonly<Record<Side, string | null>>;
}

/** Hours of its last day that are left for a return. */
const RETURN_HOURS = 6;

/**
 * Until when a rental that is handed over at that moment is not late; null if that is by its last day, with some hours left to bring it
 * back or to say that it is. One of a single day is often handed over in its evening, and late from the next day on.
 */
export function excusedUntil({ startDate, endDate }: DayRange, counted: Date, timeZone: string): Day | null {
  const hours = startDate < endDate ? RETURN_HOURS : 0;
  const day = dayOf(new Date(counted.getTime() + hours * HOUR_MS), timeZone);
  return day <= endDate ? null : day;
}

/**
 * Whether the renter may say once more that it came back: it was found not to have been when they said so. Who had to wait for an appeal to end
 * would pay for every day of that.
 */
export function mayPressAgain(
  { returnFound: { notBackAt } }: { readonly returnFound: { readonly notBackAt: string | null } },
  { phase, doneAt, confirmedAt }: Pressed,
  side: Side,
): boolean {
  return (
    phase === 'checkin' &&
    side === 'renter' &&
    doneAt === null &&
    notBackAt !== null &&
    confirmedAt.renter !== null &&
    Date.parse(confirmedAt.renter) <= Date.parse(notBackAt)
  );
}
