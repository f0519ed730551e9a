import { addDays, countDays, dayOf, type Day, type DayRange } from '@lendloop/contract/values/dates';
import ICAL from 'ical.js';

import { spansOf, TooMany, type Span } from './occurrences.ts';
import { introduceZones, KnownZone } from './zones.ts';

/** How a feed is read. */
export interface Reading {
  readonly today: Day;
  /** The site's zone, which says where days begin. */
  readonly timeZone: string;
  /** Events that come from here are not read back. */
  readonly ownHost: string;
}

/** What a feed says: the days that it takes, in order and apart from each other. */
export type FeedRead =
  | { readonly kind: 'read'; readonly ranges: readonly DayRange[] }
  | { readonly kind: 'not_a_calendar' | 'too_large' };

const DAYS_AHEAD = 730;
const COMPONENTS_MAX = 5000;

/** Reads which days a calendar takes from today on. Its time depends on what the calendar says: run it in a thread of its own. */
export function readFeed(text: string, { today, timeZone, ownHost }: Reading): FeedRead {
  // Found by their names first: a parser needs far longer for them.
  if (countOf(text) > COMPONENTS_MAX) return { kind: 'too_large' };
  try {
    const calendars = parse(text);
    if (!calendars) return { kind: 'not_a_calendar' };
    if (calendars.reduce((sum, one) => sum + countWithin(one), 0) > COMPONENTS_MAX)
      return { kind: 'too_large' };
    const siteZone = new KnownZone(timeZone);
    if (!introduceZones(calendars, siteZone)) return { kind: 'too_large' };
    const days = new TakenDays(today, timeZone);
    const window = {
      siteZone,
      isBeyond: (span: Span) => days.firstOf(span) > DAYS_AHEAD,
      isWithin: (span: Span) => days.firstOf(span) <= DAYS_AHEAD && days.lastOf(span) >= 0,
    };
    for (const events of eventsByUid(calendars, ownHost))
      for (const span of spansOf(events, window)) days.take(span);
    return { kind: 'read', ranges: days.ranges() };
  } catch (error) {
    // The parser's errors have no type of their own.
    return { kind: error instanceof TooMany ? 'too_large' : 'not_a_calendar' };
  }
}

const countOf = (text: string): number => text.match(/^BEGIN:/gim)?.length ?? 0;

const countWithin = (component: ICAL.Component): number =>
  component.getAllSubcomponents().reduce((sum, one) => sum + countWithin(one), 1);

function parse(text: string): ICAL.Component[] | null {
  const parsed = ICAL.parse(text) as unknown[];
  const several = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][];
  const calendars = several.map((one) => new ICAL.Component(one));
  return calendars.every(({ name }) => name === 'vcalendar') ? calendars : null;
}

/** The events of each UID together; those of our own host are left out. */
function eventsByUid(calendars: readonly ICAL.Component[], ownHost: string): ICAL.Component[][] {
  const found = new Map<string | ICAL.Component, ICAL.Component[]>();
  const own = `@${ownHost}`.toLowerCase();
  for (const event of calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))) {
    const uid = event.getFirstPropertyValue('uid') as string | null;
    if (uid?.trim().toLowerCase().endsWith(own)) continue;
    const key = uid ?? event;
    const others = found.get(key);
    if (others) others.push(event);
    else found.set(key, [event]);
  }
  return [...found.values()];
}

/** The days from today on that are taken, by their distance from it. */
class TakenDays {
  readonly #taken = new Uint8Array(DAYS_AHEAD + 1);
  readonly #today: Day;
  readonly #timeZone: string;

  constructor(today: Day, timeZone: string) {
    this.#today = today;
    this.#timeZone = timeZone;
  }

  firstOf(span: Span): number {
    return span.kind === 'days' ? this.#after(span.from) : this.#afterAt(span.from);
  }

  /** An end at midnight touches no further day. What takes no time touches the day of its moment. */
  lastOf(span: Span): number {
    const first = this.firstOf(span);
    const last = span.kind === 'days' ? this.#after(span.until) - 1 : this.#afterAt(span.until - 1);
    return Math.max(first, last);
  }

  take(span: Span): void {
    const first = Math.max(this.firstOf(span), 0);
    const last = Math.min(this.lastOf(span), DAYS_AHEAD);
    if (first <= last) this.#taken.fill(1, first, last + 1);
  }

  ranges(): DayRange[] {
    const ranges: DayRange[] = [];
    for (let day = 0; day <= DAYS_AHEAD; day++) {
      if (!this.#taken[day]) continue;
      const first = day;
      while (this.#taken[day + 1]) day++;
      ranges.push({ startDate: addDays(this.#today, first), endDate: addDays(this.#today, day) });
    }
    return ranges;
  }

  #after({ year, month, day }: ICAL.Time): number {
    return Math.round((Date.UTC(year, month - 1, day) - Date.parse(`${this.#today}T00:00:00Z`)) / 86_400_000);
  }

  #afterAt(moment: number): number {
    const day = dayOf(new Date(moment), this.#timeZone);
    return countDays({ startDate: this.#today, endDate: day }) - 1;
  }
}
