import { createBlock, freeDays, updateBlock } from '@lendloop/contract/calendar/blocks';
import { getCalendar, getRentalCalendar } from '@lendloop/contract/calendar/calendar';
import { getSchedule, listSchedules } from '@lendloop/contract/calendar/schedule';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import * as blocks from './blockActions.ts';
import * as views from './viewActions.ts';

export const calendarRoutes = (context: Context): Route[] => [
  route(getCalendar, ({ params, query, viewer }) => views.showCalendar(context, viewer, params.id, query)),
  route(getRentalCalendar, ({ params, query, viewer }) =>
    views.showRentalCalendar(context, viewer, params.id, query),
  ),
  route(getSchedule, ({ params, query, viewer }) => views.showSchedule(context, viewer, params.id, query)),
  route(listSchedules, ({ query, viewer }) => views.showSchedules(context, viewer, query)),
  route(createBlock, ({ params, body, viewer }) => blocks.createBlock(context, viewer, params.id, body)),
  route(updateBlock, ({ params, body, viewer }) =>
    blocks.updateBlock(context, viewer, params.id, params.blockId, body),
  ),
  route(freeDays, ({ params, query, viewer }) => blocks.freeDays(context, viewer, params.id, query)),
];
