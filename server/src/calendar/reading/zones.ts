import ICAL from 'ical.js';

/** A time zone by its IANA name: feeds need not describe those that everybody knows. */
export class KnownZone extends ICAL.Timezone {
  readonly #format: Intl.DateTimeFormat;

  /** Throws `RangeError` if nobody knows the name. */
  constructor(name: string) {
    super({ tzid: name });
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /**
   * The offset at a time of this zone, in seconds. As RFC 5545 has it, a time that the clocks show twice is the first one, and one
   * that they leave out counts as if they had not been changed.
   */
  override utcOffset(time: ICAL.Time): number {
    const local = wallTimeOf(time);
    const before = this.#offsetAt(local - DAY_MS);
    const after = this.#offsetAt(local + DAY_MS);
    if (before === after || this.#offsetAt(local - before) === before) return before / 1000;
    return (this.#offsetAt(local - after) === after ? after : before) / 1000;
  }

  /** In ms. */
  #offsetAt(moment: number): number {
    const parts = this.#format.formatToParts(moment);
    const of = (wanted: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
    const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return local - Math.floor(moment / 1000) * 1000;
  }
}

const DAY_MS = 86_400_000;

const wallTimeOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** Zones that calendars name together. Each takes memory outside the thread's heap, which nothing bounds. */
const ZONES_MAX = 100;

/**
 * Makes the zones known that a calendar names without describing them: by their IANA names, and as the site's zone where nobody
 * knows the name. False if they are too many.
 */
export function introduceZones(calendars: readonly ICAL.Component[], siteZone: KnownZone): boolean {
  ICAL.TimezoneService.reset();
  const names = new Set(calendars.flatMap(namesIn));
  if (names.size > ZONES_MAX) return false;
  for (const name of names)
    if (!ICAL.TimezoneService.has(name)) ICAL.TimezoneService.register(zoneCalled(name) ?? siteZone, name);
  return true;
}

const namesIn = (calendar: ICAL.Component): string[] =>
  calendar
    .getAllSubcomponents('vevent')
    .flatMap((event) => event.getAllProperties())
    .map((property) => property.getParameter('tzid') as unknown)
    .filter((name) => typeof name === 'string');

function zoneCalled(name: string): KnownZone | null {
  try {
    return new KnownZone(name);
  } catch {
    return null;
  }
}

/** The moment that a time means, in ms; times without a zone are those of `siteZone`. */
export function momentOf(time: ICAL.Time, siteZone: KnownZone): number {
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  return isFloating ? wallTimeOf(time) - siteZone.utcOffset(time) * 1000 : time.toUnixTime() * 1000;
}
