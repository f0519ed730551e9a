import { PLACES_MAX, type Place } from '@lendloop/contract/places';

import { fold } from './fold.ts';
import { beginningOf, loadGazetteer, type Entry } from './gazetteer.ts';

/** A name, its region and its country. */
const PARTS_MAX = 3;

/**
 * Places whose name begins with the words, without regard to accents and case; those of exactly that name first, then
 * the largest first. What follows a comma is the beginning of the region or country. The first search reads the gazetteer.
 */
export async function searchPlaces(search: string): Promise<Place[]> {
  const [words = '', ...surroundings] = search.split(',', PARTS_MAX).map(fold);
  const gazetteer = await loadGazetteer();
  const exact: Entry[] = [];
  const longer: Entry[] = [];
  for (const entry of gazetteer.get(beginningOf(words)) ?? []) {
    if (entry.key.startsWith(words) && lies(entry, surroundings))
      (entry.key === words ? exact : longer).push(entry);
  }
  return firstOfEach([...exact, ...longer]).map(({ name, region, country, latitude, longitude }) => ({
    name,
    region: region.name,
    country: country.name,
    latitude,
    longitude,
  }));
}

const lies = ({ region, country }: Entry, surroundings: readonly string[]): boolean =>
  surroundings.every((words) => region.key.startsWith(words) || country.key.startsWith(words));

/** The first few that a person can tell apart: of several with one name in one region the first, which is the largest. */
function firstOfEach(entries: readonly Entry[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    if (found.size === PLACES_MAX) break;
    const described = `${entry.name}, ${entry.region.name}, ${entry.country.name}`;
    if (!found.has(described)) found.set(described, entry);
  }
  return [...found.values()];
}
