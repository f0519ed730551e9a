import { setImmediate as nextTurn } from 'node:timers/promises';

import { addDays, type Day, type DayRange } from '@lendloop/contract/values/dates';
import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

import { oneLine } from '../../mail/letterWords.ts';

/** Something that a calendar shows. */
export interface FeedEvent extends DayRange {
  /** Its name within this site, such as `rental-12`. */
  readonly name: string;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly summary: string;
  readonly description: string | null;
  /** How often it has changed, and when it did so last. */
  readonly revision: number;
  readonly changedAt: Date;
}

/** How often programs should read it again, in seconds. */
const REFRESH_SECONDS = 3600;
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Events that are written before others get their turn: a thousand take a tenth of a second. */
const AT_ONCE = 100;
const END = 'END:VCALENDAR';

/** Writes a calendar by RFC 5545. The same events make the same text: it names no moment at which it was written. */
export async function writeFeed(title: string, host: string, events: readonly FeedEvent[]): Promise<string> {
  let text = withoutEnd(writeSome(title, host, events.slice(0, AT_ONCE)));
  for (let from = AT_ONCE; from < events.length; from += AT_ONCE) {
    await nextTurn();
    const some = writeSome(title, host, events.slice(from, from + AT_ONCE));
    // Its head is in the text already. What people wrote has no line breaks, so it is never taken for this line.
    text += withoutEnd(some.slice(some.indexOf('\r\nBEGIN:VEVENT\r\n') + 2));
  }
  return `${text}${END}\r\n`;
}

const withoutEnd = (text: string): string => text.slice(0, -END.length);

function writeSome(title: string, host: string, events: readonly FeedEvent[]): string {
  const calendar = ical({
    name: oneLine(title),
    prodId: { company: 'Lendloop', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) calendar.createEvent(dataOf(event, host));
  return calendar.toString();
}

const dataOf = (event: FeedEvent, host: string): ICalEventData => ({
  id: `${event.name}@${host}`,
  allDay: true,
  start: midnight(event.startDate),
  // The day after the last one.
  end: midnight(addDays(event.endDate, 1)),
  summary: oneLine(event.summary),
  ...(event.description !== null && { description: event.description }),
  ...STATUS[event.status],
  sequence: event.revision,
  stamp: event.changedAt,
  lastModified: event.changedAt,
});

/** A request may come to nothing, so it keeps no time free elsewhere. */
const STATUS = {
  confirmed: { status: ICalEventStatus.CONFIRMED, transparency: ICalEventTransparency.OPAQUE },
  tentative: { status: ICalEventStatus.TENTATIVE, transparency: ICalEventTransparency.TRANSPARENT },
  cancelled: { status: ICalEventStatus.CANCELLED, transparency: ICalEventTransparency.TRANSPARENT },
} as const;
