import {
  createItem,
  deleteItem,
  getItem,
  listBookedRanges,
  listItems,
  listItemsOfUser,
  setAvailability,
  setAvailabilityWindow,
  updateItem,
  type ItemQuery,
} from '@lendloop/contract/items';
import { formatTotal, TOTAL_HEADER } from '@lendloop/contract/paging';
import type { FastifyRequest } from 'fastify';

import { today, type Context } from '../context.ts';
import { readerFor } from '../http/current.ts';
import { LISTS_TAG, personTag, rentersTag, shelfTag } from '../http/kept/tags.ts';
import { linkNextPage, linkToNext } from '../http/lists/nextPage.ts';
import { Problem } from '../http/problem.ts';
import { route, type Keeping, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findItem, findItemsOfOwner, makePublicItemReader } from './queries.ts';
import { searchItems } from './search.ts';
import { priceOf } from './searchPrice.ts';

/** Per address: enough for a small office that searches constantly, but for few deliberately expensive searches. */
const SEARCH_POINTS_A_MINUTE = 600;

export function itemRoutes(context: Context): Route[] {
  const { database, makeLimit } = context;
  const { moderation, languages } = context.config;
  const listings = actions.makeListingActions(context);
  const searches = makeLimit('searches', SEARCH_POINTS_A_MINUTE);
  const spend: Spend = (request, points) => searches.spend(request.hop.network, points);
  const kept = keepItems(context, spend);

  return [
    route(
      listItems,
      async ({ query, viewer, request, reply }) => {
        const visibility = { moderation, viewer };
        const { items, total, nextCursor } = await searchItems(
          readerFor(database, request),
          query.availableFrom === undefined ? query : { ...query, today: today(context) },
          visibility,
          (points) => spend(request, points),
          languages,
        );
        reply.header(TOTAL_HEADER, formatTotal(total));
        linkNextPage(request, reply, nextCursor);
        return items;
      },
      { keeping: kept.lists },
    ),

    route(
      getItem,
      async ({ params, viewer }) => {
        const item = await findItem(database.db, params.id, { moderation, viewer });
        if (!item) throw new Problem('item_not_found');
        return item;
      },
      { keeping: kept.items },
    ),

    route(
      listItemsOfUser,
      async ({ params, query, viewer, request, reply }) => {
        const visibility = { moderation, viewer };
        // Live events tell owners of decisions on their listings.
        const db = viewer?.id === params.userId ? database.db : readerFor(database, request);
        const { rows, nextCursor } = await findItemsOfOwner(db, params.userId, visibility, query);
        linkNextPage(request, reply, nextCursor);
        return rows;
      },
      { keeping: kept.shelves },
    ),

    route(listBookedRanges, ({ params, viewer, request }) =>
      actions.showBookedDays(context, viewer, params.id, request.hop.network),
    ),

    route(createItem, ({ body, viewer, request }) =>
      listings.create(viewer, body, request.pictures ?? new Map(), originOf(request)),
    ),
    route(
      updateItem,
      ({ params, body, viewer, request }) =>
        listings.update(viewer, params.id, body, request.pictures ?? new Map(), originOf(request)),
      { beforeBody: ({ params, viewer }) => actions.expectOwnListing(context, viewer, params.id) },
    ),
    route(setAvailability, ({ params, body, viewer, request }) =>
      listings.setAvailability(viewer, params.id, body.isAvailable, request.hop.network),
    ),
    route(setAvailabilityWindow, ({ params, body, viewer, request }) =>
      listings.setAvailabilityWindow(viewer, params.id, body, request.hop.network),
    ),
    route(deleteItem, ({ params, viewer }) => actions.deleteItem(context, viewer, params.id)),
  ];
}

const originOf = (request: FastifyRequest) => ({
  network: request.hop.network,
  sessionToken: request.sessionToken,
});

/** Counts the points of a search for the address that asks. Throws `too_many_requests`. */
type Spend = (request: FastifyRequest, points: number) => Promise<void>;

interface KeptReads {
  readonly lists: Keeping<typeof listItems>;
  readonly items: Keeping<typeof getItem>;
  readonly shelves: Keeping<typeof listItemsOfUser>;
}

/** How the answers about items that most people ask for are kept. */
function keepItems({ config, database }: Context, spend: Spend): KeptReads {
  const visibility = { moderation: config.moderation, viewer: null };
  const findPublicItem = makePublicItemReader(database.db, config.moderation);
  return {
    lists: {
      addressOf: ({ query }) => addressOfList(query),
      pay: async ({ query }, request) => {
        const price = priceOf(query, undefined);
        if (price > 0) await spend(request, price);
      },
      read: async ({ query }, address) => {
        // Paid already.
        const { items, total, nextCursor } = await searchItems(
          database.db,
          query,
          visibility,
          async () => {},
        );
        const headers = { [TOTAL_HEADER]: formatTotal(total), ...linkToNext(address, nextCursor) };
        return { result: items, headers, basis: { tags: [LISTS_TAG] } };
      },
      isAsForVisitors: ({ isAdmin, hasBlocks }) => !isAdmin && !hasBlocks,
    },
    items: {
      addressOf: ({ params }) => `/api/items/${params.id}`,
      read: async ({ params }) => {
        const found = await findPublicItem(params.id);
        if (!found) throw new Problem('item_not_found');
        const { item, exactFor } = found;
        const { prevItemId, nextItemId } = item.navigation;
        const gap = { after: prevItemId, before: nextItemId };
        const tags = [personTag(item.ownerId), rentersTag(item.ownerId)];
        return { result: item, basis: { tags, gap }, moreFor: [item.ownerId, ...exactFor] };
      },
      isAsForVisitors: ({ hasBlocks }) => !hasBlocks,
    },
    shelves: {
      addressOf: ({ params, query: { cursor, limit } }) =>
        cursor === undefined ? `/api/items/user/${params.userId}?limit=${limit}` : null,
      read: async ({ params, query }, address) => {
        const { rows, nextCursor } = await findItemsOfOwner(database.db, params.userId, visibility, query);
        const headers = linkToNext(address, nextCursor);
        return { result: rows, headers, basis: { tags: [shelfTag(params.userId)] } };
      },
      isAsForVisitors: ({ id, isAdmin, hasBlocks }, { params }) =>
        !isAdmin && !hasBlocks && id !== params.userId,
    },
  };
}

/** First pages of all items or of categories, in any order: those that read an index and do not depend on the date. */
function addressOfList({ category, sort = 'newest', limit, ...others }: ItemQuery): string | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const categories = [...new Set(category)].toSorted((a, b) => a - b).map((id) => `category=${id}`);
  return `/api/items?${[...categories, `sort=${sort}`, `limit=${limit}`].join('&')}`;
}
