import type { Language } from '@lendloop/contract/values/languages';
import type { Area, Catalogue } from '@lendloop/words/types';

import type { Room } from './rooms/room.ts';

/** A reader loads one of them, so that nobody carries the lists of all languages. */
const rooms: Readonly<Record<Language, () => Promise<{ readonly room: Room }>>> = {
  en: () => import('./rooms/en.ts'),
  hi: () => import('./rooms/hi.ts'),
  de: () => import('./rooms/de.ts'),
  ar: () => import('./rooms/ar.ts'),
};

/** Reads a catalogue from its room. */
async function fetchCatalogue(language: Language, area: Area): Promise<Catalogue> {
  const { onAllPages, others } = (await rooms[language]()).room;
  const file = `../../../../words/${language}/${area}.${language === 'en' ? 'ts' : 'json'}`;
  const catalogue = onAllPages[file] ?? (await others[file]?.())?.default;
  if (!catalogue) throw new Error(`There are no words for ${file}.`);
  return catalogue;
}

const loaded = new Map<string, Catalogue>();
const loading = new Map<string, Promise<Catalogue>>();

const keyOf = (language: Language, area: Area): string => `${language}/${area}`;

/** The catalogue, if it has been loaded. */
export const catalogueOf = (language: Language, area: Area): Catalogue | undefined =>
  loaded.get(keyOf(language, area));

/** Catalogues that a component has waited for. */
const awaited = new Set<string>();

/**
 * The catalogue, or a promise of it for React's `use`. What a component has waited for stays a promise: React expects the same `use` when
 * it renders the component again.
 */
export function catalogueToUse(language: Language, area: Area): Catalogue | Promise<Catalogue> {
  const key = keyOf(language, area);
  const ready = catalogueOf(language, area);
  if (ready && !awaited.has(key)) return ready;
  awaited.add(key);
  return loadCatalogue(language, area);
}

/** Loads a catalogue once. Rejects if the network fails; the next call tries again. */
export function loadCatalogue(language: Language, area: Area): Promise<Catalogue> {
  const key = keyOf(language, area);
  const known = loading.get(key);
  if (known) return known;
  const promise = fetchCatalogue(language, area).then(
    (catalogue) => {
      loaded.set(key, catalogue);
      return catalogue;
    },
    (error: unknown) => {
      loading.delete(key);
      throw error;
    },
  );
  loading.set(key, promise);
  return promise;
}

/** Loads everything in a language, for the server, which renders many pages. */
export async function loadCatalogues(language: Language): Promise<void> {
  const { onAllPages, others } = (await rooms[language]()).room;
  const areas = Object.keys({ ...onAllPages, ...others }).map((file) => /(\w+)\.\w+$/.exec(file)?.[1]);
  await Promise.all(areas.map((area) => loadCatalogue(language, area as Area)));
}

/** The areas that are in use in a language, which another language needs before it can replace it. */
export const areasIn = (language: Language): Area[] =>
  [...loading.keys()]
    .filter((key) => key.startsWith(`${language}/`))
    .map((key) => key.slice(language.length + 1) as Area);
