import type {
  AccountQuery,
  AccountRow,
  LedgerAccount,
  LedgerEntry,
  MoneySummary,
  Transfer,
  TransferQuery,
} from '@lendloop/contract/ledger/ledger';
import { addDays, countDays, startOfDay, type Day } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPlanned } from '../db/prepared.ts';
import { exactSum } from '../db/sumSql.ts';
import { Problem } from '../http/problem.ts';
import { pageOf, placeOf } from './pages.ts';

interface TransferRow {
  readonly id: number;
  readonly key: string;
  readonly kind: Transfer['kind'];
  readonly rental_id: number | null;
  readonly by_user: number | null;
  readonly by_name: string | null;
  readonly reason: string | null;
  readonly created_at: Date | string;
  readonly ledger: Transfer['ledger'];
  readonly currency: string;
  readonly entries: readonly LedgerEntry[];
}

/** Selects transfers `t` with their entries. */
const selectTransfers = (condition: SQL) => sql`
  select t.id, t.key, t.kind, t.rental_id, t.by_user, u.full_name as by_name, t.reason, t.created_at, a.ledger, a.currency, to_jsonb(array(
    select jsonb_build_object('accountId', e.account_id, 'code', of.code, 'phase', e.phase, 'amountMinor', e.amount_minor)
    from ledger_entries e join ledger_accounts of on of.id = e.account_id
    where e.transfer_id = t.id
    order by e.position
  )) as entries
  from ledger_transfers t
  join ledger_entries first on first.transfer_id = t.id and first.position = 1
  join ledger_accounts a on a.id = first.account_id
  left join users u on u.id = t.by_user
  where ${condition}`;

const toTransfer = (row: TransferRow): Transfer => ({
  id: row.id,
  ledger: row.ledger,
  key: row.key,
  kind: row.kind,
  rentalId: row.rental_id,
  byId: row.by_user,
  byName: row.by_name,
  reason: row.reason,
  createdAt: new Date(row.created_at).toISOString(),
  currency: row.currency,
  amountMinor: row.entries.reduce((sum, { amountMinor }) => sum + Math.max(0, amountMinor), 0),
  entries: [...row.entries],
});

/** Transfers that match, newest first. Throws `invalid_cursor`. */
export async function findTransfers(
  db: Db,
  { account, rentalId, userId, kind, from, to, limit, cursor }: TransferQuery,
  timeZone: string,
): Promise<{ rows: Transfer[]; nextCursor: string | null }> {
  const place = placeOf(cursor);
  const since = (day: Day) => startOfDay(day, timeZone).toISOString();
  const conditions = [
    place && sql`t.id < ${place.id}`,
    account !== undefined &&
      sql`t.id in (
        select e.transfer_id from ledger_entries e join ledger_accounts of on of.id = e.account_id where of.code = ${account}
      )`,
    rentalId !== undefined && sql`t.rental_id = ${rentalId}`,
    userId !== undefined &&
      sql`(t.by_user = ${userId} or t.rental_id in (
        select r.id from rentals r where r.owner_id = ${userId} or r.renter_id = ${userId}
      ))`,
    kind !== undefined && sql`t.kind = ${kind}`,
    from !== undefined && sql`t.created_at >= ${since(from)}`,
    to !== undefined && sql`t.created_at < ${since(addDays(to, 1))}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  const condition = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const rows = await runPlanned<TransferRow & object>(
    db,
    sql`${selectTransfers(condition)} order by t.id desc limit ${limit + 1}`,
  );
  return pageOf(rows.map(toTransfer), limit, ({ id }) => ({ id, position: 0 }));
}

/** A transfer. Throws `transfer_not_found`. */
export async function findTransfer(db: Db, id: number): Promise<Transfer> {
  const [row] = await runPlanned<TransferRow & object>(db, selectTransfers(sql`t.id = ${id}`));
  if (!row) throw new Problem('transfer_not_found');
  return toTransfer(row);
}

/** The transfer with this key, within a transaction; null if there is none. */
export async function findBooked(tx: Tx, key: string): Promise<Transfer | null> {
  const { rows } = await tx.execute<{ [Key in keyof TransferRow]: TransferRow[Key] }>(
    selectTransfers(sql`t.key = ${key}`),
  );
  return rows[0] ? toTransfer(rows[0]) : null;
}

/** What has been posted to an account `a`. */
const BALANCE = sql`coalesce(
  (select b.posted from ledger_balances b where b.account_id = a.id),
  (select sum(s.posted) from ledger_tallies s where s.account_id = a.id),
  0
)`;

const ACCOUNT = sql`a.id, a.ledger, a.code, a.kind, a.currency, ${exactSum(BALANCE)} as "balanceMinor"`;

/** The balance of an account of the ledger `money`; null if it is not open. */
export async function findBalance(tx: Tx, code: string): Promise<number | null> {
  const { rows } = await tx.execute<{ balance: number }>(sql`
    select ${exactSum(BALANCE)} as balance from ledger_accounts a where a.ledger = 'money' and a.code = ${code}`);
  return rows[0]?.balance ?? null;
}

/** Accounts with their balances, newest first. Throws `invalid_cursor`. */
export async function findAccounts(
  db: Db,
  { ledger, rentalId, limit, cursor }: AccountQuery,
): Promise<{ rows: LedgerAccount[]; nextCursor: string | null }> {
  const place = placeOf(cursor);
  const rows = await runPlanned<LedgerAccount>(
    db,
    sql`
      select ${ACCOUNT} from ledger_accounts a
      where ${place ? sql`a.id < ${place.id}` : sql`true`}
        and ${ledger === undefined ? sql`true` : sql`a.ledger = ${ledger}`}
        and ${rentalId === undefined ? sql`true` : sql`a.rental_id = ${rentalId}`}
      order by a.id desc
      limit ${limit + 1}`,
  );
  return pageOf(rows, limit, ({ id }) => ({ id, position: 0 }));
}

/** An account with its entries, newest first. Throws `ledger_account_not_found` and `invalid_cursor`. */
export async function findAccount(
  db: Db,
  id: number,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ account: LedgerAccount; rows: AccountRow[]; nextCursor: string | null }> {
  const place = placeOf(cursor);
  const [account] = await runPlanned<LedgerAccount>(
    db,
    sql`select ${ACCOUNT} from ledger_accounts a where a.id = ${id}`,
  );
  if (!account) throw new Problem('ledger_account_not_found');
  type Row = Omit<AccountRow, 'createdAt'> & { readonly createdAt: Date; readonly position: number };
  const found = await runPlanned<Row>(
    db,
    sql`
      with page as (
        select e.transfer_id, e.position, e.phase, e.amount_minor from ledger_entries e
        where e.account_id = ${id}
          and ${place ? sql`(e.transfer_id, e.position) < (${place.id}, ${place.position})` : sql`true`}
        order by e.transfer_id desc, e.position desc
        limit ${limit + 1}
      ), newer as (
        select coalesce(sum(e.amount_minor) filter (where e.phase = 'posted'), 0) as posted from ledger_entries e
        where e.account_id = ${id}
          and ${place ? sql`(e.transfer_id, e.position) >= (${place.id}, ${place.position})` : sql`false`}
      )
      select p.transfer_id as "transferId", p.position, p.phase, p.amount_minor as "amountMinor",
        t.kind, t.rental_id as "rentalId", t.created_at as "createdAt", ${exactSum(sql`
          ${BALANCE} - (select posted from newer) - coalesce(sum(
            case when p.phase = 'posted' then p.amount_minor end
          ) over (order by p.transfer_id desc, p.position desc rows between unbounded preceding and 1 preceding), 0)`)} as "balanceMinor"
      from page p join ledger_transfers t on t.id = p.transfer_id join ledger_accounts a on a.id = ${id}
      order by p.transfer_id desc, p.position desc`,
  );
  const { rows, nextCursor } = pageOf(found, limit, ({ transferId, position }) => ({
    id: transferId,
    position,
  }));
  return {
    account,
    rows: rows.map(({ position: _position, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor,
  };
}

/** The sums of the ledger, and what was settled in hand on each of these days. */
export async function findSummary(
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Day },
  { currency, timeZone }: { readonly currency: string; readonly timeZone: string },
): Promise<MoneySummary> {
  const codes = (pattern: string) => sql`filter (where s.ledger = 'money' and s.code like ${pattern})`;
  const [sums] = await runPlanned<Omit<MoneySummary, 'currency' | 'days' | 'handOpenMinor'>>(
    db,
    sql`
      with posted as (
        select account_id, posted from ledger_balances
        union all
        select account_id, sum(posted) from ledger_tallies group by account_id
      ), s as (
        select a.ledger, a.code, p.posted from posted p join ledger_accounts a on a.id = p.account_id
      )
      select ${exactSum(sql`coalesce(-sum(s.posted) ${codes('held:%')}, 0)`)} as "heldMinor",
        ${exactSum(sql`coalesce(-sum(s.posted) ${codes('deposit:%')}, 0)`)} as "depositsMinor",
        ${exactSum(sql`coalesce(-sum(s.posted) ${codes('payable:%')}, 0)`)} as "payableMinor",
        ${exactSum(sql`coalesce(-sum(s.posted) filter (where s.ledger = 'money' and s.code in ('fees:renter', 'fees:owner')), 0)`)} as "feesMinor",
        ${exactSum(sql`coalesce(sum(s.posted) ${codes('losses')}, 0)`)} as "lossesMinor",
        ${exactSum(sql`coalesce(-sum(s.posted) ${codes('suspense')}, 0)`)} as "suspenseMinor",
        ${exactSum(sql`coalesce(sum(s.posted), 0)`)} as "sumMinor"
      from s`,
  );
  const [open] = await runPlanned<{ open: number }>(
    db,
    sql`select ${exactSum(sql`coalesce(sum(amount_minor), 0)`)} as open from dues where state = 'open'`,
  );
  const settled = await runPlanned<{ day: Day; sum: number }>(
    db,
    sql`
      select (settled_at at time zone ${timeZone})::date as day, ${exactSum(sql`sum(amount_minor)`)} as sum
      from dues
      where state = 'settled' and settled_at >= ${startOfDay(from, timeZone).toISOString()}
        and settled_at < ${startOfDay(addDays(to, 1), timeZone).toISOString()}
      group by 1`,
  );
  if (!sums || !open) throw new Error('The sums of the ledger were not answered.');
  const settledOn = new Map(settled.map(({ day, sum }) => [day, sum]));
  // Without a provider, nothing is captured, refunded or paid out, and no fees are taken.
  const others = { capturedMinor: 0, refundedMinor: 0, paidOutMinor: 0, feesMinor: 0 };
  const days = Array.from({ length: countDays({ startDate: from, endDate: to }) }, (_, index) => {
    const day = addDays(from, index);
    return { day, ...others, handSettledMinor: settledOn.get(day) ?? 0 };
  });
  return { currency, ...sums, handOpenMinor: open.open, days };
}

/** The sum of all accounts, without its sign: 0, or the ledger is at fault. */
export async function findImbalance(db: Db): Promise<number> {
  const [row] = await runPlanned<{ sum: number }>(
    db,
    sql`
      select ${exactSum(sql`abs(
        (select coalesce(sum(posted + pending), 0) from ledger_balances)
        + (select coalesce(sum(posted + pending), 0) from ledger_tallies)
      )`)} as sum`,
  );
  return row?.sum ?? 0;
}

/** The currencies of the ledger that are not this one. */
export async function findOtherCurrencies(db: Db, currency: string): Promise<string[]> {
  const rows = await runPlanned<{ currency: string }>(
    db,
    sql`select distinct a.currency from ledger_accounts a where a.currency <> ${currency} order by 1`,
  );
  return rows.map((row) => row.currency);
}
