import { listReviews, writeReview } from '@lendloop/contract/reviews';
import { judgeReview, listJudgedReviews } from '@lendloop/contract/reviews/judging';
import { getItemRatings, getPersonFacts, listPersonReviews } from '@lendloop/contract/reviews/people';
import {
  answerReview,
  editAnswer,
  editReview,
  listOpenReviews,
  reviewRental,
  withdrawReview,
} from '@lendloop/contract/reviews/rentalReviews';

import type { Context } from '../context.ts';
import { readerFor } from '../http/current.ts';
import { DAY_SECONDS } from '../http/limits/limits.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { Problem } from '../http/problem.ts';
import { route, type Route, type Viewer } from '../http/route.ts';
import * as actions from './actions.ts';
import * as answers from './answerActions.ts';
import { findFacts, findItemRatings } from './factQueries.ts';
import { judgeReview as judge } from './judgeActions.ts';
import { findJudged } from './judgeQueries.ts';
import { isPersonShown } from './personQueries.ts';
import { findOpenReviews, findPersonReviews, findReviews } from './queries.ts';

/** With each of them every node reads its lists again. */
const ANSWERS_CHANGED_A_DAY = 60;

export function reviewRoutes(context: Context): Route[] {
  const { config, database, now } = context;
  const edits = context.makeLimit('changes of answers', ANSWERS_CHANGED_A_DAY, DAY_SECONDS);
  const seenBy = (viewer: Viewer | null) => ({ moderation: config.moderation, viewer });

  return [
    route(listReviews, async ({ params, query, viewer, request, reply }) => {
      const db = readerFor(database, request);
      const reviews = await findReviews(db, params.id, seenBy(viewer), now(), query);
      if (!reviews) throw new Problem('item_not_found');
      linkNextPage(request, reply, reviews.nextCursor);
      return reviews.rows;
    }),
    route(getItemRatings, async ({ params, viewer, request }) => {
      const ratings = await findItemRatings(readerFor(database, request), params.id, seenBy(viewer));
      if (!ratings) throw new Problem('item_not_found');
      return ratings;
    }),
    route(listPersonReviews, async ({ params, query, viewer, request, reply }) => {
      const db = readerFor(database, request);
      if (!(await isPersonShown(db, params.id, viewer))) throw new Problem('user_not_found');
      const { rows, nextCursor } = await findPersonReviews(db, params.id, seenBy(viewer), now(), query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(getPersonFacts, async ({ params, viewer, request }) => {
      const db = readerFor(database, request);
      if (!(await isPersonShown(db, params.id, viewer))) throw new Problem('user_not_found');
      return findFacts(db, params.id, config.timeZone);
    }),
    route(listOpenReviews, async ({ query, viewer, request, reply }) => {
      const window = { now: now(), revealDays: config.reviewRevealDays };
      const open = await findOpenReviews(database.db, viewer.id, seenBy(viewer), window, query);
      linkNextPage(request, reply, open.nextCursor);
      return open.rows;
    }),
    route(writeReview, ({ params, body, viewer }) => actions.writeReview(context, viewer, params.id, body)),
    route(reviewRental, ({ params, body, viewer }) => actions.reviewRental(context, viewer, params.id, body)),
    route(editReview, ({ params, body, viewer }) => actions.editReview(context, viewer, params.id, body)),
    route(withdrawReview, async ({ params, viewer }) => {
      await actions.withdrawReview(context, viewer, params.id);
      return undefined;
    }),
    route(answerReview, ({ params, body, viewer }) => answers.answerReview(context, viewer, params.id, body)),
    route(editAnswer, ({ params, body, viewer }) =>
      answers.editAnswer(context, viewer, params.id, body.text, () => edits.spend(`user ${viewer.id}`)),
    ),
    route(listJudgedReviews, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await findJudged(database.db, now(), query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(judgeReview, ({ params, body, viewer }) => judge(context, viewer, params.id, body)),
  ];
}
