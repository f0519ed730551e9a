import { createBlock, freeDays, updateBlock } from '@lendloop/contract/calendar/blocks';
import { getCalendar, getRentalCalendar } from '@lendloop/contract/calendar/calendar';
import { getSchedule, listSchedules } from '@lendloop/contract/calendar/schedule';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import { makeBlockActions } from './blockActions.ts';
import { makeScheduleActions } from './scheduleActions.ts';
import * as views from './viewActions.ts';

export function calendarRoutes(context: Context): Route[] {
  const blocks = makeBlockActions(context);
  const schedules = makeScheduleActions(context);
  return [
    route(getCalendar, ({ params, query, viewer, request }) =>
      views.showCalendar(context, viewer, params.id, query, request.hop.network),
    ),
    route(getRentalCalendar, ({ params, query, viewer, request }) =>
      views.showRentalCalendar(context, viewer, params.id, query, request.hop.network),
    ),
    route(getSchedule, ({ params, query, viewer }) => schedules.one(viewer, params.id, query)),
    route(listSchedules, ({ query, viewer }) => schedules.all(viewer, query)),
    route(createBlock, ({ params, body, viewer, request }) =>
      blocks.create(viewer, params.id, body, request.hop.network),
    ),
    route(updateBlock, ({ params, body, viewer, request }) =>
      blocks.update(viewer, params.id, params.blockId, body, request.hop.network),
    ),
    route(freeDays, ({ params, query, viewer, request }) =>
      blocks.free(viewer, params.id, query, request.hop.network),
    ),
  ];
}
