import {
  editCategory,
  getActivity,
  getItemMetrics,
  getPopularCategories,
  getPopularLocations,
  getRentalMetrics,
  getUserMetrics,
  listAudit,
  listModeration,
  listRegistrations,
  moderateItem,
  suspendUser,
  verifyUser,
} from '@lendloop/contract/admin';
import { getHealth, getHealthHistory, type Health } from '@lendloop/contract/admin/health';
import { listJobs } from '@lendloop/contract/admin/jobs';

import { today, type Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findJobs } from './jobQueries.ts';
import * as queries from './queries.ts';
import { findHistory } from './sampleStore.ts';
import { findAudit, findRegistrations } from './search.ts';

/** The administrator's sign-in is in `accounts`. `measure` returns the health of this process. */
export function adminRoutes(context: Context, measure: () => Promise<Health>): Route[] {
  const { config, now } = context;
  const { db } = context.database;

  return [
    route(getUserMetrics, () => queries.countUsers(db, now())),
    route(getItemMetrics, () => queries.countItems(db, now(), config.moderation)),
    route(getRentalMetrics, () => queries.countRentals(db)),
    route(getPopularCategories, () => queries.findPopularCategories(db, config.moderation)),
    route(getPopularLocations, () => queries.findPopularLocations(db, config.moderation)),
    route(getActivity, () => queries.findActivity(db, today(context), config.timeZone)),
    route(getHealth, measure),
    route(getHealthHistory, () => findHistory(db)),
    route(listJobs, () => findJobs(db)),

    route(listRegistrations, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await findRegistrations(db, query, queries.newSince(now()));
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(listModeration, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await actions.listModeration(context, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(listAudit, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await findAudit(db, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),

    route(verifyUser, ({ params, body, viewer }) => actions.verifyUser(context, viewer, params.id, body)),
    route(moderateItem, ({ params, body, viewer }) => actions.moderateItem(context, viewer, params.id, body)),
    route(suspendUser, ({ params, body, viewer }) => actions.suspendUser(context, viewer, params.id, body)),
    route(editCategory, ({ params, body, viewer }) => actions.editCategory(context, viewer, params.id, body)),
  ];
}
