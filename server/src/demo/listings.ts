import { books } from './listings/books.ts';
import { cameras } from './listings/cameras.ts';
import { electronics } from './listings/electronics.ts';
import { garden } from './listings/garden.ts';
import { home } from './listings/home.ts';
import { music } from './listings/music.ts';
import { party } from './listings/party.ts';
import { sports } from './listings/sports.ts';
import { tools } from './listings/tools.ts';
import { travel } from './listings/travel.ts';
import { placeOf } from './places.ts';
import { seeded } from './random.ts';
import type { DemoCategory, DemoListing, ListingEntry } from './types.ts';

/** The illustrations rely on this order and that of the entries, so that neighbouring listings look different. */
const SHELVES: { category: DemoCategory; entries: ListingEntry[] }[] = [
  { category: { name: 'Tools & DIY', icon: 'tool' }, entries: tools },
  { category: { name: 'Electronics', icon: 'smartphone' }, entries: electronics },
  { category: { name: 'Sports & Outdoors', icon: 'activity' }, entries: sports },
  { category: { name: 'Books & Study', icon: 'book' }, entries: books },
  { category: { name: 'Home & Kitchen', icon: 'home' }, entries: home },
  { category: { name: 'Garden & Plants', icon: 'flower' }, entries: garden },
  { category: { name: 'Music & Audio', icon: 'music' }, entries: music },
  { category: { name: 'Cameras & Film', icon: 'camera' }, entries: cameras },
  { category: { name: 'Party & Events', icon: 'gift' }, entries: party },
  { category: { name: 'Travel & Camping', icon: 'tent' }, entries: travel },
];

export const CATEGORIES: DemoCategory[] = SHELVES.map(({ category }) => category);

/** Days between two listings, so that all of them span one year. */
const PACE = 3;
/** Age of the newest listing in days: old enough that the first page shows some reviews. */
const NEWEST_DAYS = 5;
/** About 600 m: no two listings of a neighbourhood are at the same spot. */
const SPREAD_DEGREES = 0.006;

/** One listing of each category in turn, from the newest to the oldest, a year ago. */
function makeListings(): DemoListing[] {
  const random = seeded(20_250);
  const nearby = (degrees: number) => Number((degrees + (random.next() * 2 - 1) * SPREAD_DEGREES).toFixed(5));

  return SHELVES.flatMap(({ category, entries }, shelf) =>
    entries.map((entry, position): DemoListing => {
      const place = placeOf(entry.place);
      return {
        key: entry.key,
        title: entry.title,
        description: entry.description,
        price: entry.price,
        category: category.name,
        location: place.location,
        latitude: nearby(place.latitude),
        longitude: nearby(place.longitude),
        owner: entry.owner,
        createdDaysAgo: NEWEST_DAYS + (position * SHELVES.length + shelf) * PACE + random.between(1, PACE),
        isAvailable: !entry.unavailable,
        window: entry.window ?? null,
        terms: entry.terms ?? {},
        pickup: entry.pickup ?? null,
        blocked: entry.blocked ?? null,
        pictures: Array.from({ length: entry.photos }, (_, index) => `${entry.key}-${index + 1}.webp`),
      };
    }),
  ).sort((a, b) => a.createdDaysAgo - b.createdDaysAgo);
}

/** 120 listings, newest first. */
export const LISTINGS: DemoListing[] = makeListings();
