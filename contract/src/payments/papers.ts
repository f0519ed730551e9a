import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { PriceLine } from '../pricing.ts';
import { countDays, Day } from '../values/dates.ts';
import { Id, IdParams, Timestamp } from '../values/fields.ts';
import { Minor } from '../values/money.ts';
import { DueKind } from './dues.ts';
import { DepositStatus } from './payment.ts';

/** The longest time that a statement or the administrators' lists of money are of, in days. */
export const STATEMENT_DAYS_MAX = 400;
/** The most rows that a statement has. */
export const STATEMENT_ROWS_MAX = 10_000;

/** For a schema of `{ from, to }`: both days are included, in order, and not too many. */
export const ofStatement = z.refine<{ readonly from: Day; readonly to: Day }>(
  ({ from, to }) => from <= to && countDays({ startDate: from, endDate: to }) <= STATEMENT_DAYS_MAX,
  { path: ['to'], error: 'Choose fewer days, in order' },
);

/** Something that was handed over. */
const Paid = z.object({
  kind: DueKind,
  amountMinor: Minor.min(1),
  settledAt: Timestamp,
});

/** What a receipt says. It is not a tax invoice. */
export const Receipt = z.object({
  /** `R-{rental}-{version}`: each accepted change of a rental makes another version. */
  number: z.string(),
  rentalId: Id,
  itemTitle: z.string(),
  ownerName: z.string(),
  renterName: z.string(),
  startDate: Day,
  endDate: Day,
  pieces: z.int().min(1),
  /** It was cancelled after it had been agreed on. */
  isCancelled: z.boolean(),
  currency: z.string(),
  /** Without what concerns only the other person. */
  lines: z.array(PriceLine),
  totalMinor: Minor,
  deposit: z.object({ amountMinor: Minor.min(0), status: DepositStatus, returnedMinor: Minor.min(0) }),
  /** What the renter has paid, the deposit included, oldest first. */
  payments: z.array(Paid),
  /** What has come back to the renter, the deposit included, oldest first. */
  refunds: z.array(Paid),
});
export type Receipt = z.output<typeof Receipt>;

/** Errors: 404 `rental_not_found` for strangers, 409 `not_paid` for a rental that was never agreed on. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/receipt',
  access: 'user',
  summary: 'What the receipt of a rental says, for its two people and for administrators',
  params: IdParams,
  result: Receipt,
});

export const StatementQuery = z
  .object({ from: Day, to: Day, format: z.enum(['json', 'csv']).default('json') })
  .check(ofStatement);
export type StatementQuery = z.output<typeof StatementQuery>;

/** What the viewer paid or got on a day. */
export const StatementRow = z.object({
  day: Day,
  kind: DueKind,
  rentalId: Id,
  itemTitle: z.string(),
  /** Positive if the viewer got it. */
  amountMinor: Minor,
  /** What the marketplace kept of it. */
  feeMinor: Minor.min(0),
  /** Of all that the viewer got and paid until then. */
  balanceMinor: Minor,
});
export type StatementRow = z.output<typeof StatementRow>;

export const Statement = z.object({
  currency: z.string(),
  from: Day,
  to: Day,
  /** The balance before the first day. */
  openingMinor: Minor,
  /** The balance after the last day. */
  closingMinor: Minor,
  /** Oldest first. */
  rows: z.array(StatementRow),
});
export type Statement = z.output<typeof Statement>;

/** Error: 400 `invalid_dates` for days that hold more than `STATEMENT_ROWS_MAX` rows. */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/statements',
  access: 'user',
  summary: 'What the user was paid and paid in these days, as JSON or as a CSV file',
  query: StatementQuery,
  result: Statement,
  csv: true,
});

const Month = z.string().regex(/^\d{4}-\d{2}$/);

/** What the user earns as an owner, without deposits. In hand, nobody holds money for another. */
export const Earnings = z.object({
  currency: z.string(),
  /** Agreed on, and neither side has said that it was paid. */
  heldMinor: Minor.min(0),
  /** One side has said that it was paid, and the other has not yet. */
  payableMinor: Minor.min(0),
  /** Paid, less what went back; it can be negative. */
  paidMinor: Minor,
  /** What was paid in each of the last months, less what went back, oldest first; the last is the present one. */
  byMonth: z.array(z.object({ month: Month, paidMinor: Minor })).length(12),
});
export type Earnings = z.output<typeof Earnings>;

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/earnings',
  access: 'user',
  summary:
    'What the user earns with their listings: still to come, and paid in each of the last twelve months',
  result: Earnings,
});
