import { addDays, countDays, type Day, type DayRange } from '@lendloop/contract/values/dates';

/** Days that an imported calendar takes; `conflict`: although they are rented here. */
export interface Segment extends DayRange {
  readonly conflict: boolean;
}

/** What was imported before is kept for so many days after they are over. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 730;
/** The longest range of days that a block has. */
const LENGTH_MAX = 730;

/** The days that blocks of an imported calendar lie in. */
export const windowOf = (today: Day): DayRange => ({
  startDate: addDays(today, -DAYS_BACK),
  endDate: addDays(today, DAYS_AHEAD),
});

/**
 * The blocks of an imported calendar: the days that it takes from `today` on, and those that it took before. Rented days are
 * apart from the others.
 */
export function segmentsOf(
  taken: readonly DayRange[],
  before: readonly DayRange[],
  rented: readonly DayRange[],
  today: Day,
): Segment[] {
  const { startDate: first } = windowOf(today);
  const length = DAYS_BACK + DAYS_AHEAD + 1;
  const daysOf = (ranges: readonly DayRange[], from: number, to: number): Uint8Array => {
    const days = new Uint8Array(length);
    for (const { startDate, endDate } of ranges) {
      const start = Math.max(distance(first, startDate), from);
      const end = Math.min(distance(first, endDate), to);
      if (start <= end) days.fill(1, start, end + 1);
    }
    return days;
  };
  const past = daysOf(before, 0, DAYS_BACK - 1);
  const future = daysOf(taken, DAYS_BACK, length - 1);
  const isRented = daysOf(rented, 0, length - 1);
  const kindOf = (at: number): 'free' | 'taken' | 'conflict' =>
    !past[at] && !future[at] ? 'free' : isRented[at] ? 'conflict' : 'taken';

  const segments: Segment[] = [];
  for (let start = 0; start < length;) {
    const kind = kindOf(start);
    let end = start + 1;
    while (end < length && end - start < LENGTH_MAX && kindOf(end) === kind) end++;
    if (kind !== 'free')
      segments.push({
        startDate: addDays(first, start),
        endDate: addDays(first, end - 1),
        conflict: kind === 'conflict',
      });
    start = end;
  }
  return segments;
}

/** Places that change in one transaction: on the embedded database, everybody waits for it. */
export const PLACES_AT_ONCE = 300;
/** So many segments change at once in any case, or a long one could be begun for ever. */
const SEGMENTS_LEAST = 3;

/** How many places a segment takes at most: where some pieces are rented, the others may have a place for every second day. */
export const placesOf = (segment: Segment, pieces: number): number =>
  pieces * (segment.conflict ? Math.ceil(countDays(segment) / 2) : 1);

/**
 * The same with those over rented days cut so that each takes few places: at the same days each time, so that they stay when the calendar
 * changes elsewhere.
 */
export function cutConflicts(segments: readonly Segment[], pieces: number): Segment[] {
  const days = Math.max(1, Math.floor((2 * PLACES_AT_ONCE) / Math.max(pieces, 1)));
  return segments.flatMap((one) => {
    if (!one.conflict) return [one];
    const parts: Segment[] = [];
    for (let { startDate } = one; startDate <= one.endDate;) {
      const left = days - (distance(EPOCH, startDate) % days);
      const last = addDays(startDate, left - 1);
      const endDate = last < one.endDate ? last : one.endDate;
      parts.push({ startDate, endDate, conflict: true });
      startDate = addDays(endDate, 1);
    }
    return parts;
  });
}

const EPOCH: Day = '1970-01-01';

/** What is to be done to make some of the known segments of a calendar those that are wanted. */
interface Change<Known extends Segment> {
  readonly gone: readonly Known[];
  readonly added: readonly Segment[];
  /** What stays of one that is gone until the next change. */
  readonly rest: readonly Known[];
  readonly isLast: boolean;
}

/**
 * The next change for so many pieces: up to a day, at which segments are cut in two, so that few places change at once, and no day that is
 * taken both before and afterwards is free in between. Both lists are in order, and none of their segments overlap.
 */
export function nextChange<Known extends Segment>(
  known: readonly Known[],
  wanted: readonly Segment[],
  isSame: (one: Known, other: Segment) => boolean,
  pieces: number,
): Change<Known> {
  const wantedFrom = new Map(wanted.map((one) => [one.startDate, one]));
  const stays = new Set<Segment>();
  for (const one of known) {
    const other = wantedFrom.get(one.startDate);
    if (other && isSame(one, other)) stays.add(one).add(other);
  }
  const old = known.filter((one) => !stays.has(one));
  const fresh = wanted.filter((one) => !stays.has(one));
  let places = 0;
  const beyond = [...old, ...fresh]
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
    .find((one, index) => (places += placesOf(one, pieces)) > PLACES_AT_ONCE && index >= SEGMENTS_LEAST);
  if (!beyond) return { gone: old, added: fresh, rest: [], isLast: true };
  const cut = addDays(beyond.startDate, -1);
  const gone = old.filter(({ startDate }) => startDate <= cut);
  return {
    gone,
    added: fresh
      .filter(({ startDate }) => startDate <= cut)
      .map((one) => ({ ...one, endDate: one.endDate < cut ? one.endDate : cut })),
    rest: gone.filter(({ endDate }) => endDate > cut).map((one) => ({ ...one, startDate: beyond.startDate })),
    isLast: false,
  };
}

/** How many days `day` is after `from`. */
const distance = (from: Day, day: Day): number => countDays({ startDate: from, endDate: day }) - 1;

/** Whether any day of `ranges` is in none of `known`. */
export function hasDaysBeyond(ranges: readonly DayRange[], known: readonly DayRange[]): boolean {
  return ranges.some(({ startDate, endDate }) => {
    for (let day = startDate; day <= endDate; day = addDays(day, 1))
      if (!known.some((one) => one.startDate <= day && day <= one.endDate)) return true;
    return false;
  });
}

/**
 * The pause before the next attempt, in ms: half an hour, doubled with each failure, up to a day. What takes `workMs` of processor
 * time waits for many times that, so that all calendars of a person together never occupy a processor; and so does what took `waitMs` to
 * arrive, so that slow servers do not hold up the few that are fetched at the same time.
 */
export const pauseAfter = (failures: number, workMs = 0, waitMs = 0): number =>
  Math.min(Math.max(HALF_HOUR_MS * 2 ** failures, workMs * PAUSE_OF_WORK, waitMs * PAUSE_OF_WAIT), DAY_MS);

/** A calendar takes this part of one processor at most; usual ones take far less. */
const PAUSE_OF_WORK = 10_000;
/** And this part of what one fetch after the other could take; those that arrive within 2.5 seconds wait no longer for it. */
const PAUSE_OF_WAIT = 720;

/**
 * What the places of a calendar cost the database, in ms: those that it takes anew, or it could name other days for all pieces of a
 * listing whenever it is read, and looking for what is rented, which may leave none.
 */
export const workOf = (
  { places, looks }: { readonly places: number; readonly looks: number },
  database: keyof typeof PLACE_MS,
): number => places * PLACE_MS[database] + looks * LOOK_MS[database];
/** Nobody else has the embedded database meanwhile. */
const PLACE_MS = { postgres: 0.06, embedded: 0.4 };
const LOOK_MS = { postgres: 0.012, embedded: 0.03 };

const HALF_HOUR_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** A calendar that could not be read for so long is told of. */
export const TELL_AFTER_MS = 7 * DAY_MS;
/** What has not changed is read in full again after so long: days come into the window. */
export const READ_AGAIN_MS = DAY_MS;
