import type { Context } from '../../context.ts';
import { InTurn } from '../../schedule/inTurn.ts';
import { makeRefresh } from './importActions.ts';
import { takeDueImports } from './importStore.ts';

/** Calendars that are fetched at the same time: slow servers must not hold up all others. */
const AT_ONCE = 4;
/** Not fewer: to find whose turn it is, all calendars that are due are looked at each time. */
const TAKEN_AT_ONCE = 40;
/** A run ends after this many, so that its success is recorded; the next run goes on. */
const OF_A_RUN = 500;
/** A node that dies keeps calendars for so long, in ms: longer than it takes to fetch those that it has taken. */
const TAKEN_MS = 5 * 60_000;

/** Fetches the imported calendars that are due, and returns how many. Safe to run on several nodes at once. */
export async function fetchDueCalendars(context: Context, signal: AbortSignal): Promise<number> {
  if (context.config.calendarImport === 'off') return 0;
  const refresh = makeRefresh(context);
  const turns = new InTurn();
  let count = 0;
  while (!signal.aborted && count < OF_A_RUN) {
    const now = context.now();
    const due = await takeDueImports(
      context.database.db,
      now,
      new Date(now.getTime() + TAKEN_MS),
      TAKEN_AT_ONCE,
    );
    if (due.length === 0) break;
    count += due.length;
    const waiting = due.values();
    const work = async () => {
      for (const one of waiting) if (!signal.aborted) await turns.run(() => refresh(one, signal));
    };
    // No worker is left at work by another that gives up.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    if (ended.some(({ status }) => status === 'rejected')) break;
  }
  turns.end();
  return count;
}
