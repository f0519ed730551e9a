import type { Language } from '@lendloop/contract/values/languages';
import type { Area, Catalogue } from '@lendloop/words/types';

type Load = () => Promise<{ readonly default: Catalogue }>;

/** Every catalogue as a chunk of its own, parsed by the build. */
const files: Readonly<Record<string, Load>> = {
  ...import.meta.glob<{ default: Catalogue }>(['../../../words/en/*.ts', '!**/crash.ts']),
  ...import.meta.glob<{ default: Catalogue }>(['../../../words/{hi,de,ar}/*.json', '!**/crash.json']),
};

const loaded = new Map<string, Catalogue>();
const loading = new Map<string, Promise<Catalogue>>();

const keyOf = (language: Language, area: Area): string => `${language}/${area}`;

/** The catalogue, if it has been loaded. */
export const catalogueOf = (language: Language, area: Area): Catalogue | undefined =>
  loaded.get(keyOf(language, area));

/** Loads a catalogue once. Rejects if the network fails; the next call tries again. */
export function loadCatalogue(language: Language, area: Area): Promise<Catalogue> {
  const key = keyOf(language, area);
  const known = loading.get(key);
  if (known) return known;
  const load = files[`../../../words/${key}.${language === 'en' ? 'ts' : 'json'}`];
  if (!load) return Promise.reject(new Error(`There are no words for ${key}.`));
  const promise = load().then(
    ({ default: catalogue }) => {
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
export const loadCatalogues = (language: Language): Promise<unknown> =>
  Promise.all(
    Object.keys(files).flatMap((file) => {
      const [, of, area] = /words\/(\w+)\/(\w+)\.\w+$/.exec(file) ?? [];
      return of === language ? [loadCatalogue(language, area as Area)] : [];
    }),
  );

/** The areas that are in use in a language, which another language needs before it can replace it. */
export const areasIn = (language: Language): Area[] =>
  [...loading.keys()]
    .filter((key) => key.startsWith(`${language}/`))
    .map((key) => key.slice(language.length + 1) as Area);
