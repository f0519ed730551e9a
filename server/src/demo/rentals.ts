import type { RentalStatus } from '@lendloop/contract/rentals';

import { LISTINGS } from './listings.ts';
import { PEOPLE } from './people.ts';
import type { Random } from './random.ts';
import type { DemoListing, DemoPerson, DemoRental } from './types.ts';
import { WRITTEN_RENTALS } from './writtenRentals.ts';

const DAY = 24 * 60;
/** Maximum number of past loans of a listing; some have none and show as new. */
const LOANS_MAX = 8;
/** Minimum days for a loan: the request, up to two days of waiting, up to three days of rental. */
const STRETCH_MIN = 5;
/** The chance that renters from other cities are considered too. */
const VISITOR = 0.25;
/** One in this many listings gets a generated rental of that status. */
const EXTRAS: {
  every: number;
  status: RentalStatus;
  startDay: number;
  days: number;
  requestedDaysAgo: number;
}[] = [
  { every: 7, status: 'approved', startDay: 8, days: 3, requestedDaysAgo: 3 },
  { every: 11, status: 'approved', startDay: -1, days: 4, requestedDaysAgo: 6 },
  { every: 9, status: 'pending', startDay: 15, days: 2, requestedDaysAgo: 1 },
  { every: 13, status: 'rejected', startDay: 4, days: 5, requestedDaysAgo: 8 },
  { every: 10, status: 'cancelled', startDay: 2, days: 2, requestedDaysAgo: 9 },
];

const cityOf = (location: string) => location.split(', ').at(-1);

/** Everybody who had joined `daysAgo` days ago, except the owner and the administrator. */
function possibleRenters(listing: DemoListing, daysAgo: number): { near: DemoPerson[]; all: DemoPerson[] } {
  const all = PEOPLE.filter(
    (person) => !person.isAdmin && person.username !== listing.owner && person.joinedMonthsAgo * 30 > daysAgo,
  );
  return { all, near: all.filter((person) => cityOf(person.location) === cityOf(listing.location)) };
}

function pickRenter(listing: DemoListing, daysAgo: number, random: Random): string {
  const { near, all } = possibleRenters(listing, daysAgo);
  return random.pick(near.length > 0 && random.next() > VISITOR ? near : all).username;
}

/** The last day on which a generated past loan of the listing may end, before the handwritten ones. */
function lastFreeDay(listing: DemoListing): number {
  const starts = WRITTEN_RENTALS.filter((rental) => rental.listing === listing.key).map(
    ({ startDay }) => startDay,
  );
  return Math.min(-2, ...starts.map((day) => day - 1));
}

/**
 * Past loans of one listing. Its lifetime is divided into equal periods, and each loan stays within its own from the
 * request to the last day, so that no two overlap.
 */
function pastLoans(listing: DemoListing, random: Random): DemoRental[] {
  const life = listing.createdDaysAgo + lastFreeDay(listing);
  const count = Math.min(random.between(0, LOANS_MAX), Math.max(Math.floor(life / STRETCH_MIN), 0));
  const stretch = Math.floor(life / Math.max(count, 1));
  return Array.from({ length: count }, (_, index): DemoRental => {
    const slack = stretch - STRETCH_MIN;
    const requestedDaysAgo =
      listing.createdDaysAgo - index * stretch - random.between(0, Math.floor(slack / 2));
    const startDay = -requestedDaysAgo + random.between(1, 2);
    return {
      listing: listing.key,
      renter: pickRenter(listing, requestedDaysAgo, random),
      startDay,
      endDay: startDay + random.between(0, Math.min(2 + Math.floor(slack / 2), 5)),
      status: 'completed',
      requestedMinutesAgo: requestedDaysAgo * DAY - random.between(30, 600),
    };
  });
}

/** Rentals with the other statuses, spread evenly over the listings without handwritten ones. */
function extras(listings: DemoListing[], random: Random): DemoRental[] {
  return listings.flatMap((listing, index) =>
    EXTRAS.filter(
      ({ every, requestedDaysAgo }) => (index + 1) % every === 0 && listing.createdDaysAgo > requestedDaysAgo,
    ).map(({ status, startDay, days, requestedDaysAgo }) => ({
      listing: listing.key,
      renter: pickRenter(listing, requestedDaysAgo, random),
      startDay,
      endDay: startDay + days - 1,
      status,
      requestedMinutesAgo: requestedDaysAgo * DAY - random.between(30, 600),
    })),
  );
}

/** All rentals, oldest request first. */
export function makeRentals(random: Random): DemoRental[] {
  const written = new Set(WRITTEN_RENTALS.map((rental) => rental.listing));
  const free = LISTINGS.filter(
    ({ key, isAvailable, window }) => isAvailable && window === null && !written.has(key),
  );
  return [
    ...LISTINGS.flatMap((listing) => pastLoans(listing, random)),
    ...WRITTEN_RENTALS,
    ...extras(free, random),
  ].sort((a, b) => b.requestedMinutesAgo - a.requestedMinutesAgo);
}
