import type { ItemQuery, ItemSort } from '@lendloop/contract/items';

import { distanceKm } from '../items/grid.ts';

// What the list call must answer, worked out in memory by going through every item: no index, no SQL.

export interface OracleItem {
  readonly id: number;
  readonly title: string;
  readonly description: string;
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

export interface Oracle {
  /** The items that fit, in the order asked for. */
  readonly answer: (items: readonly OracleItem[], query: Omit<ItemQuery, 'limit' | 'cursor'>) => OracleItem[];
  /** Titles and categories teach words against which typing errors are corrected; they are never forgotten. */
  readonly learn: (text: string) => void;
}

const SEPARATORS = /[\s\p{Cc}!-/:-@[-`{-~\u0080-\u00bf\u2000-\u206f]+/u;

/** Words in lower case without accents. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return plain.split(SEPARATORS).filter((word) => word !== '');
}

/** An oracle that takes the stems of words (null for stop words) from `stemOf`. */
export function makeOracle(stemOf: (word: string) => string | null): Oracle {
  const vocabulary = new Map<string, string>();

  const learn = (text: string) => {
    for (const word of wordsOf(text)) {
      const stem = stemOf(word);
      if (stem !== null && isCorrected(word)) vocabulary.set(word, stem);
    }
  };

  /** For each word that was typed, the stems of which one must occur. */
  const meaning = (search: string): Set<string>[] =>
    [...new Set(wordsOf(search))].slice(0, 16).flatMap((word) => {
      const stem = stemOf(word);
      if (stem === null) return [];
      const isKnown = [...vocabulary.values()].includes(stem);
      return [new Set([stem, ...(isKnown || !isCorrected(word) ? [] : nearest(word))])];
    });

  const nearest = (word: string): string[] => {
    const typed = spellings(word);
    const near = [...vocabulary]
      .filter(([known]) => [...spellings(known)].some((spelling) => typed.has(spelling)))
      .map(([known, stem]) => ({ stem, distance: levenshtein(word, known) }));
    const least = Math.min(...near.map(({ distance }) => distance));
    return least > 2 ? [] : near.filter(({ distance }) => distance === least).map(({ stem }) => stem);
  };

  const stems = (text: string) => new Set(wordsOf(text).map(stemOf));
  const occurs = (groups: readonly Set<string>[], ...texts: string[]) => {
    const present = texts.map(stems);
    return groups.every((group) => [...group].some((stem) => present.some((some) => some.has(stem))));
  };

  const fits = (
    item: OracleItem,
    query: Omit<ItemQuery, 'limit' | 'cursor'>,
    groups: Set<string>[] | null,
  ) => {
    const { availableFrom: from, availableUntil: until, latitude, longitude } = query;
    if (groups && (groups.length === 0 || !occurs(groups, item.title, item.category.name, item.description)))
      return false;
    if (query.category && !query.category.includes(item.category.id)) return false;
    if (query.location !== undefined) {
      const place = wordsOf(item.location);
      if (!wordsOf(query.location).every((begin) => place.some((word) => word.startsWith(begin))))
        return false;
    } else if (latitude !== undefined && longitude !== undefined) {
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
    learn,
    answer: (items, query) => {
      const groups = query.search === undefined ? null : meaning(query.search);
      const key = keyOf(query.sort ?? (groups ? 'best' : 'newest'), (item) => {
        if (!groups) return 0;
        if (occurs(groups, item.title)) return 2;
        return occurs(groups, item.title, item.category.name) ? 1 : 0;
      });
      return items
        .filter((item) => fits(item, query, groups))
        .map((item) => ({ item, key: key(item) }))
        .sort(
          (a, b) =>
            b.key - a.key || (query.sort === 'price-low' ? a.item.id - b.item.id : b.item.id - a.item.id),
        )
        .map(({ item }) => item);
    },
  };
}

/** The larger, the earlier. */
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
    case 'best':
      return match;
  }
}

const isCorrected = (word: string): boolean => word.length >= 4 && word.length <= 16 && !/\d/.test(word);

/** A word and what is left of it without one letter, or without two from seven letters on. */
function spellings(word: string): Set<string> {
  const without = (text: string) =>
    Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1));
  const once = without(word);
  return new Set([word, ...once, ...(word.length >= 7 ? once.flatMap(without) : [])]);
}

/** Letters to add, remove or replace to make one word of the other. */
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
