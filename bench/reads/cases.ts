import { getItem, listItems } from '@lendloop/contract/items';

/** What a filled database holds to ask for. */
export interface Catalogue {
  /** The most common word first. */
  readonly words: readonly string[];
  /** Misspelt words, and what they should be. */
  readonly misspellings: Readonly<Record<string, string>>;
  readonly locations: readonly string[];
  /** The densest first. */
  readonly cities: readonly {
    readonly name: string;
    readonly latitude: number;
    readonly longitude: number;
  }[];
}

type Value = string | number;

/** One question, in each target's way. */
interface Question {
  readonly product: string;
  readonly bare: string;
  /** The parameters of the bare statement. */
  readonly values: readonly Value[];
  /** Absent where the clone has no answer. */
  readonly clone?: string;
}

export interface Case {
  readonly name: string;
  /** The bare route's statement. */
  readonly read: string;
  readonly questions: readonly Question[];
}

/** As many as the bare routes and the clone of the benchmark have. */
const PAGE = 20;
/** More than anybody keeps answers or totals for. */
const UNKEPT = 20_000;

/** Questions for a catalogue of `count` items, as many different ones as there are. */
export function casesFor({ words, misspellings, locations, cities }: Catalogue, count: number): Case[] {
  const word = (rank: number) => words[rank] ?? '';
  const ranks = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const [city] = cities;
  if (!city) throw new Error('The catalogue has no city.');
  return [
    {
      name: 'item by id',
      read: 'item',
      questions: Array.from({ length: Math.min(UNKEPT, count) }, (_, index) => {
        const id = 1 + ((index * 7919) % count);
        const path = `/items/${id}`;
        return { product: getItem.path.replace(':id', String(id)), bare: path, values: [id], clone: path };
      }),
    },
    { name: 'newest', read: 'newest', questions: [ask('newest', {}, {}, [])] },
    {
      name: 'category',
      read: 'category',
      questions: ranks(1, 10).map((category) =>
        ask('category', { category }, { category }, [category], { category }),
      ),
    },
    { name: 'rare word', read: 'words', questions: ranks(2000, 2399).map((rank) => byWords(word(rank))) },
    { name: 'common word', read: 'words', questions: ranks(5, 54).map((rank) => byWords(word(rank))) },
    {
      name: 'misspelt word',
      read: 'words',
      questions: Object.entries(misspellings).map(([misspelt, right]) =>
        ask('words', { search: misspelt }, { words: right }, [right]),
      ),
    },
    {
      name: 'several words',
      read: 'words',
      questions: ranks(0, UNKEPT - 1).map((index) =>
        byWords(`${word(5 + (index % 50))} ${word(100 + ((Math.floor(index / 50) * 7) % 900))}`),
      ),
    },
    {
      name: '10 km in a city',
      read: 'near',
      questions: ranks(0, UNKEPT - 1).map((index) => {
        // Up to 3 km from the centre in each direction.
        const latitude = round(city.latitude + ((index % 100) - 50) * 0.0006);
        const longitude = round(city.longitude + (Math.floor(index / 100) / 2 - 50) * 0.0006);
        const place = { latitude, longitude };
        return ask('near', { ...place, radius: 10 }, place, [latitude, longitude], place);
      }),
    },
    {
      name: 'place name',
      read: 'place',
      // As people type it: from the fourth letter on.
      questions: cities.flatMap(({ name }) =>
        ranks(4, name.length).map((length) => byPlace(name.slice(0, length))),
      ),
    },
    { name: 'street', read: 'place', questions: locations.map(byPlace) },
  ];
}

function ask(
  read: string,
  product: Readonly<Record<string, Value>>,
  bare: Readonly<Record<string, Value>>,
  values: readonly Value[],
  clone?: Readonly<Record<string, Value>>,
): Question {
  return {
    product: `${listItems.path}?${queryOf({ ...product, limit: PAGE })}`,
    bare: `/${read}?${queryOf(bare)}`,
    values,
    ...((clone ?? read === 'newest') && { clone: `/items?${queryOf(clone ?? {})}` }),
  };
}

const byWords = (search: string) => ask('words', { search }, { words: search }, [search], { search });

function byPlace(location: string): Question {
  const prefixes = location
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.map((word) => `${word}:*`)
    .join(' & ');
  return ask('place', { location }, { place: prefixes ?? '' }, [prefixes ?? ''], { location });
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

const queryOf = (query: Readonly<Record<string, Value>>): string =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  ).toString();
