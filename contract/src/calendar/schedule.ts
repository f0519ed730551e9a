import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Rental } from '../rentals.ts';
import { Day } from '../values/dates.ts';
import { Id, IdParams } from '../values/fields.ts';
import { Block } from './blocks.ts';
import { CALENDAR_DAYS_MAX, CalendarQuery } from './calendar.ts';

/** The most listings of a schedule of all. */
export const SCHEDULE_ITEMS_MAX = 200;

/** An approved or completed rental as its owner plans with it. */
export const ScheduledRental = Rental.omit({ pieces: true }).extend({
  renterName: z.string(),
  /** The numbers of its pieces; none once it is completed. */
  pieces: z.array(z.int().min(1)),
});
export type ScheduledRental = z.output<typeof ScheduledRental>;

/** A request that waits for an answer. */
export const ScheduledRequest = Rental.extend({
  renterName: z.string(),
  /** Whether it cannot be approved while its days are blocked. */
  hasBlockedDays: z.boolean(),
});
export type ScheduledRequest = z.output<typeof ScheduledRequest>;

/** Days that stay empty behind a rental of a piece. */
export const Buffer = z.object({ startDate: Day, endDate: Day, piece: z.int().min(1) });

/** What an owner's listing is planned for. */
export const Schedule = z.object({
  quantity: z.int().min(1),
  rentals: z.array(ScheduledRental),
  requests: z.array(ScheduledRequest),
  blocks: z.array(Block),
  buffers: z.array(Buffer),
});
export type Schedule = z.output<typeof Schedule>;

export const ItemSchedule = Schedule.extend({ itemId: Id, title: z.string(), image: z.string().nullable() });
export type ItemSchedule = z.output<typeof ItemSchedule>;

export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/items/:id/schedule',
  access: 'user',
  summary: `Rentals, requests, blocks and empty days of a listing, for at most ${CALENDAR_DAYS_MAX} days; owner only`,
  params: IdParams,
  query: CalendarQuery,
  result: Schedule,
});

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/schedule',
  access: 'user',
  summary: `The same of all the user's own listings, at most ${SCHEDULE_ITEMS_MAX}, newest first`,
  query: CalendarQuery,
  result: z.array(ItemSchedule),
});
