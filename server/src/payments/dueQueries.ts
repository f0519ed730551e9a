import type { DueKind, DueState } from '@lendloop/contract/payments/dues';
import { NOTHING_DUE, type DepositStatus, type RentalPayment } from '@lendloop/contract/payments/payment';
import { sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPlanned } from '../db/prepared.ts';
import type { StoredDue } from './draftRules.ts';
import { IS_LATE_OPEN } from './latenessSql.ts';

/** A row of `dues` as JSON. */
export interface DueRow {
  readonly id: number;
  readonly rental_id: number;
  readonly kind: DueKind;
  readonly cause: string;
  readonly from_id: number;
  readonly to_id: number;
  readonly amount_minor: number;
  readonly state: DueState;
  readonly paid_at: string | null;
  readonly received_at: string | null;
  readonly settled_at: string | null;
  readonly remind_at: string | null;
  readonly frozen_minor: number;
  readonly revision: number;
}

const momentOf = (at: string | null) => at && new Date(at).toISOString();

export const toStoredDue = (row: DueRow): StoredDue => ({
  id: row.id,
  rentalId: row.rental_id,
  kind: row.kind,
  cause: row.cause,
  fromId: row.from_id,
  toId: row.to_id,
  amountMinor: row.amount_minor,
  state: row.state,
  paidAt: momentOf(row.paid_at),
  receivedAt: momentOf(row.received_at),
  settledAt: momentOf(row.settled_at),
  remindAt: momentOf(row.remind_at),
  frozenMinor: row.frozen_minor,
  revision: row.revision,
});

/** A due `d` as a `DueRow`. What is owed for being late is held back whole while a dispute about that is open. */
const DUE = sql`(case when ${IS_LATE_OPEN} then to_jsonb(d) || jsonb_build_object('frozen_minor', d.amount_minor) else to_jsonb(d) end)`;

/** The dues of a rental `r`, oldest first, as a JSON array of `DueRow`. */
export const DUES = sql`to_jsonb(array(select ${DUE} from dues d where d.rental_id = r.id order by d.id))`;

/** The dues of a rental, oldest first. Inside a transaction they are locked. */
export async function lockDues(tx: Tx, rentalId: number): Promise<StoredDue[]> {
  const { rows } = await tx.execute<{ due: DueRow }>(sql`
    select ${DUE} as due from dues d where d.rental_id = ${rentalId} order by d.id for update of d`);
  return rows.map(({ due }) => toStoredDue(due));
}

/** What the owner of a rental `r` holds of its deposit, as `heldOf` says of its dues. */
export const DEPOSIT_HELD = sql`(
  select greatest(0,
    coalesce(sum(due.amount_minor) filter (where due.kind = 'deposit_back'), 0)
      - coalesce(sum(due.amount_minor) filter (where due.kind = 'deposit'), 0)
  )::bigint
  from dues due where due.rental_id = r.id and due.state = 'open'
)`;

/** What the renter of a rental owes its owner. */
const OWED_BY_RENTER = sql`('rental', 'deposit', 'extra')`;

/**
 * What the two people of a rental `r` said was paid of each due that its renter owes or owed, as `said_minor`, beside what the due came to. A due
 * forgets what was said of it when its amount changes, so that is counted by what happened: the words about an amount that no due has, and that were
 * not taken back. They do not name their due. Each of the kind whose amount has changed may be it, and the highest such amount counts.
 */
const SAID_PAID = sql`(
  select due.state, due.amount_minor, greatest(
    case when due.paid_at is not null or due.received_at is not null then due.amount_minor end,
    case when due.revision > 0 then forgotten.amount_minor end
  ) as said_minor
  from dues due
  left join (
    select standing.kind, max(standing.amount_minor) as amount_minor
    from (
      select word.kind, word.amount_minor
      from (
        select e.due_kind as kind, e.amount_minor, case e.what when 'due_taken_back' then -1 else 1 end as words
        from rental_events e
        where e.rental_id = r.id and e.what in ('due_paid', 'due_received', 'due_taken_back') and e.due_kind in ${OWED_BY_RENTER}
        union all
        select known.kind, known.amount_minor, -num_nonnulls(known.paid_at, known.received_at)
        from dues known where known.rental_id = r.id
      ) word
      group by word.kind, word.amount_minor
      having sum(word.words) > 0
    ) standing
    group by standing.kind
  ) forgotten on forgotten.kind = due.kind
  where due.rental_id = r.id and due.kind in ${OWED_BY_RENTER}
)`;

/**
 * Whether one of the two people of a rental `r` that is cancelled had said that its renter had paid what was neither settled nor is still owed, and
 * did not take that back: a due was dropped, or became smaller, after they had said so.
 */
export const HAD_SAID_PAID = sql`(r.status = 'cancelled' and exists (
  select from ${SAID_PAID} said where said.said_minor > case said.state when 'dropped' then 0 else said.amount_minor end
))`;

/** All that the renter of a rental `r` may have paid by what was said, in minor units. */
export const SAID_PAID_MINOR = sql`(select coalesce(sum(said.said_minor), 0)::float8 from ${SAID_PAID} said)`;

/** Whether a claim holds back what is to come back of the deposit of a rental `r`. */
export const IS_DEPOSIT_FROZEN = sql`exists (
  select from dues due where due.rental_id = r.id and due.state = 'open' and due.frozen_minor > 0
)`;

/** A rental whose dues change, and its two people. */
export interface DueRental {
  readonly rentalId: number;
  readonly ownerId: number;
  readonly renterId: number;
  readonly currency: string;
}

/** Whose rental it is, what it is of, and the currency of its dues; null if there is none. */
export async function findDueRental(
  tx: Tx,
  rentalId: number,
): Promise<(DueRental & { readonly itemId: number }) | null> {
  type Row = { rentalId: number; itemId: number; ownerId: number; renterId: number; currency: string | null };
  const { rows } = await tx.execute<Row>(sql`
    select r.id as "rentalId", r.item_id as "itemId", r.owner_id as "ownerId", r.renter_id as "renterId",
      (select a.currency from ledger_accounts a where a.ledger = 'hand' and a.code = 'owed_by:' || r.id) as currency
    from rentals r where r.id = ${rentalId}`);
  const [row] = rows;
  // Without an account there are no dues, and so none whose currency matters.
  return row ? { ...row, currency: row.currency ?? '' } : null;
}

/**
 * Of the next `atOnce` rentals behind `after`, those that are cancelled and whose price or deposit is still open, and the last one that
 * it looked at; null at the end. `offset 0` keeps the planner from reading all dues for each bite.
 */
export async function findForgotten(
  db: Db,
  after: number,
  atOnce: number,
): Promise<{ ids: number[]; last: number | null }> {
  const rows = await runPlanned<{ ids: number[]; last: number | null }>(
    db,
    sql`
      with bite as materialized (
        select id, status from rentals where id > ${after} order by id limit ${atOnce}
      )
      select max(id) as last, coalesce(
        json_agg(id order by id) filter (
          where status = 'cancelled' and exists (
            select from dues d
            where d.rental_id = bite.id and d.state = 'open'
              and (d.kind in ('rental', 'deposit') or (d.kind = 'extra' and d.cause like 'change %'))
            offset 0
          )
        ),
        '[]'
      ) as ids
      from bite`,
  );
  return rows[0] ?? { ids: [], last: null };
}

/** Sums over the dues of a rental; null where there are none. */
export interface PaymentRow {
  readonly asked: number | null;
  readonly paid: number | null;
  readonly refunded: number | null;
  readonly refund_open: number | null;
  readonly deposit_open: number | null;
  readonly deposit_settled: number | null;
  readonly back_open: number | null;
  readonly back_settled: number | null;
}

/** What the dues of a rental `r` come to, as a `PaymentRow`. */
export const PAYMENT = sql`(
  select jsonb_build_object(
    'asked', sum(d.amount_minor) filter (where d.kind in ('rental', 'extra') and d.state = 'open'),
    'paid', sum(d.amount_minor) filter (where d.kind in ('rental', 'extra') and d.state = 'settled'),
    'refunded', sum(d.amount_minor) filter (where d.kind = 'refund' and d.state = 'settled'),
    'refund_open', sum(d.amount_minor) filter (where d.kind = 'refund' and d.state = 'open'),
    'deposit_open', sum(d.amount_minor) filter (where d.kind = 'deposit' and d.state = 'open'),
    'deposit_settled', sum(d.amount_minor) filter (where d.kind = 'deposit' and d.state = 'settled'),
    'back_open', sum(d.amount_minor) filter (where d.kind = 'deposit_back' and d.state = 'open'),
    'back_settled', sum(d.amount_minor) filter (where d.kind = 'deposit_back' and d.state = 'settled')
  )
  from dues d where d.rental_id = r.id
)`;

/** How far a rental is paid for now. */
export async function findPayment(tx: Tx, rentalId: number): Promise<RentalPayment> {
  const { rows } = await tx.execute<{ payment: PaymentRow }>(sql`
    select ${PAYMENT} as payment from rentals r where r.id = ${rentalId}`);
  return rows[0] ? toPayment(rows[0].payment) : NOTHING_DUE;
}

/** The same of the sums over its dues. */
export function toPayment(row: PaymentRow): RentalPayment {
  const exact = (sum: number | null) => Math.min(sum ?? 0, Number.MAX_SAFE_INTEGER);
  const dueMinor = exact(row.asked);
  const paidMinor = exact(row.paid);
  const isOpen = dueMinor > 0 || row.refund_open !== null || row.deposit_open !== null;
  const isSettled = paidMinor > 0 || row.deposit_settled !== null;
  return {
    ...NOTHING_DUE,
    status: isOpen ? 'hand_open' : isSettled ? 'hand_settled' : 'nothing_due',
    dueMinor,
    paidMinor,
    refundedMinor: exact(row.refunded),
    deposit: depositOf(row),
  };
}

function depositOf(row: PaymentRow): DepositStatus {
  if (row.deposit_open !== null) return 'due';
  if (row.back_open !== null) return 'held';
  if (row.back_settled !== null) return 'returned';
  return row.deposit_settled === null ? 'none' : 'claimed';
}
