import type { FreeRun } from '@lendloop/contract/calendar/calendar';
import { addDays, type DayRange } from '@lendloop/contract/values/dates';

/** The days on which not all pieces are free, by the days on which each is taken, which never overlap for one piece. */
export function freeRuns(quantity: number, taken: readonly DayRange[]): FreeRun[] {
  const changes = new Map<string, number>();
  const change = (day: string, by: number) => changes.set(day, (changes.get(day) ?? 0) + by);
  for (const { startDate, endDate } of taken) {
    change(startDate, -1);
    change(addDays(endDate, 1), 1);
  }
  const days = [...changes].filter(([, by]) => by !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const runs: FreeRun[] = [];
  let free = quantity;
  for (const [index, [startDate, by]] of days.entries()) {
    free += by;
    const next = days[index + 1];
    if (next && free < quantity) runs.push({ startDate, endDate: addDays(next[0], -1), free });
  }
  return runs;
}
