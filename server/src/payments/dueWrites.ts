import type { DueKind } from '@lendloop/contract/payments/dues';
import type { RentalHappening } from '@lendloop/contract/rentals/events';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { book, openAccounts, type Booking } from '../ledger/bookingWrites.ts';
import type { Step, StoredDue } from './draftRules.ts';
import { toStoredDue, type DueRental, type DueRow } from './dueQueries.ts';
import { IS_LATE_OPEN } from './latenessSql.ts';

/** Who does something, null for the marketplace itself, and when. */
export interface Doing {
  readonly byId: number | null;
  readonly at: Date;
}

/** A due that has just arisen. */
export interface AddedDue {
  readonly id: number;
  readonly kind: DueKind;
  readonly cause: string;
  readonly fromId: number;
  readonly toId: number;
  readonly amountMinor: number;
}

const OWNER_PAYS: ReadonlySet<DueKind> = new Set(['deposit_back', 'refund']);

/** Takes steps of the dues of a rental and books each in the ledger. Returns those that are new. Lock the dues first. */
export async function takeSteps(
  tx: Tx,
  rental: DueRental,
  steps: readonly Step[],
  doing: Doing,
): Promise<AddedDue[]> {
  if (steps.length === 0) return [];
  const added = await insertDues(tx, rental, steps, doing);
  const bookings: Booking[] = added.map(({ id, amountMinor }) =>
    bookingOf(rental, doing, 'due', `due ${id}`, amountMinor),
  );
  for (const step of steps) {
    if (step.do === 'add') continue;
    const { due } = step;
    switch (step.do) {
      case 'resize': {
        const more = step.amountMinor - due.amountMinor;
        const kind = more > 0 ? 'due' : 'due_dropped';
        const key = `${kind} ${due.id} ${due.revision + 1}`;
        await resize(tx, due.id, step.amountMinor);
        bookings.push(bookingOf(rental, doing, kind, key, Math.abs(more)));
        break;
      }
      case 'drop':
        await end(tx, due.id, 'dropped', null);
        bookings.push(bookingOf(rental, doing, 'due_dropped', `due_dropped ${due.id}`, due.amountMinor));
        break;
      case 'settle':
        await end(tx, due.id, 'settled', doing.at);
        bookings.push(bookingOf(rental, doing, 'due_settled', `due_settled ${due.id}`, due.amountMinor));
        break;
    }
  }
  await openAccounts(tx, [
    { ...accountsOf(rental), code: `owed_by:${rental.rentalId}`, kind: 'asset' },
    { ...accountsOf(rental), code: `owed_to:${rental.rentalId}`, kind: 'liability' },
  ]);
  await book(tx, doing.at, bookings);
  return added;
}

const accountsOf = ({ rentalId, currency }: DueRental) => ({ ledger: 'hand', currency, rentalId }) as const;

/** What is owed goes from one account of the rental to the other, and back when it is settled or no longer owed. */
function bookingOf(
  { rentalId }: DueRental,
  { byId }: Doing,
  kind: 'due' | 'due_settled' | 'due_dropped',
  key: string,
  amountMinor: number,
): Booking {
  const [by, to] = [`owed_by:${rentalId}`, `owed_to:${rentalId}`];
  const [debit, credit] = kind === 'due' ? [by, to] : [to, by];
  return { key, kind, ledger: 'hand', debit, credit, amountMinor, rentalId, byId };
}

async function insertDues(
  tx: Tx,
  { rentalId, ownerId, renterId }: DueRental,
  steps: readonly Step[],
  { at }: Doing,
): Promise<AddedDue[]> {
  const given = steps
    .filter((step) => step.do === 'add')
    .map(({ kind, cause, amountMinor }, index) => {
      const [fromId, toId] = OWNER_PAYS.has(kind) ? [ownerId, renterId] : [renterId, ownerId];
      return { position: index, kind, cause, fromId, toId, amountMinor };
    });
  if (given.length === 0) return [];
  const { rows } = await tx.execute<{ [Key in keyof AddedDue]: AddedDue[Key] }>(sql`
    insert into dues (rental_id, kind, cause, from_id, to_id, amount_minor, created_at)
    select ${rentalId}, kind, cause, "fromId", "toId", "amountMinor", ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (position integer, kind text, cause text, "fromId" integer, "toId" integer, "amountMinor" bigint)
    order by position
    returning id, kind, cause, from_id as "fromId", to_id as "toId", amount_minor as "amountMinor"`);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Gives an open due another amount. What was said of the old one no longer counts. */
async function resize(tx: Tx, id: number, amountMinor: number): Promise<void> {
  await tx.execute(sql`
    update dues set amount_minor = ${amountMinor}, revision = revision + 1, paid_at = null, received_at = null, remind_at = null
    where id = ${id}`);
}

async function end(tx: Tx, id: number, state: 'settled' | 'dropped', settledAt: Date | null): Promise<void> {
  await tx.execute(sql`
    update dues set state = ${state}, settled_at = ${settledAt?.toISOString() ?? null}, remind_at = null, frozen_minor = 0
    where id = ${id}`);
}

/** Notes the payer's or the payee's word, or that it was taken back. The payer's has the payee reminded at `remindAt`. */
export async function noteWord(
  tx: Tx,
  id: number,
  side: 'payer' | 'payee',
  at: Date | null,
  remindAt: Date | null,
): Promise<void> {
  const moment = at?.toISOString() ?? null;
  await tx.execute(
    side === 'payer'
      ? sql`update dues set paid_at = ${moment}, remind_at = ${remindAt?.toISOString() ?? null} where id = ${id}`
      : sql`update dues set received_at = ${moment} where id = ${id}`,
  );
}

/** Lets a claim of `claimMinor` hold back what is to be given back of a deposit; 0 lets it go. Returns how many dues that are. */
export async function setFrozen(tx: Tx, rentalId: number, claimMinor: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    update dues set frozen_minor = ${claimMinor}
    where rental_id = ${rentalId} and kind = 'deposit_back' and state = 'open' and frozen_minor <> ${claimMinor}
    returning id`);
  return rows.length;
}

/** Records what happened to a due of a rental. */
export async function recordDueEvent(
  tx: Tx,
  rentalId: number,
  what: Extract<RentalHappening, `d${string}`>,
  { kind, amountMinor }: Pick<StoredDue, 'kind' | 'amountMinor'>,
  { byId, at }: Doing,
): Promise<void> {
  await tx.execute(sql`
    insert into rental_events (rental_id, what, by_id, amount_minor, due_kind, at)
    values (${rentalId}, ${what}, ${byId}, ${amountMinor}, ${kind}, ${at.toISOString()})`);
}

/** A due with its rental. */
export interface TakenDue {
  readonly due: StoredDue;
  readonly rental: DueRental & { readonly itemId: number };
}

interface TakenRow {
  readonly due: DueRow;
  readonly item_id: number;
  readonly owner_id: number;
  readonly renter_id: number;
  readonly currency: string;
}

/** Which open dues wait for the marketplace, and since when: a condition on `d` and a column of it. */
export interface Waiting {
  readonly condition: SQL;
  readonly since: SQL;
}

/** Dues whose payees said before `since` that they were received, and that nothing holds back. */
export const toSettle = (since: Date): Waiting => ({
  condition: sql`d.received_at <= ${since.toISOString()} and d.frozen_minor = 0 and not (${IS_LATE_OPEN})`,
  since: sql`d.received_at`,
});

/** Dues of which the payees are to be reminded by `now`. */
export const toRemind = (now: Date): Waiting => ({
  condition: sql`d.remind_at <= ${now.toISOString()}`,
  since: sql`d.remind_at`,
});

/** A due that waits, and its place among the others. */
export interface WaitingDue {
  readonly id: number;
  readonly since: Date;
}

/** Dues that wait, the longest first; at most `limit` behind `after`. */
export async function findWaiting(
  db: Db,
  { condition, since }: Waiting,
  after: WaitingDue | null,
  limit: number,
): Promise<WaitingDue[]> {
  const behind = after
    ? sql`(${since}, d.id) > (${after.since.toISOString()}::timestamptz, ${after.id})`
    : sql`true`;
  const { rows } = await db.execute<{ id: number; since: string }>(sql`
    select d.id, ${since} as since from dues d
    where d.state = 'open' and ${condition} and ${behind}
    order by ${since}, d.id
    limit ${limit}`);
  return rows.map((row) => ({ id: row.id, since: new Date(row.since) }));
}

/** Locks a due that still waits, and returns it with its rental; null if it does no more, or another transaction has locked it. */
export async function takeWaiting(tx: Tx, { condition }: Waiting, id: number): Promise<TakenDue | null> {
  const { rows } = await tx.execute<{ [Key in keyof TakenRow]: TakenRow[Key] }>(sql`
    select to_jsonb(d) as due, r.item_id, r.owner_id, r.renter_id, a.currency
    from dues d
    join rentals r on r.id = d.rental_id
    join ledger_accounts a on a.ledger = 'hand' and a.code = 'owed_by:' || d.rental_id
    where d.id = ${id} and d.state = 'open' and ${condition}
    for no key update of d skip locked`);
  const [row] = rows;
  return row
    ? {
        due: toStoredDue(row.due),
        rental: {
          rentalId: row.due.rental_id,
          itemId: row.item_id,
          ownerId: row.owner_id,
          renterId: row.renter_id,
          currency: row.currency,
        },
      }
    : null;
}

/** Has the payee of a due reminded at another moment, or no more. */
export async function setReminder(tx: Tx, id: number, remindAt: Date | null): Promise<void> {
  await tx.execute(sql`update dues set remind_at = ${remindAt?.toISOString() ?? null} where id = ${id}`);
}
