import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { QUANTITY_MAX } from '../terms.ts';
import { Day, inOrder } from '../values/dates.ts';
import { Id, IdInUrl, IdParams, Timestamp } from '../values/fields.ts';
import { Minor } from '../values/money.ts';
import { visibleText } from '../values/visible.ts';

export const CHANGE_NOTE_MAX = 500;
/** How many proposals a rental shows: the newest. */
export const CHANGES_SHOWN_MAX = 100;
/** How long a proposal waits for its answer at most. */
export const CHANGE_HOURS = 48;

/**
 * `superseded`: its author has proposed something else, or the request was approved as it was. `expired`: nobody answered in time, or
 * the rental ended.
 */
export const ChangeStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded']);
export type ChangeStatus = z.output<typeof ChangeStatus>;

/** What is agreed on before or after a change. */
export const Agreed = z.object({
  startDate: Day,
  endDate: Day,
  pieces: z.int().min(1),
  /** What the owner takes off. */
  discountMinor: Minor,
  /** What the renter pays, without the deposit. */
  totalMinor: Minor,
  depositMinor: Minor,
});
export type Agreed = z.output<typeof Agreed>;

/** Other days for a rental, proposed by one of its two people to the other. Nothing is reserved for it. */
export const RentalChange = z.object({
  id: Id,
  byId: Id,
  from: Agreed,
  to: Agreed,
  /** How much more the renter pays, without the deposit; less if it is negative. */
  differenceMinor: Minor,
  note: z.string().nullable(),
  status: ChangeStatus,
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type RentalChange = z.output<typeof RentalChange>;

/** What is wrong with an amount that cannot be taken off. */
export const NO_DISCOUNT = { error: 'The amount is not valid' };

export const ChangeBody = z
  .object({
    startDate: z.string({ error: 'Please select both start and end dates' }).pipe(Day),
    endDate: z.string({ error: 'Please select both start and end dates' }).pipe(Day),
    /** Left out, there are as many as before. */
    pieces: z.int().min(1).max(QUANTITY_MAX).optional(),
    /** What the owner takes off. Left out, it is as much as before. */
    discountMinor: z
      .int(NO_DISCOUNT)
      .min(0, NO_DISCOUNT)
      .max(Number.MAX_SAFE_INTEGER, NO_DISCOUNT)
      .optional(),
    /** For the other person. */
    note: visibleText(0, '', CHANGE_NOTE_MAX)
      .transform((note) => (note === '' ? null : note))
      .nullable()
      .default(null),
    /** If the same person sends it again, the response is the proposal made first. */
    clientId: z.uuid().optional(),
  })
  .check(inOrder);
export type ChangeBody = z.output<typeof ChangeBody>;
export type ChangeInput = z.input<typeof ChangeBody>;

export const ChangeAnswer = z.object({ status: z.enum(['accepted', 'declined', 'withdrawn']) });
export type ChangeAnswer = z.output<typeof ChangeAnswer>;

export const proposeChange = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/changes',
  access: 'user',
  summary:
    'Propose other days for an approved rental to its other person, or to the renter of a request instead of it',
  params: IdParams,
  body: ChangeBody,
  result: RentalChange,
  status: 201,
});

export const answerChange = endpoint({
  method: 'PUT',
  path: '/api/rentals/:id/changes/:changeId',
  access: 'user',
  summary: 'Accept or decline what the other person proposes, or withdraw an own proposal',
  params: IdParams.extend({ changeId: IdInUrl }),
  body: ChangeAnswer,
  result: RentalChange,
});
