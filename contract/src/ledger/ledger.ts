import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { ofStatement } from '../payments/papers.ts';
import { Day } from '../values/dates.ts';
import { Id, IdInUrl, numberInUrl, text, Timestamp } from '../values/fields.ts';
import { Minor } from '../values/money.ts';
import { notANumber } from '../values/sentences.ts';

/** The books: `money` that the marketplace handles, and what is settled in `hand`. They never mix. */
export const LedgerName = z.enum(['money', 'hand']);
export type LedgerName = z.output<typeof LedgerName>;

export const AccountKind = z.enum(['asset', 'liability', 'revenue', 'expense']);
export type AccountKind = z.output<typeof AccountKind>;

/** What a transfer books. */
export const TransferKind = z.enum(['due', 'due_settled', 'due_dropped', 'adjustment']);
export type TransferKind = z.output<typeof TransferKind>;

const Code = z.string().regex(/^[a-z_]{1,20}(:[\w-]{1,40})?$/, { error: 'This account does not exist' });

/** Ids of the ledger are larger than those of other tables. */
const LedgerId = z.int().min(1);
const LedgerIdInUrl = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/, notANumber)
        .transform(Number),
    ],
    notANumber,
  )
  .pipe(LedgerId);

const Page = {
  limit: numberInUrl(z.int().min(1).max(100)).default(50),
  cursor: z.string().max(200).optional(),
};

/** An account. Debits are positive, so a liability that holds something has a negative balance. */
export const LedgerAccount = z.object({
  id: LedgerId,
  ledger: LedgerName,
  /** What it is of, as `losses`, or `owed_by:7` for the rental 7. */
  code: z.string(),
  kind: AccountKind,
  currency: z.string(),
  balanceMinor: Minor,
});
export type LedgerAccount = z.output<typeof LedgerAccount>;

export const LedgerEntry = z.object({
  accountId: LedgerId,
  code: z.string(),
  phase: z.enum(['pending', 'posted']),
  /** A debit is positive, a credit negative. */
  amountMinor: Minor,
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const Transfer = z.object({
  id: LedgerId,
  ledger: LedgerName,
  /** The same booking has the same key, and so is made once. */
  key: z.string(),
  kind: TransferKind,
  rentalId: Id.nullable(),
  /** Who caused it; null for the marketplace itself. */
  byId: Id.nullable(),
  byName: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: Timestamp,
  currency: z.string(),
  /** The sum of its debits. */
  amountMinor: Minor.min(1),
  entries: z.array(LedgerEntry).min(2),
});
export type Transfer = z.output<typeof Transfer>;

/** What was settled in hand, and booked otherwise, on a day in the marketplace's time zone. */
export const MoneyDay = z.object({
  day: Day,
  capturedMinor: Minor,
  refundedMinor: Minor,
  paidOutMinor: Minor,
  feesMinor: Minor,
  handSettledMinor: Minor,
});
export type MoneyDay = z.output<typeof MoneyDay>;

/** What is held for people, what is owed to them, and what the marketplace keeps or loses; each as a positive sum. */
export const MoneySummary = z.object({
  currency: z.string(),
  heldMinor: Minor,
  depositsMinor: Minor,
  payableMinor: Minor,
  feesMinor: Minor,
  lossesMinor: Minor,
  suspenseMinor: Minor,
  /** What people still owe each other in hand. */
  handOpenMinor: Minor,
  /** The sum of all accounts: anything but 0 is a fault. */
  sumMinor: Minor,
  /** Oldest first, days without anything included. */
  days: z.array(MoneyDay),
});
export type MoneySummary = z.output<typeof MoneySummary>;

export const MoneyRange = z.object({ from: Day, to: Day }).check(ofStatement);

export const getMoneySummary = endpoint({
  method: 'GET',
  path: '/api/admin/money/summary',
  access: 'admin',
  summary: 'The sums of the ledger now, and what was booked on each of these days',
  query: MoneyRange,
  result: MoneySummary,
});

export const TransferQuery = z.object({
  /** Its code. */
  account: Code.optional(),
  rentalId: IdInUrl.optional(),
  /** A person of the rental, or who caused it. */
  userId: IdInUrl.optional(),
  kind: TransferKind.optional(),
  /** Both included. */
  from: Day.optional(),
  to: Day.optional(),
  ...Page,
});
export type TransferQuery = z.output<typeof TransferQuery>;

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/admin/money/transfers',
  access: 'admin',
  summary: 'The bookings of the ledger, newest first. Link rel=next points to the next page',
  query: TransferQuery,
  result: z.array(Transfer),
});

/** Error: 404 `transfer_not_found`. */
export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/admin/money/transfers/:id',
  access: 'admin',
  summary: 'A booking of the ledger with its entries',
  params: z.object({ id: LedgerIdInUrl }),
  result: Transfer,
});

export const AccountQuery = z.object({
  ledger: LedgerName.optional(),
  rentalId: IdInUrl.optional(),
  ...Page,
});
export type AccountQuery = z.output<typeof AccountQuery>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/money/accounts',
  access: 'admin',
  summary:
    'The accounts of the ledger with their balances, newest first. Link rel=next points to the next page',
  query: AccountQuery,
  result: z.array(LedgerAccount),
});

/** An entry of an account. */
export const AccountRow = z.object({
  transferId: LedgerId,
  kind: TransferKind,
  rentalId: Id.nullable(),
  createdAt: Timestamp,
  phase: z.enum(['pending', 'posted']),
  amountMinor: Minor,
  /** Of the account, after this entry. */
  balanceMinor: Minor,
});
export type AccountRow = z.output<typeof AccountRow>;

/** Error: 404 `ledger_account_not_found`. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/admin/money/accounts/:id',
  access: 'admin',
  summary:
    'An account of the ledger with its entries, newest first, and the balance after each. Link rel=next points to the next page',
  params: z.object({ id: LedgerIdInUrl }),
  query: z.object(Page),
  result: LedgerAccount.extend({ rows: z.array(AccountRow) }),
});

export const getLedgerFile = endpoint({
  method: 'GET',
  path: '/api/admin/money/ledger.csv',
  access: 'admin',
  summary: 'The entries of these days as a CSV file, oldest first',
  query: MoneyRange,
  csv: true,
});

/** What a check found to be wrong: an unbalanced transfer, a balance, the dues of a rental or its pieces. */
export const FaultKind = z.enum([
  'transfer',
  'balance',
  'overdrawn',
  'mixed',
  'dues',
  'lines',
  'occupancies',
]);
export type FaultKind = z.output<typeof FaultKind>;

export const LedgerFault = z.object({
  kind: FaultKind,
  /** The transfer, account or rental. */
  subjectId: z.int(),
  expectedMinor: Minor,
  foundMinor: Minor,
});
export type LedgerFault = z.output<typeof LedgerFault>;

/** The most faults of each kind that a check lists. */
export const FAULTS_MAX = 50;

export const LedgerCheck = z.object({
  checkedAt: Timestamp,
  /** How many it went through. */
  transfers: z.int().min(0),
  accounts: z.int().min(0),
  dues: z.int().min(0),
  /** Empty if all is well. */
  faults: z.array(LedgerFault),
});
export type LedgerCheck = z.output<typeof LedgerCheck>;

export const checkLedger = endpoint({
  method: 'POST',
  path: '/api/admin/money/check',
  access: 'admin',
  summary: 'Go through the ledger now, as every night, and say what is wrong',
  result: LedgerCheck,
});

export const ADJUSTMENT_COMMENT_MIN = 3;
export const ADJUSTMENT_COMMENT_MAX = 1000;

const BAD_AMOUNT = { error: 'The amount is not valid' };

/** For a schema of `{ debit, credit }`: they differ. */
export const ofTwoAccounts = z.refine<{ readonly debit: string; readonly credit: string }>(
  ({ debit, credit }) => debit !== credit,
  { path: ['credit'], error: 'Please choose two different accounts' },
);

export const AdjustmentBody = z
  .object({
    /** The codes of two accounts of the ledger `money`. */
    debit: Code,
    credit: Code,
    amountMinor: z.int(BAD_AMOUNT).min(1, BAD_AMOUNT).max(Number.MAX_SAFE_INTEGER, BAD_AMOUNT),
    comment: text(ADJUSTMENT_COMMENT_MAX, { tooLong: 'Comment is too long' }).min(ADJUSTMENT_COMMENT_MIN, {
      error: 'Please say why, in a few words',
    }),
    /** If the same administrator sends it again, the response is the transfer made first. */
    clientId: z.uuid(),
  })
  .check(ofTwoAccounts);
export type AdjustmentBody = z.output<typeof AdjustmentBody>;

/**
 * Moves an amount from one account to another; kept in the audit log. Errors: 404 `ledger_account_not_found`, 409 `client_id_reused`, 409
 * `account_overdrawn`, 400 `amount_too_high` for more than an account can hold, 400 `invalid_input` for one account on both sides.
 */
export const adjustLedger = endpoint({
  method: 'POST',
  path: '/api/admin/money/adjustments',
  access: 'admin',
  summary: 'Book an amount between two accounts of the ledger, with a comment',
  body: AdjustmentBody,
  result: Transfer,
  status: 201,
});
