import type { RentalStatus } from '@lendloop/contract/rentals';

import { LISTINGS } from './listings.ts';
import { PEOPLE } from './people.ts';
import type { Random } from './random.ts';
import type { DemoListing, DemoPerson, DemoRental } from './types.ts';
import { WRITTEN_RENTALS } from './written-rentals.ts';

const DAY = 24 * 60;
/** How many past loans a listing has at most; some have none and show as new. */
const LOANS_MAX = 8;
const DAYS_PER_LOAN = 14;
/** Neighbours of the same city come first; with this chance somebody on a visit rents. */
const VISITOR = 0.25;
/** Every how many listings one gets a rental of that status that is not written down by hand. */
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

/** Everybody but the owner and the administrator who had joined `daysAgo` days ago. */
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

/** Past loans of one listing, walking from its first week towards today, never two at a time. */
function pastLoans(listing: DemoListing, random: Random): DemoRental[] {
  const room = Math.floor((listing.createdDaysAgo - 10) / DAYS_PER_LOAN);
  const wanted = Math.min(random.between(0, LOANS_MAX), Math.max(room, 0));
  const loans: DemoRental[] = [];
  const stretch = Math.floor((listing.createdDaysAgo - 10) / Math.max(wanted, 1));
  for (let index = 0; index < wanted; index += 1) {
    const requestedDaysAgo = listing.createdDaysAgo - index * stretch - random.between(0, 2);
    const startDay = -requestedDaysAgo + random.between(2, 5);
    loans.push({
      listing: listing.key,
      renter: pickRenter(listing, requestedDaysAgo, random),
      startDay,
      endDay: startDay + random.between(0, 4),
      status: 'completed',
      requestedMinutesAgo: requestedDaysAgo * DAY - random.between(30, 600),
    });
  }
  return loans;
}

/** Rentals in the other states, spread evenly over the listings that have none written down by hand. */
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

/** All rentals, the oldest request first. */
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
