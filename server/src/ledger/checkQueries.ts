import { FAULTS_MAX, type LedgerCheck, type LedgerFault } from '@lendloop/contract/ledger/ledger';
import { sql, type SQL } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { exactSum } from '../db/sumSql.ts';

/** What may be wrong; each answers with the subject, what is expected, and what is found. */
const CHECKS: readonly (readonly [LedgerFault['kind'], SQL])[] = [
  [
    'transfer',
    sql`
      select t.id as subject, 0 as expected, coalesce(max(abs(p.sum)), 0) as found
      from ledger_transfers t
      left join (
        select transfer_id, phase, sum(amount_minor) as sum, count(*) as entries from ledger_entries group by transfer_id, phase
      ) p on p.transfer_id = t.id
      group by t.id
      having bool_or(p.sum <> 0) or coalesce(sum(p.entries), 0) <> t.entries`,
  ],
  [
    'mixed',
    sql`
      select e.transfer_id as subject, 1 as expected, count(distinct a.ledger || ' ' || a.currency) as found
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      group by e.transfer_id
      having count(distinct a.ledger || ' ' || a.currency) <> 1`,
  ],
  [
    'balance',
    sql`
      select a.id as subject, coalesce(e.sum, 0) as expected, coalesce(k.sum, 0) as found
      from ledger_accounts a
      left join (select account_id, sum(amount_minor) as sum from ledger_entries group by account_id) e on e.account_id = a.id
      left join (
        select account_id, sum(posted + pending) as sum from (
          select account_id, posted, pending from ledger_balances
          union all
          select account_id, posted, pending from ledger_tallies
        ) kept
        group by account_id
      ) k on k.account_id = a.id
      where coalesce(e.sum, 0) <> coalesce(k.sum, 0)`,
  ],
  [
    'overdrawn',
    sql`
      select a.id as subject, 0 as expected, sum(e.amount_minor) as found
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.kind = 'liability' and (a.rental_id is not null or a.user_id is not null) and e.phase = 'posted'
      group by a.id
      having sum(e.amount_minor) > 0`,
  ],
  [
    // What is owed in hand is what the ledger says, and so is what was settled.
    'dues',
    sql`
      with owed as (
        select rental_id, coalesce(sum(amount_minor) filter (where state = 'open'), 0) as open,
          coalesce(sum(amount_minor) filter (where state = 'settled'), 0) as settled
        from dues
        group by rental_id
      ), booked as (
        select t.rental_id, sum(e.amount_minor) as open,
          coalesce(-sum(e.amount_minor) filter (where t.kind = 'due_settled'), 0) as settled
        from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.ledger = 'hand' and a.kind = 'asset'
        where t.kind in ('due', 'due_settled', 'due_dropped')
        group by t.rental_id
      )
      select coalesce(owed.rental_id, booked.rental_id) as subject, coalesce(owed.open, 0) as expected, coalesce(booked.open, 0) as found
      from owed full join booked on booked.rental_id = owed.rental_id
      where (coalesce(owed.open, 0), coalesce(owed.settled, 0)) is distinct from (coalesce(booked.open, 0), coalesce(booked.settled, 0))`,
  ],
  [
    // What is asked for is the price that was agreed on. Of rentals from before there were dues, none is.
    'lines',
    sql`
      select r.id as subject, r.total_minor as expected, asked.sum as found
      from rentals r
      join (
        select rental_id, sum(case kind when 'refund' then -amount_minor else amount_minor end) as sum
        from dues
        where state <> 'dropped' and (kind = 'rental' or (kind in ('extra', 'refund') and cause like 'change %'))
        group by rental_id
        having bool_or(kind = 'rental')
      ) asked on asked.rental_id = r.id
      where r.status in ('approved', 'completed') and asked.sum <> r.total_minor`,
  ],
  [
    'occupancies',
    sql`
      select r.id as subject, r.pieces as expected, count(o.id) as found
      from rentals r
      left join occupancies o on o.rental_id = r.id and o.days = daterange(r.start_date, r.end_date, '[]')
      where r.status = 'approved'
      group by r.id
      having count(o.id) <> r.pieces`,
  ],
];

/** Goes through the ledger, the dues and the pieces of rentals, as of one moment. The transaction must be a snapshot. */
export async function findFaults(tx: Tx): Promise<Omit<LedgerCheck, 'checkedAt'>> {
  await tx.execute(sql`set local statement_timeout = 0`);
  const faults: LedgerFault[] = [];
  for (const [kind, query] of CHECKS) {
    const { rows } = await tx.execute<{ subject: number; expected: number; found: number }>(sql`
      select subject::bigint, ${exactSum(sql`expected`)} as expected, ${exactSum(sql`found`)} as found from (${query}) as wrong order by subject limit ${FAULTS_MAX}`);
    faults.push(
      ...rows.map(({ subject, expected, found }) => ({
        kind,
        subjectId: subject,
        expectedMinor: expected,
        foundMinor: found,
      })),
    );
  }
  const { rows } = await tx.execute<{ transfers: number; accounts: number; dues: number }>(sql`
    select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_accounts) as accounts,
      (select count(*) from dues) as dues`);
  return { transfers: 0, accounts: 0, dues: 0, ...rows[0], faults };
}
