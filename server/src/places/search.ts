import { PLACES_MAX, type Place } from '@lendloop/contract/places';

import { fold } from './fold.ts';
import { prefixOf, loadGazetteer, type Entry } from './gazetteer.ts';

/** A name with its region and country. */
const PARTS_MAX = 3;

/**
 * Places whose name starts with the text, ignoring accents and case: exact matches first, then the largest. Text after a
 * comma is the start of the region or country. The first search loads the gazetteer.
 */
export async function searchPlaces(search: string): Promise<Place[]> {
  const [words = '', ...surroundings] = search.split(',', PARTS_MAX).map(fold);
  const gazetteer = await loadGazetteer();
  const exact: Entry[] = [];
  const longer: Entry[] = [];
  for (const entry of gazetteer.get(prefixOf(words)) ?? []) {
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

/** The first few distinguishable places: of several with one name in one region, only the largest. */
function firstOfEach(entries: readonly Entry[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    if (found.size === PLACES_MAX) break;
    const described = `${entry.name}, ${entry.region.name}, ${entry.country.name}`;
    if (!found.has(described)) found.set(described, entry);
  }
  return [...found.values()];
}
