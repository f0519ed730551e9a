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
} from '@lendloop/contract/items';
import { formatTotal, TOTAL_HEADER } from '@lendloop/contract/paging';

import { today, type Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { Problem } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findBookedRanges, findItem, findItemsOfOwner } from './queries.ts';
import { searchItems } from './search.ts';

/** Per address: enough for a small office that searches constantly, but for few deliberately expensive searches. */
const SEARCH_POINTS_A_MINUTE = 600;

export function itemRoutes(context: Context): Route[] {
  const { database, makeLimit } = context;
  const { moderation, languages } = context.config;
  const listings = actions.makeListingActions(context);
  const searches = makeLimit('searches', SEARCH_POINTS_A_MINUTE);

  return [
    route(listItems, async ({ query, viewer, request, reply }) => {
      const visibility = { moderation, viewer };
      const { items, total, nextCursor } = await searchItems(
        database.reader(),
        query,
        visibility,
        (points) => searches.spend(request.hop.network, points),
        languages,
      );
      reply.header(TOTAL_HEADER, formatTotal(total));
      linkNextPage(request, reply, nextCursor);
      return items;
    }),

    route(getItem, async ({ params, viewer }) => {
      const item = await findItem(database.db, params.id, { moderation, viewer });
      if (!item) throw new Problem('item_not_found');
      return item;
    }),

    route(listItemsOfUser, async ({ params, query, viewer, request, reply }) => {
      const visibility = { moderation, viewer };
      const { rows, nextCursor } = await findItemsOfOwner(database.db, params.userId, visibility, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),

    route(listBookedRanges, async ({ params, viewer }) => {
      const ranges = await findBookedRanges(database.db, params.id, today(context), {
        moderation,
        viewer,
      });
      if (!ranges) throw new Problem('item_not_found');
      return ranges;
    }),

    route(createItem, ({ body, viewer, request }) =>
      listings.create(viewer, body, request.pictures ?? new Map(), request.hop.network),
    ),
    route(
      updateItem,
      ({ params, body, viewer, request }) =>
        listings.update(viewer, params.id, body, request.pictures ?? new Map(), request.hop.network),
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
