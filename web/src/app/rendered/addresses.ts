import { PAGES, isPage, paths, type Page } from '@lendloop/contract/pages';
import { NOT_FOUND_ADDRESS, WORD_PAGES } from '@lendloop/contract/rendering';
import { MAX_ID } from '@lendloop/contract/values/fields';

import { readSearchState, type SearchState } from '../../features/items/search/searchState.ts';
import { parseSearch, stringifySearch } from '../urlSearch.ts';

const WORDS: ReadonlySet<string> = new Set(WORD_PAGES);
const LISTS: ReadonlySet<string> = new Set([paths.home, paths.search]);
const PERSON = paths.person.replace('$id', '');
const WITH_ID = [paths.item.replace('$id', ''), PERSON];

/** The parameters of a list in the order of canonical addresses. */
const ORDER = [
  'search',
  'category',
  'location',
  'minPrice',
  'maxPrice',
  'sort',
  'page',
] as const satisfies readonly (keyof SearchState)[];

export const searchStateOf = (query: string): SearchState => readSearchState(parseSearch(query));

/** The query string of a list, with its question mark if there is any. */
export const queryOf = (state: Partial<SearchState>): string =>
  stringifySearch(Object.fromEntries(ORDER.map((name) => [name, state[name]])));

/** Of a person's page, what search engines and browsers without scripts can reach. */
function queryOfPerson(query: string): string {
  const as = parseSearch(query)['as'] === 'listings' ? 'listings' : undefined;
  return stringifySearch({ as, page: searchStateOf(query).page });
}

/** Implements `addressOf` of the page index. */
export function addressOf(path: string, query: string): string | null {
  const plain = path.replace(/(?<=.)\/$/, '');
  if (LISTS.has(plain)) return plain + queryOf(searchStateOf(query));
  if (WORDS.has(plain)) return plain;
  if (!isPage(plain)) return NOT_FOUND_ADDRESS;
  const start = WITH_ID.find((one) => plain.startsWith(one) && !plain.slice(one.length).includes('/'));
  if (start === undefined) return null;
  // Each id is written in one way, and all that is none shows the same page.
  const segment = plain.slice(start.length);
  const id = /^\d+$/.test(segment) ? Number(segment) : 0;
  if (id < 1 || id > MAX_ID) return `${start}none`;
  return `${start}${id}${start === PERSON ? queryOfPerson(query) : ''}`;
}

/** The row of the table of pages for a path without variable segments. */
export const plainPageAt = (path: string): Page | undefined =>
  Object.values(PAGES).find((page: Page) => page.path === path.replace(/(?<=.)\/$/, ''));
