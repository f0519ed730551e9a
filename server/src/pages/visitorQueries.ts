import { getUser } from '@lendloop/contract/accounts';
import { listCategories } from '@lendloop/contract/categories';
import type { Endpoint, Params, Query, Result } from '@lendloop/contract/endpoint';
import { getItem, listItems, listItemsOfUser, type Item } from '@lendloop/contract/items';
import { formatTotal, TOTAL_HEADER } from '@lendloop/contract/paging';
import { PROBLEMS } from '@lendloop/contract/problems';
import type { ReadAnswer, ReadInProcess, ReadInput } from '@lendloop/contract/rendering';
import { listReviews } from '@lendloop/contract/reviews';
import { getPersonFacts } from '@lendloop/contract/reviews/people';
import { getSite, type Site } from '@lendloop/contract/site';

import { findPublicUser } from '../accounts/queries.ts';
import { findCategories } from '../categories/queries.ts';
import type { Db } from '../db/connect.ts';
import type { Gap } from '../http/kept/gaps.ts';
import { itemTag, LISTS_TAG, personTag, shelfTag } from '../http/kept/tags.ts';
import { Problem } from '../http/problem.ts';
import { findItem, findItemsOfOwner } from '../items/queries.ts';
import { searchItems } from '../items/search.ts';
import { findFacts } from '../reviews/factQueries.ts';
import { isPersonShown } from '../reviews/personQueries.ts';
import { findReviews } from '../reviews/queries.ts';

/** How many reviews, and how many of a person's items, a page prints. */
const REVIEWS_MAX = 20;
const SHELF_MAX = 200;

interface Found {
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** A read as a visitor makes it. */
interface VisitorRead {
  readonly endpoint: Endpoint;
  readonly run: (input: { params: unknown; query: unknown }) => Promise<Found>;
}

/** Binds a query to an endpoint, with the types that the endpoint declares. */
const visitorRead = <E extends Endpoint>(
  endpoint: E,
  run: (input: { params: Params<E>; query: Query<E> }) => Promise<{
    readonly body: Result<E>;
    readonly headers?: Record<string, string>;
  }>,
): VisitorRead => ({
  endpoint,
  // Parsed with the endpoint's schemas below.
  run: ({ params, query }) => run({ params: params as Params<E>, query: query as Query<E> }),
});

interface Needs {
  readonly db: Db;
  readonly now: () => Date;
  readonly site: Site;
  /** Counts the points of an expensive search for whoever asks for the page. */
  readonly spend: (points: number) => Promise<void>;
  /** Learns which changes make the page outdated. */
  readonly note: (...tags: readonly string[]) => void;
  readonly noteGap: (gap: Gap) => void;
  /** Learns how many rows of lists were read, and of how many characters. */
  readonly count: (rows: number, length: number) => void;
}

/** The reads of the public pages with a visitor's eyes, whoever is signed in. */
export function makeVisitorReads({ db, now, site, spend, note, noteGap, count }: Needs): ReadInProcess {
  const visibility = { moderation: site.moderation, viewer: null };
  const countRows = (rows: readonly object[]) => count(rows.length, JSON.stringify(rows).length);
  const noteItems = (items: readonly Item[]) => {
    countRows(items);
    note(...items.flatMap(({ id, ownerId }) => [itemTag(id), personTag(ownerId)]));
  };
  const next = (cursor: string | null): Record<string, string> =>
    cursor === null ? {} : { link: `</?cursor=${encodeURIComponent(cursor)}>; rel="next"` };

  const reads = [
    visitorRead(getSite, async () => ({ body: site })),
    visitorRead(listCategories, async () => ({ body: await findCategories(db, site.moderation) })),
    visitorRead(listItems, async ({ query }) => {
      const { items, total, nextCursor } = await searchItems(db, query, visibility, spend);
      note(LISTS_TAG);
      noteItems(items);
      const headers = { [TOTAL_HEADER]: formatTotal(total), ...next(nextCursor) };
      return { body: items.map(withoutPin), headers };
    }),
    visitorRead(getItem, async ({ params }) => {
      const item = await findItem(db, params.id, visibility);
      if (!item) throw new Problem('item_not_found');
      noteGap({ after: item.navigation.prevItemId, before: item.navigation.nextItemId });
      noteItems([item]);
      return { body: withoutPin(item) };
    }),
    visitorRead(listReviews, async ({ params, query }) => {
      const limit = Math.min(query.limit, REVIEWS_MAX);
      const reviews = await findReviews(db, params.id, visibility, now(), { ...query, limit });
      if (!reviews) throw new Problem('item_not_found');
      countRows(reviews.rows);
      return { body: reviews.rows, headers: next(reviews.nextCursor) };
    }),
    visitorRead(getUser, async ({ params }) => {
      const person = await findPublicUser(db, params.id, false);
      if (!person) throw new Problem('user_not_found');
      note(personTag(person.id));
      return { body: person };
    }),
    visitorRead(getPersonFacts, async ({ params }) => {
      if (!(await isPersonShown(db, params.id, null))) throw new Problem('user_not_found');
      note(personTag(params.id));
      return { body: await findFacts(db, params.id, site.timeZone) };
    }),
    visitorRead(listItemsOfUser, async ({ params, query }) => {
      const limit = Math.min(query.limit, SHELF_MAX);
      const { rows, nextCursor } = await findItemsOfOwner(db, params.userId, visibility, { ...query, limit });
      note(shelfTag(params.userId));
      noteItems(rows);
      return { body: rows.map(withoutPin), headers: next(nextCursor) };
    }),
  ];
  const byPath = new Map<string, VisitorRead>(reads.map((read) => [read.endpoint.path, read]));
  return async ({ path }, input) => {
    const read = byPath.get(path);
    if (!read) throw new Error(`${path} is not read for pages.`);
    return answer(read, input);
  };
}

/** Pages for everybody show where an item is by the place's name. */
const withoutPin = <I extends Item>(item: I): I => ({ ...item, latitude: null, longitude: null });

/** What a page shows as missing. Any other refusal, such as one for too many searches, fails the page. */
const MISSING: ReadonlySet<number> = new Set([400, 404]);

/** Throws the problem of a read that is refused for another reason than that there is nothing to show. */
async function answer({ endpoint, run }: VisitorRead, input: ReadInput): Promise<ReadAnswer> {
  const params = endpoint.params?.safeParse(input.params);
  const query = endpoint.query?.safeParse(present(input.query));
  if (params?.success === false || query?.success === false) return refusal(new Problem('invalid_input'));
  try {
    const { body, headers = {} } = await run({ params: params?.data, query: query?.data });
    return { status: 200, body, headers };
  } catch (error) {
    if (error instanceof Problem && MISSING.has(error.status)) return refusal(error);
    throw error;
  }
}

const refusal = ({ code, status, message }: Problem): ReadAnswer => ({
  status,
  body: { code, message: message || PROBLEMS[code].message },
  headers: {},
});

/** A query as an address carries it: without what is not set. */
const present = (query: ReadInput['query'] = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null));
