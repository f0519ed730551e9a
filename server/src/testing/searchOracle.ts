import type { ItemQuery, ItemSort } from '@lendloop/contract/items';

import { distanceKm } from '../items/grid.ts';

// Computes what the list call must answer by checking every item in memory, without an index or SQL.

export interface OracleItem {
  readonly id: number;
  readonly ownerId: number;
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
  /** The matching ones of all public items, in the requested order. */
  readonly answer: (items: readonly OracleItem[], query: Omit<ItemQuery, 'limit' | 'cursor'>) => OracleItem[];
  /** For each typed word the stems of which one must occur, its own first. */
  readonly meaning: (items: readonly OracleItem[], search: string) => Set<string>[];
}

const SEPARATORS = /[\s\p{Cc}!-/:-@[-`{-~\u0080-\u00bf\u2000-\u206f]+/u;

/** The text's words in lower case, without accents. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return plain.split(SEPARATORS).filter((word) => word !== '');
}

/** Creates an oracle. `stemOf` returns a word's stem, null for stop words. Words of `categories` always count as known. */
export function makeOracle(stemOf: (word: string) => string | null, categories: readonly string[]): Oracle {
  const taughtBy = (text: string): [word: string, stem: string][] =>
    wordsOf(text).flatMap((word) => {
      const stem = stemOf(word);
      return stem !== null && isCorrected(word) ? [[word, stem]] : [];
    });

  const meaning = (items: readonly OracleItem[], search: string): Set<string>[] => {
    const vocabulary = new Map(categories.flatMap(taughtBy));
    const known = new Set(vocabulary.values());
    const owners = new Map<string, number>();
    for (const { title, ownerId } of items) {
      for (const [word, stem] of taughtBy(title)) {
        vocabulary.set(word, stem);
        if ((owners.get(stem) ?? ownerId) !== ownerId) known.add(stem);
        owners.set(stem, ownerId);
      }
    }
    return [...new Set(wordsOf(search))].flatMap((word) => {
      const stem = stemOf(word);
      if (stem === null) return [];
      return [new Set([stem, ...(known.has(stem) || !isCorrected(word) ? [] : nearest(word, stem))])];
    });

    /** The nearest known words, and other words that are at least as near. */
    function nearest(word: string, itsStem: string): string[] {
      const typed = spellings(word);
      const near = [...vocabulary]
        .filter(([, stem]) => stem !== itsStem)
        .filter(([other]) => [...spellings(other)].some((spelling) => typed.has(spelling)))
        .map(([other, stem]) => ({ stem, distance: levenshtein(word, other) }))
        .filter(({ distance }) => distance <= 2);
      const least = Math.min(...near.map(({ distance }) => distance));
      const leastKnown = Math.min(
        ...near.filter(({ stem }) => known.has(stem)).map(({ distance }) => distance),
      );
      return near
        .filter(({ stem, distance }) => distance === (known.has(stem) ? leastKnown : least))
        .map(({ stem }) => stem);
    }
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
    meaning,
    answer: (items, query) => {
      const groups = query.search === undefined ? null : meaning(items, query.search);
      const typed = groups?.map((group) => new Set([...group].slice(0, 1)));
      const key = keyOf(query.sort ?? (groups ? 'best' : 'newest'), (item) => {
        if (!groups || !typed) return 0;
        const isAsTyped = occurs(typed, item.title, item.category.name, item.description);
        const words = isAsTyped ? typed : groups;
        const base = isAsTyped ? 3 : 0;
        if (occurs(words, item.title)) return base + 2;
        return occurs(words, item.title, item.category.name) ? base + 1 : base;
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
    case 'best':
      return match;
  }
}

const isCorrected = (word: string): boolean => word.length >= 4 && word.length <= 16 && !/\d/.test(word);

/** The word and its spellings with one letter left out, or up to two from seven letters on. */
function spellings(word: string): Set<string> {
  const without = (text: string) =>
    Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1));
  const once = without(word);
  return new Set([word, ...once, ...(word.length >= 7 ? once.flatMap(without) : [])]);
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
