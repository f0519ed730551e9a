import type { CurrentUser } from '@lendloop/contract/accounts';
import type { CalendarQuery } from '@lendloop/contract/calendar/calendar';
import type { ItemSchedule, Schedule } from '@lendloop/contract/calendar/schedule';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { expectOwnListing } from '../items/actions.ts';
import { findSchedule, findSchedulesOf, type Planned } from './queries.ts';
import { rangeOf } from './viewActions.ts';

/** How often a person reads schedules in a minute at most. Long ones count several times. */
const READ_A_MINUTE = 120;
/** Rows that count as much as reading a schedule does, and the pieces of rentals, whose places are read. */
const ROWS_OF_A_READ = 250;
const PIECES_OF_A_READ = 2500;
/** What finding out costs that a schedule has too many rows. */
const TOO_LONG = 20;

/** What owners see of their listings. Both throw `invalid_dates`, also for days with too many rows, and `too_many_requests`. */
export interface ScheduleActions {
  /** What an own listing is planned for. Throws `item_not_found` and `not_owner`. */
  one(viewer: CurrentUser, itemId: number, query: CalendarQuery): Promise<Schedule>;
  /** What all own listings are planned for. */
  all(viewer: CurrentUser, query: CalendarQuery): Promise<ItemSchedule[]>;
}

export function makeScheduleActions(context: Context): ScheduleActions {
  const { config, database, makeLimit } = context;
  const limit = makeLimit('schedules', READ_A_MINUTE);

  /** Counts before `read`, and once more for what a long schedule costs. */
  async function count<T extends readonly Schedule[]>(
    { id }: CurrentUser,
    read: () => Promise<T | 'too_long'>,
  ): Promise<T> {
    await limit.spend(`user ${id}`);
    const found = await read();
    if (found === 'too_long') {
      await limit.spend(`user ${id}`, TOO_LONG);
      throw new Problem('invalid_dates', { message: sentence('statement.days') });
    }
    const rows = found.reduce(
      (sum, { rentals, requests, blocks, buffers }) =>
        sum + rentals.length + requests.length + blocks.length + buffers.length,
      0,
    );
    const pieces = found
      .flatMap(({ rentals }) => rentals)
      .reduce((sum, rental) => sum + rental.pieces.length, 0);
    const more = Math.floor(rows / ROWS_OF_A_READ + pieces / PIECES_OF_A_READ);
    if (more > 0) await limit.spend(`user ${id}`, more);
    return found;
  }
  const plannedFor = (viewer: CurrentUser, query: CalendarQuery): Planned => ({
    range: rangeOf(query),
    visibility: { moderation: config.moderation, viewer },
    siteCurrency: config.currency,
  });

  return {
    async one(viewer, itemId, query) {
      const planned = plannedFor(viewer, query);
      await expectOwnListing(context, viewer, itemId);
      const [schedule] = await count(viewer, () => findSchedule(database.db, itemId, planned));
      if (!schedule) throw new Problem('item_not_found');
      return schedule;
    },
    all: async (viewer, query) => {
      const planned = plannedFor(viewer, query);
      return count(viewer, () => findSchedulesOf(database.db, viewer.id, planned));
    },
  };
}
