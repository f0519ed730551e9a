import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Timestamp } from '../values/fields.ts';

/** How many calendars a person may give away. */
export const FEEDS_MAX = 20;

/** What a calendar says: who rents what at which price, or only which days are reserved. */
export const FeedDetail = z.enum(['full', 'busy']);
export type FeedDetail = z.output<typeof FeedDetail>;

/** A calendar for other programs, which anybody can read who has its address. */
export const Feed = z.object({
  id: Id,
  url: z.url(),
  /** The listing whose days it shows; null for all of its owner's listings and rentals. */
  itemId: Id.nullable(),
  itemTitle: z.string().nullable(),
  detail: FeedDetail,
  createdAt: Timestamp,
  /** When a program last read it, to within minutes. */
  lastReadAt: Timestamp.nullable(),
});
export type Feed = z.output<typeof Feed>;

export const FeedBody = z.object({ itemId: Id.nullable(), detail: FeedDetail });
export type FeedBody = z.output<typeof FeedBody>;

export const createFeed = endpoint({
  method: 'POST',
  path: '/api/calendars',
  access: 'user',
  summary:
    'Make an address at which calendar programs read the days of a listing, or of all own listings and rentals',
  body: FeedBody,
  result: Feed.pick({ id: true, url: true }),
  status: 201,
});

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/calendars',
  access: 'user',
  summary: 'Own calendars for other programs, oldest first',
  result: z.array(Feed),
});

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendars/:id',
  access: 'user',
  summary: 'Delete a calendar for other programs: its address ends at once',
  params: IdParams,
  status: 204,
});
