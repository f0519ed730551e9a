import type { Calendar } from '@lendloop/contract/calendar/calendar';
import { addDays, type DayRange, overlaps } from '@lendloop/contract/values/dates';

interface Wanted extends DayRange {
  readonly pieces: number;
}

/**
 * The requests that no piece is left for once a rental has what is wanted, with the empty days between two rentals. `calendar` is as if
 * the rental took no piece.
 */
export function declinedBy<Request extends Wanted>(
  { quantity, rules, runs }: Pick<Calendar, 'quantity' | 'rules' | 'runs'>,
  wanted: Wanted,
  requests: readonly Request[],
): Request[] {
  const held = {
    startDate: addDays(wanted.startDate, -rules.bufferDays),
    endDate: addDays(wanted.endDate, rules.bufferDays),
  };
  return requests.filter((request) => {
    const both = common(held, request);
    if (!both) return false;
    if (quantity - wanted.pieces < request.pieces) return true;
    return runs.some(
      (run) =>
        overlaps(run, request) && run.free - (overlaps(run, both) ? wanted.pieces : 0) < request.pieces,
    );
  });
}

/** The days that two ranges have in common; null without one. */
function common(a: DayRange, b: DayRange): DayRange | null {
  if (!overlaps(a, b)) return null;
  return {
    startDate: a.startDate > b.startDate ? a.startDate : b.startDate,
    endDate: a.endDate < b.endDate ? a.endDate : b.endDate,
  };
}
