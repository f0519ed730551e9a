import type { ItemQuery, ItemSort } from '@lendloop/contract/items';

import { distanceKm } from '../items/grid.ts';
import {
  hasScriptOf,
  isOfCorrectedLength,
  languageOf,
  soundOf,
  TITLE_LANGUAGES,
  wordsOf,
} from './searchWords.ts';

// Computes what the list call must answer by checking every item in memory, without an index or SQL.

export interface OracleItem {
  readonly id: number;
  readonly ownerId: number;
  readonly title: string;
  readonly description: string;
  readonly language: string | null;
  readonly category: { readonly id: number; readonly name: string };
  readonly location: string;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  readonly price: number;
  readonly rating: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly isAvailable: boolean;
  readonly window: { readonly from: string; readonly until: string } | null;
  readonly booked: readonly { readonly from: string; readonly until: string }[];
}

/** A typed word. */
interface Word {
  /** The lexemes of which one must occur. */
  readonly typed: ReadonlySet<string>;
  /** The same and those of its corrections. */
  readonly corrected: ReadonlySet<string>;
  /** The sound by which it is looked up besides. */
  readonly sound: string | null;
}

export interface Oracle {
  /** The matching ones of all public items, in the requested order. */
  readonly answer: (items: readonly OracleItem[], query: Omit<ItemQuery, 'limit' | 'cursor'>) => OracleItem[];
  /** What a search looks for, as a text to compare with another. */
  readonly meaning: (items: readonly OracleItem[], search: string) => string;
}

/**
 * Creates an oracle. `stemOf` returns a word's stem in a language, null for stop words. Words of `categories` always count as
 * known.
 */
export function makeOracle(
  stemOf: (word: string, language: string) => string | null,
  categories: readonly string[],
): Oracle {
  const stemsIn = (word: string, languages: readonly string[]) =>
    languages.filter((language) => hasScriptOf(word, language)).map((language) => stemOf(word, language));
  const lexemesOf = (word: string, languages: readonly string[] = TITLE_LANGUAGES) =>
    new Set([...stemsIn(word, languages).filter((stem) => stem !== null), word]);
  const stopIn = (word: string) =>
    TITLE_LANGUAGES.filter((language) => hasScriptOf(word, language) && stemOf(word, language) === null);
  const isCorrected = (word: string) => isOfCorrectedLength(word) && stopIn(word).length === 0;
  const taughtBy = (text: string) => wordsOf(text).filter(isCorrected);

  const read = (items: readonly OracleItem[], search: string): Word[] => {
    const vocabulary = new Set(categories.flatMap(taughtBy));
    /** The owners of each lexeme; a category counts as two. */
    const owners = new Map<string, Set<number>>();
    const own = (word: string, ...ids: number[]) => {
      for (const lexeme of lexemesOf(word)) {
        const all = owners.get(lexeme) ?? new Set();
        for (const id of ids) all.add(id);
        owners.set(lexeme, all);
      }
    };
    for (const word of vocabulary) own(word, -1, -2);
    for (const { title, ownerId } of items) {
      for (const word of taughtBy(title)) {
        vocabulary.add(word);
        own(word, ownerId);
      }
    }
    const isKnown = (word: string) =>
      new Set([...lexemesOf(word)].flatMap((lexeme) => [...(owners.get(lexeme) ?? [])])).size >= 2;

    const words = [...new Set(wordsOf(search))]
      .map((word) => ({ word, stop: stopIn(word) }))
      .filter(({ word, stop }) => stop.length === 0 || isSomewhere(word));
    const areStopWordsOnly = words.every(({ stop }) => stop.length > 0);
    return words.map(({ word, stop }) => {
      const typed = new Set([
        ...lexemesOf(word),
        ...(areStopWordsOnly ? [] : stop.map((language) => `=${language}`)),
      ]);
      const isDoubtful = isCorrected(word) && !isKnown(word);
      const near = isDoubtful ? nearest(word) : [];
      const sound = isDoubtful && near.length === 0 ? soundOf(word) : null;
      return { typed, corrected: new Set([...typed, ...near]), sound };
    });

    /** The lexemes of the nearest known words, and of other words that are at least as near. */
    function nearest(word: string): string[] {
      const typed = spellings(word);
      const same = lexemesOf(word);
      const near = [...vocabulary]
        .filter((other) => other !== word)
        .filter((other) => [...spellings(other)].some((spelling) => typed.has(spelling)))
        .map((other) => ({
          distance: levenshtein(word, other),
          known: isKnown(other),
          lexemes: [...lexemesOf(other)].filter((lexeme) => !same.has(lexeme)),
        }))
        .filter(({ distance, lexemes }) => distance <= 2 && lexemes.length > 0);
      const least = Math.min(...near.map(({ distance }) => distance));
      const leastKnown = Math.min(...near.filter(({ known }) => known).map(({ distance }) => distance));
      return near
        .filter(({ known, distance }) => distance === (known ? leastKnown : least))
        .flatMap(({ lexemes }) => lexemes);
    }
  };

  /** Whether some language takes the word for more than a stop word. */
  const isSomewhere = (word: string) => stemsIn(word, TITLE_LANGUAGES).some((stem) => stem !== null);

  /** The lexemes of an item by its parts, as it must be indexed. */
  const indexOf = ({ title, category, description, language }: OracleItem) => {
    const own = language ?? 'en';
    const meant = (text: string) =>
      wordsOf(text).filter((word) => stemOf(word, languageOf(word, own)) !== null);
    const short = (text: string) =>
      meant(text).flatMap((word) => [...lexemesOf(word, [...TITLE_LANGUAGES, own])]);
    const long = meant(description).flatMap((word) => [word, stemOf(word, languageOf(word, own)) ?? word]);
    return {
      title: new Set([`=${own}`, ...short(title)]),
      category: new Set(short(category.name)),
      description: new Set(long),
      sounds: new Set(wordsOf(title).map(soundOf)),
    };
  };
  type Indexed = ReturnType<typeof indexOf>;

  const occurs = (groups: readonly ReadonlySet<string>[], ...parts: ReadonlySet<string>[]) =>
    groups.every((group) => [...group].some((lexeme) => parts.some((part) => part.has(lexeme))));
  const isFound = (words: readonly Word[], { title, category, description, sounds }: Indexed) =>
    words.length > 0 &&
    words.every(
      ({ corrected, sound }) =>
        occurs([corrected], title, category, description) || (sound !== null && sounds.has(sound)),
    );
  const rankOf = (words: readonly Word[], { title, category, description }: Indexed): number => {
    for (const [base, groups] of [
      [4, words.map(({ typed }) => typed)],
      [1, words.map(({ corrected }) => corrected)],
    ] as const) {
      if (!occurs(groups, title, category, description)) continue;
      return base + (occurs(groups, title) ? 2 : occurs(groups, title, category) ? 1 : 0);
    }
    return 0;
  };

  const fits = (
    item: OracleItem,
    query: Omit<ItemQuery, 'limit' | 'cursor'>,
    words: readonly Word[] | null,
  ) => {
    const { availableFrom: from, availableUntil: until, latitude, longitude } = query;
    if (words && !isFound(words, indexOf(item))) return false;
    if (query.category && !query.category.includes(item.category.id)) return false;
    if (query.location !== undefined) {
      const place = wordsOf(item.location);
      if (!wordsOf(query.location).every((begin) => place.some((word) => word.startsWith(begin))))
        return false;
    }
    if (latitude !== undefined && longitude !== undefined) {
      if (!item.position || distanceKm(item.position, { latitude, longitude }) > (query.radius ?? 10))
        return false;
    }
    if (query.minPrice !== undefined && item.price < query.minPrice) return false;
    if (query.maxPrice !== undefined && item.price > query.maxPrice) return false;
    if (from !== undefined && until !== undefined) {
      if (!item.isAvailable) return false;
      if (item.window && (item.window.from > from || item.window.until < until)) return false;
      if (item.booked.some((range) => range.from <= until && from <= range.until)) return false;
    }
    return true;
  };

  return {
    meaning: (items, search) =>
      JSON.stringify(read(items, search).map(({ corrected, sound }) => [[...corrected].sort(), sound])),
    answer: (items, query) => {
      const words = query.search === undefined ? null : read(items, query.search);
      const key = keyOf(query.sort ?? (words ? 'best' : 'newest'), (item) =>
        words ? rankOf(words, indexOf(item)) : 0,
      );
      return items
        .filter((item) => fits(item, query, words))
        .map((item) => ({ item, key: key(item) }))
        .sort(
          (a, b) =>
            b.key - a.key || (query.sort === 'price-low' ? a.item.id - b.item.id : b.item.id - a.item.id),
        )
        .map(({ item }) => item);
    },
  };
}

/** The sort value; larger ones come first. */
function keyOf(order: ItemSort | 'best', match: (item: OracleItem) => number): (item: OracleItem) => number {
  switch (order) {
    case 'newest':
      return (item) => item.createdAt;
    case 'price-low':
      return (item) => -item.price;
    case 'price-high':
      return (item) => item.price;
    case 'rating':
      return (item) => item.rating;
    case 'reviewed':
      // Each has two reviews or none; the mean of all is taken to be 4.
      return (item) => (item.rating === 0 ? 0 : (2 * item.rating - 8) / 7);
    case 'best':
      return match;
  }
}

/** The word and its spellings with one letter left out, or up to two from seven letters on. */
function spellings(word: string): Set<string> {
  const without = (text: string) =>
    Array.from(text, (_, index) => Array.from(text).toSpliced(index, 1).join(''));
  const once = without(word);
  return new Set([word, ...once, ...(Array.from(word).length >= 7 ? once.flatMap(without) : [])]);
}

/** The number of letters to add, remove or replace to turn one word into the other. */
function levenshtein(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(a).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
