import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { QUANTITY_MAX } from '../terms.ts';
import { countDays, Day, inOrder, type DayRange } from '../values/dates.ts';
import { Id, IdInUrl, IdParams, line } from '../values/fields.ts';

/** The most days of one block, and the most blocks of one listing. */
export const BLOCK_DAYS_MAX = 730;
export const BLOCKS_MAX = 500;
/** The most blocks that a person makes in all their listings. */
export const BLOCKS_OF_OWNER_MAX = 5000;
/** The most that all blocks of a listing may take, imported ones included: one of several pieces counts for each of them. */
export const PLACES_MAX = 5000;
export const BLOCK_NOTE_MAX = 200;

/** Days on which the owner lends nothing, or not some of the pieces. Only the owner sees it. */
export const Block = z.object({
  id: Id,
  startDate: Day,
  endDate: Day,
  /** Null for all pieces. */
  pieces: z.array(z.int().min(1)).nullable(),
  note: z.string().nullable(),
  /** Who made it: the owner, or a calendar that is imported. */
  source: z.enum(['owner', 'import']),
  /** The imported calendar; null for the owner's own. */
  calendarId: Id.nullable(),
  /** Whether an imported block meets a rental, so that its days are not blocked. */
  conflict: z.boolean(),
});
export type Block = z.output<typeof Block>;

/** A block that was made, and how many waiting requests it makes impossible. */
export const MadeBlock = Block.extend({ waitingRequests: z.int().min(0) });
export type MadeBlock = z.output<typeof MadeBlock>;

const missing = 'Please select both start and end dates';
const DayGiven = z.string({ error: missing }).pipe(Day);

const notTooLong = z.refine<DayRange>((range) => countDays(range) <= BLOCK_DAYS_MAX, {
  path: ['endDate'],
  error: `Please choose at most ${BLOCK_DAYS_MAX} days`,
});

export const BlockBody = z
  .object({
    startDate: DayGiven,
    endDate: DayGiven,
    pieces: z
      .array(z.int().min(1).max(QUANTITY_MAX))
      .min(1)
      .max(QUANTITY_MAX)
      .overwrite((pieces) => [...new Set(pieces)].toSorted((a, b) => a - b))
      .nullable()
      .default(null),
    note: line(BLOCK_NOTE_MAX)
      .transform((text) => text.trim() || null)
      .nullable()
      .default(null),
  })
  .check(inOrder, notTooLong);
export type BlockBody = z.output<typeof BlockBody>;
export type BlockInput = z.input<typeof BlockBody>;

export const createBlock = endpoint({
  method: 'POST',
  path: '/api/items/:id/blocks',
  access: 'user',
  summary: 'Block days of a listing, or of some of its pieces; owner only',
  params: IdParams,
  body: BlockBody,
  result: MadeBlock,
  status: 201,
});

export const updateBlock = endpoint({
  method: 'PUT',
  path: '/api/items/:id/blocks/:blockId',
  access: 'user',
  summary: 'Change a block; owner only',
  params: IdParams.extend({ blockId: IdInUrl }),
  body: BlockBody,
  result: MadeBlock,
});

export const freeDays = endpoint({
  method: 'DELETE',
  path: '/api/items/:id/blocks',
  access: 'user',
  summary: "Free the days of the owner's blocks, which are shortened or split; imported ones stay",
  params: IdParams,
  query: z.object({ startDate: DayGiven, endDate: DayGiven }).check(inOrder),
  status: 204,
});
