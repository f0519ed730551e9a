import type { Block } from '@lendloop/contract/calendar/blocks';
import type { ItemSchedule, ScheduledRental, ScheduledRequest } from '@lendloop/contract/calendar/schedule';
import { addDays, overlaps, type Day, type DayRange } from '@lendloop/contract/values/dates';

import { type WeekDay, weeksOfMonth } from '../../ui/dates/calendarDays.ts';

/** A month by the first of its days. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month so many months later. */
export function addMonths(month: Day, count: number): Day {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}

/** The weeks that show a month, with days of the months around it. */
export function weeksOf(month: Day, weekStart: WeekDay): Day[][] {
  const before = (new Date(`${month}T00:00:00Z`).getUTCDay() + 7 - weekStart) % 7;
  const first = addDays(month, -before);
  return Array.from({ length: weeksOfMonth(month, weekStart) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  );
}

interface Planned extends DayRange {
  readonly key: string;
  readonly itemId: number;
  readonly title: string;
  readonly image: string | null;
  readonly quantity: number;
  /** How many pieces it takes. */
  readonly pieces: number;
}

/** Something in a calendar. */
export type Entry =
  | (Planned & { readonly kind: 'rental'; readonly rental: ScheduledRental })
  | (Planned & { readonly kind: 'request'; readonly request: ScheduledRequest })
  | (Planned & { readonly kind: 'block'; readonly block: Block })
  | (Planned & { readonly kind: 'buffer' });

export const isImported = (entry: Entry): boolean =>
  entry.kind === 'block' && entry.block.source === 'import';

/** All that listings are planned for: what begins first comes first, and of that what lasts longest. */
export function entriesOf(schedules: readonly ItemSchedule[]): Entry[] {
  const entries = schedules.flatMap((schedule): Entry[] => {
    const { itemId, title, image, quantity } = schedule;
    const item = { itemId, title, image, quantity };
    const days = ({ startDate, endDate }: DayRange) => ({ startDate, endDate });
    const buffers = new Map<string, Entry>();
    for (const buffer of schedule.buffers) {
      const key = `buffer ${itemId} ${buffer.startDate} ${buffer.endDate}`;
      const pieces = (buffers.get(key)?.pieces ?? 0) + 1;
      buffers.set(key, { ...item, ...days(buffer), kind: 'buffer', key, pieces });
    }
    return [
      ...schedule.rentals.map((rental): Entry => {
        const pieces = Math.max(rental.pieces.length, 1);
        return { ...item, ...days(rental), kind: 'rental', key: `rental ${rental.id}`, pieces, rental };
      }),
      ...schedule.requests.map((request): Entry => ({
        ...item,
        ...days(request),
        kind: 'request',
        key: `rental ${request.id}`,
        pieces: request.pieces,
        request,
      })),
      ...schedule.blocks.map((block): Entry => ({
        ...item,
        ...days(block),
        kind: 'block',
        key: `block ${block.id}`,
        pieces: block.pieces?.length ?? quantity,
        block,
      })),
      ...buffers.values(),
    ];
  });
  return entries.toSorted(
    (a, b) =>
      a.startDate.localeCompare(b.startDate) ||
      b.endDate.localeCompare(a.endDate) ||
      a.itemId - b.itemId ||
      a.key.localeCompare(b.key),
  );
}

/** What lies on one of these days. */
export const entriesIn = (entries: readonly Entry[], range: DayRange): Entry[] =>
  entries.filter((entry) => overlaps(entry, range));

export const onDay = (day: Day): DayRange => ({ startDate: day, endDate: day });

/** A part of an entry within one week. */
export interface Bar {
  readonly entry: Entry;
  /** Its first column, from 0 on, and how many it covers. */
  readonly column: number;
  readonly span: number;
  readonly lane: number;
  readonly isBegun: boolean;
  readonly isGoingOn: boolean;
}

/** The bars of a week, each in the first lane in which it meets no other. */
export function barsOf(week: readonly Day[], entries: readonly Entry[]): Bar[] {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const bars: Bar[] = [];
  const lanes: Day[] = [];
  for (const entry of entriesIn(entries, { startDate: first, endDate: last })) {
    const from = entry.startDate < first ? first : entry.startDate;
    const until = entry.endDate > last ? last : entry.endDate;
    const free = lanes.findIndex((end) => end < from);
    const lane = free < 0 ? lanes.length : free;
    lanes[lane] = until;
    const column = week.indexOf(from);
    const span = week.indexOf(until) - column + 1;
    bars.push({
      entry,
      column,
      span,
      lane,
      isBegun: entry.startDate < first,
      isGoingOn: entry.endDate > last,
    });
  }
  return bars;
}

/** How many pieces of a listing are free on all days of a range. */
export function freeIn(schedule: ItemSchedule, range: DayRange): number {
  const taken = entriesOf([schedule]).filter(({ kind }) => kind !== 'request');
  let free = schedule.quantity;
  for (let day = range.startDate; day <= range.endDate; day = addDays(day, 1)) {
    const pieces = entriesIn(taken, onDay(day)).reduce((sum, entry) => sum + entry.pieces, 0);
    free = Math.min(free, Math.max(0, schedule.quantity - pieces));
  }
  return free;
}
