import { listReviews, writeReview } from '@lendloop/contract/reviews';

import type { Context } from '../context.ts';
import { readerFor } from '../http/current.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { Problem } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findReviews } from './queries.ts';

export function reviewRoutes(context: Context): Route[] {
  const { config, database } = context;

  return [
    route(listReviews, async ({ params, query, viewer, request, reply }) => {
      const visibility = { moderation: config.moderation, viewer };
      const reviews = await findReviews(readerFor(database, request), params.id, visibility, query);
      if (!reviews) throw new Problem('item_not_found');
      linkNextPage(request, reply, reviews.nextCursor);
      return reviews.rows;
    }),

    route(writeReview, ({ params, body, viewer }) => actions.writeReview(context, viewer, params.id, body)),
  ];
}
