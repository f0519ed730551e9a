import ICAL from 'ical.js';

import { momentOf, type KnownZone } from './zones.ts';

/** From when until when something takes place: the end is not part of it. Days for what lasts whole days, otherwise moments in ms. */
export type Span =
  | { readonly kind: 'days'; readonly from: ICAL.Time; readonly until: ICAL.Time }
  | { readonly kind: 'moments'; readonly from: number; readonly until: number };

/** A recurrence has more occurrences in the window than are read. */
export class TooMany extends Error {}

const OCCURRENCES_MAX = 2000;
const DAY_SECONDS = 86_400;

interface Window {
  readonly siteZone: KnownZone;
  /** Whether a span begins after the days that count. */
  readonly isBeyond: (span: Span) => boolean;
  /** Whether it has a part in them. */
  readonly isWithin: (span: Span) => boolean;
}

/**
 * When the events with one UID take place that take up time, as far as it concerns the window: an event by itself, or a recurring
 * one with what was changed of it. Throws `TooMany`.
 */
export function* spansOf(events: readonly ICAL.Component[], window: Window): Generator<Span> {
  const changes = events.filter((event) => event.hasProperty('recurrence-id'));
  for (const event of events) {
    const start = timeOf(event, 'dtstart');
    if (!start) continue;
    if (changes.includes(event) || !isRecurring(event)) {
      if (takesTime(event)) yield spanFrom(start, lengthOf(event, start), window.siteZone);
    } else yield* recurrencesOf(event, start, changes, window);
  }
}

const isRecurring = (event: ICAL.Component): boolean =>
  event.hasProperty('rrule') || event.hasProperty('rdate');

const takesTime = (event: ICAL.Component): boolean =>
  textOf(event, 'status') !== 'CANCELLED' && textOf(event, 'transp') !== 'TRANSPARENT';

const textOf = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '').toUpperCase();

/** A recurring event from some occurrence on. */
interface Course {
  /** The occurrence from which on it holds, in ms; the first one for the event itself. */
  readonly from: number;
  readonly takesTime: boolean;
  /** By how many seconds its occurrences are shifted. */
  readonly shift: number;
  readonly length: number;
}

function* recurrencesOf(
  event: ICAL.Component,
  start: ICAL.Time,
  changes: readonly ICAL.Component[],
  window: Window,
): Generator<Span> {
  const { siteZone } = window;
  const momentAt = (time: ICAL.Time) => momentOf(time, siteZone);
  const isLeftOut = leavesOut(event, changes, momentAt);
  const usual: Course = {
    from: -Infinity,
    takesTime: takesTime(event),
    shift: 0,
    length: lengthOf(event, start),
  };
  const courses = [usual, ...changes.flatMap((change) => courseFrom(change, momentAt))];
  const courseAt = (moment: number): Course => courses.findLast(({ from }) => from <= moment) ?? usual;
  let count = 0;
  const spans = function* (times: Iterable<ICAL.Time>, isInOrder: boolean, length?: number): Generator<Span> {
    for (const time of times) {
      const course = courseAt(momentAt(time));
      const begin = time.clone();
      begin.adjust(0, 0, 0, course.shift);
      const span = spanFrom(begin, length ?? course.length, siteZone);
      if (isInOrder && window.isBeyond(span) && window.isBeyond(spanFrom(time, 0, siteZone))) return;
      if (!window.isWithin(span)) continue;
      if (++count > OCCURRENCES_MAX) throw new TooMany();
      if (course.takesTime && !isLeftOut(time)) yield span;
    }
  };
  yield* spans([start], false);
  for (const rule of event.getAllProperties('rrule'))
    yield* spans(timesOf(rule.getFirstValue() as ICAL.Recur, start), true);
  const dates = event
    .getAllProperties('rdate')
    .flatMap((property) => property.getValues() as (ICAL.Time | ICAL.Period)[]);
  for (const date of dates) {
    if (date instanceof ICAL.Period) yield* spans([date.start], false, date.getDuration().toSeconds());
    else yield* spans([date], false);
  }
}

/** The times of a rule after the first one. */
function* timesOf(rule: ICAL.Recur, start: ICAL.Time): Generator<ICAL.Time> {
  const iterator = rule.iterator(start);
  for (let time = iterator.next(); time; time = iterator.next()) if (time.compare(start) !== 0) yield time;
}

/** Says which occurrences do not take place as the rule has them: they are excluded or changed. */
function leavesOut(
  event: ICAL.Component,
  changes: readonly ICAL.Component[],
  momentAt: (time: ICAL.Time) => number,
): (time: ICAL.Time) => boolean {
  const times = [
    ...event.getAllProperties('exdate'),
    ...changes.flatMap((change) => change.getAllProperties('recurrence-id')),
  ].flatMap((property) => property.getValues() as ICAL.Time[]);
  const moments = new Set(times.filter(({ isDate }) => !isDate).map(momentAt));
  const days = new Set(times.filter(({ isDate }) => isDate).map(dayOf));
  return (time) => days.has(dayOf(time)) || (!time.isDate && moments.has(momentAt(time)));
}

const dayOf = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`;

/** What holds from a changed occurrence on, if the change is meant for all further ones. */
function courseFrom(change: ICAL.Component, momentAt: (time: ICAL.Time) => number): Course[] {
  const id = change.getFirstProperty('recurrence-id');
  const start = timeOf(change, 'dtstart');
  if (id?.getParameter('range') !== 'THISANDFUTURE' || !start) return [];
  const from = momentAt(id.getFirstValue() as ICAL.Time);
  return [
    {
      from,
      takesTime: takesTime(change),
      shift: Math.round((momentAt(start) - from) / 1000),
      length: lengthOf(change, start),
    },
  ];
}

const timeOf = (event: ICAL.Component, name: string): ICAL.Time | null =>
  event.getFirstPropertyValue(name) as ICAL.Time | null;

/** How long an event takes, in seconds; without an end, a day from a day on, and no time from a moment on. */
function lengthOf(event: ICAL.Component, start: ICAL.Time): number {
  const end = timeOf(event, 'dtend');
  const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null;
  const seconds = end ? end.subtractDateTz(start).toSeconds() : (duration?.toSeconds() ?? 0);
  return Math.max(seconds, start.isDate ? DAY_SECONDS : 0);
}

/** Clocks may change meanwhile: what takes a day ends at the same time of the next. */
function spanFrom(start: ICAL.Time, seconds: number, siteZone: KnownZone): Span {
  const end = start.clone();
  if (!start.isDate) {
    end.adjust(0, 0, 0, seconds);
    return { kind: 'moments', from: momentOf(start, siteZone), until: momentOf(end, siteZone) };
  }
  end.adjust(Math.ceil(seconds / DAY_SECONDS), 0, 0, 0);
  return { kind: 'days', from: start, until: end };
}
