import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Day } from '../values/dates.ts';
import { Id, IdInUrl, numberInUrl, Timestamp } from '../values/fields.ts';

/** The most people whom one person blocks. */
export const BLOCKED_MAX = 1000;

/** A rental that goes on in spite of a block, until it ends. */
export const BoundRental = z.object({
  id: Id,
  itemTitle: z.string(),
  startDate: Day,
  endDate: Day,
  /** Whether the user can cancel it now. */
  canCancel: z.boolean(),
});
export type BoundRental = z.output<typeof BoundRental>;

/** Somebody whom the user has blocked. */
export const BlockedPerson = z.object({
  user: z.object({ id: Id, username: z.string(), fullName: z.string(), avatar: z.string().nullable() }),
  createdAt: Timestamp,
  /** The rentals between the two that go on. */
  rentals: z.array(BoundRental),
});
export type BlockedPerson = z.output<typeof BlockedPerson>;

/** How the user stands to somebody. */
export const BlockState = z.object({ isBlocked: z.boolean(), rentals: z.array(BoundRental) });
export type BlockState = z.output<typeof BlockState>;

/** `cursor` is opaque and comes from the `Link` header of the previous page. */
export const CasePage = z.object({
  limit: numberInUrl(z.int().min(1).max(100)).default(20),
  cursor: z.string().max(200).optional(),
});

const UserParams = z.object({ userId: IdInUrl });

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  access: 'user',
  summary: 'Whom the user has blocked, newest first. Link rel=next points to the next page',
  query: CasePage,
  result: z.array(BlockedPerson),
});

export const getBlock = endpoint({
  method: 'GET',
  path: '/api/blocks/:userId',
  access: 'user',
  summary: 'Whether the user has blocked somebody, and which of their rentals go on',
  params: UserParams,
  result: BlockState,
});

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  access: 'user',
  summary: 'Block somebody, both ways and silently; pending requests between the two end',
  params: UserParams,
  status: 204,
});

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  access: 'user',
  summary: 'Bring back what a block hides; what it ended stays ended',
  params: UserParams,
  status: 204,
});
