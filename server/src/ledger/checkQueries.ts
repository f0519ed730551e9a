import { FAULTS_MAX, type LedgerCheck, type LedgerFault } from '@lendloop/contract/ledger/ledger';
import { sql, type SQL } from 'drizzle-orm';

import type { Queryable } from '../db/connect.ts';
import { exactSum } from '../db/sumSql.ts';

/** How many rows of a table one statement looks at: some hundredths of a second, in which nobody gets the embedded database. */
const AT_ONCE = 2000;

interface Options {
  readonly atOnce?: number;
  /** Ends the check, which then throws. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Whether an id is in the bite that is looked at. Every table of a check is bounded by it, or by `lateral` with `offset 0`: joins that the
 * planner chooses may read all of another table for each bite.
 */
type InBite = (id: SQL) => SQL;

/** A way through the ledger, in the order of ids: those of transfers, accounts or rentals. */
interface Walk {
  /** The ids of the rows that it meets: a bite ends where any of them are too many. */
  readonly meets: readonly (readonly [id: SQL, table: SQL])[];
  readonly counts: readonly [name: 'transfers' | 'accounts' | 'dues', id: SQL, table: SQL];
  /** What may be wrong; each answers with the subject, what is expected, and what is found. */
  readonly checks: readonly (readonly [LedgerFault['kind'], (inBite: InBite) => SQL])[];
}

const TRANSFERS: Walk = {
  meets: [
    [sql`id`, sql`ledger_transfers`],
    [sql`transfer_id`, sql`ledger_entries`],
  ],
  counts: ['transfers', sql`id`, sql`ledger_transfers`],
  checks: [
    [
      // Also one about dues, but of no rental: going through the rentals does not find it.
      'transfer',
      (inBite) => sql`
        select t.id as subject, 0 as expected, coalesce(max(abs(p.sum)), 0) as found
        from ledger_transfers t
        left join (
          select transfer_id, phase, sum(amount_minor) as sum, count(*) as entries
          from ledger_entries
          where ${inBite(sql`transfer_id`)}
          group by transfer_id, phase
        ) p on p.transfer_id = t.id
        where ${inBite(sql`t.id`)}
        group by t.id
        having bool_or(p.sum <> 0) or coalesce(sum(p.entries), 0) <> t.entries
          or (t.rental_id is null and t.kind in ('due', 'due_settled', 'due_dropped'))`,
    ],
    [
      'mixed',
      (inBite) => sql`
        select e.transfer_id as subject, 1 as expected, count(distinct a.ledger || ' ' || a.currency) as found
        from ledger_entries e
        cross join lateral (select ledger, currency from ledger_accounts where id = e.account_id offset 0) a
        where ${inBite(sql`e.transfer_id`)}
        group by e.transfer_id
        having count(distinct a.ledger || ' ' || a.currency) <> 1`,
    ],
  ],
};

const ACCOUNTS: Walk = {
  meets: [
    [sql`id`, sql`ledger_accounts`],
    [sql`account_id`, sql`ledger_entries`],
  ],
  counts: ['accounts', sql`id`, sql`ledger_accounts`],
  checks: [
    [
      'balance',
      (inBite) => sql`
        select a.id as subject, coalesce(e.sum, 0) as expected, coalesce(k.sum, 0) as found
        from ledger_accounts a
        left join (
          select account_id, sum(amount_minor) as sum from ledger_entries where ${inBite(sql`account_id`)} group by account_id
        ) e on e.account_id = a.id
        left join (
          select account_id, sum(posted + pending) as sum from (
            select account_id, posted, pending from ledger_balances where ${inBite(sql`account_id`)}
            union all
            select account_id, posted, pending from ledger_tallies where ${inBite(sql`account_id`)}
          ) kept
          group by account_id
        ) k on k.account_id = a.id
        where ${inBite(sql`a.id`)} and coalesce(e.sum, 0) <> coalesce(k.sum, 0)`,
    ],
    [
      'overdrawn',
      (inBite) => sql`
        select a.id as subject, 0 as expected, e.sum as found
        from ledger_accounts a
        join (
          select account_id, sum(amount_minor) as sum
          from ledger_entries
          where phase = 'posted' and ${inBite(sql`account_id`)}
          group by account_id
        ) e on e.account_id = a.id
        where ${inBite(sql`a.id`)} and a.kind = 'liability' and (a.rental_id is not null or a.user_id is not null) and e.sum > 0`,
    ],
  ],
};

const RENTALS: Walk = {
  meets: [
    [sql`id`, sql`rentals`],
    [sql`rental_id`, sql`dues`],
    [sql`rental_id`, sql`ledger_transfers`],
    [sql`rental_id`, sql`occupancies`],
  ],
  counts: ['dues', sql`rental_id`, sql`dues`],
  checks: [
    [
      // What is owed in hand is what the ledger says, and so is what was settled.
      'dues',
      (inBite) => sql`
        select coalesce(owed.rental_id, booked.rental_id) as subject, coalesce(owed.open, 0) as expected, coalesce(booked.open, 0) as found
        from (
          select rental_id, coalesce(sum(amount_minor) filter (where state = 'open'), 0) as open,
            coalesce(sum(amount_minor) filter (where state = 'settled'), 0) as settled
          from dues
          where ${inBite(sql`rental_id`)}
          group by rental_id
        ) owed
        full join (
          select t.rental_id, sum(e.amount_minor) as open,
            coalesce(-sum(e.amount_minor) filter (where t.kind = 'due_settled'), 0) as settled
          from ledger_transfers t
          cross join lateral (select account_id, amount_minor from ledger_entries where transfer_id = t.id offset 0) e
          cross join lateral (
            select from ledger_accounts where id = e.account_id and ledger = 'hand' and kind = 'asset' offset 0
          ) a
          where t.kind in ('due', 'due_settled', 'due_dropped') and ${inBite(sql`t.rental_id`)}
          group by t.rental_id
        ) booked on booked.rental_id = owed.rental_id
        where (coalesce(owed.open, 0), coalesce(owed.settled, 0)) is distinct from (coalesce(booked.open, 0), coalesce(booked.settled, 0))`,
    ],
    [
      // What is asked for is the price that was agreed on. Of rentals from before there were dues, none is.
      'lines',
      (inBite) => sql`
        select r.id as subject, r.total_minor as expected, asked.sum as found
        from rentals r
        join (
          select rental_id, sum(case kind when 'refund' then -amount_minor else amount_minor end) as sum
          from dues
          where state <> 'dropped' and (kind = 'rental' or (kind in ('extra', 'refund') and cause like 'change %'))
            and ${inBite(sql`rental_id`)}
          group by rental_id
          having bool_or(kind = 'rental')
        ) asked on asked.rental_id = r.id
        where ${inBite(sql`r.id`)} and r.status in ('approved', 'completed') and asked.sum <> r.total_minor`,
    ],
    [
      'occupancies',
      (inBite) => sql`
        select r.id as subject, r.pieces as expected, o.count as found
        from rentals r
        cross join lateral (
          select count(*) from occupancies where rental_id = r.id and days = daterange(r.start_date, r.end_date, '[]')
        ) o
        where r.status = 'approved' and ${inBite(sql`r.id`)} and o.count <> r.pieces`,
    ],
  ],
};

/** The last id of the bite behind `after`; null for the last bite, which has no end. One that alone has too many rows is a bite of its own. */
async function findEnd(
  db: Queryable,
  { meets }: Walk,
  after: number,
  atOnce: number,
): Promise<number | null> {
  const ends = meets.map(
    ([id, table]) => sql`(
      select case when count(*) = ${atOnce}::integer then greatest(max(id) - 1, min(id)) end
      from (select ${id} as id from ${table} where ${id} > ${after}::bigint order by 1 limit ${atOnce}::integer) next
    )`,
  );
  const { rows } = await db.execute<{ end: number | null }>(
    sql`select least(${sql.join(ends, sql`, `)})::bigint as "end"`,
  );
  return rows[0]?.end ?? null;
}

/** What a bite has: a row for each fault, and one without a kind that says how many were counted. */
interface Found extends Record<string, unknown> {
  readonly kind: LedgerFault['kind'] | null;
  readonly subject: number;
  readonly expected: number;
  readonly found: number;
}

async function findInBite(db: Queryable, { checks, counts }: Walk, inBite: InBite): Promise<Found[]> {
  const [, id, table] = counts;
  const selects = checks.map(
    ([kind, query]) => sql`(
      select ${kind}::text as kind, subject::bigint, ${exactSum(sql`expected`)} as expected, ${exactSum(sql`found`)} as found
      from (${query(inBite)}) as wrong order by subject limit ${FAULTS_MAX}::integer
    )`,
  );
  const { rows } = await db.execute<Found>(sql`
    select null::text as kind, 0::bigint as subject, 0::bigint as expected, count(*) as found from ${table} where ${inBite(id)}
    union all ${sql.join(selects, sql` union all `)}
    order by kind, subject`);
  return rows;
}

/**
 * Goes through the ledger, the dues and the pieces of rentals, in bites. The ledger only grows, and on the embedded database others get
 * their turn between two statements. Each statement sees one moment, and what it compares is of one rental, account or transfer and
 * changes in one transaction: bookings in the meantime are no faults.
 */
export async function findFaults(
  db: Queryable,
  { atOnce = AT_ONCE, signal }: Options = {},
): Promise<Omit<LedgerCheck, 'checkedAt'>> {
  const counted = { transfers: 0, accounts: 0, dues: 0 };
  const faults: LedgerFault[] = [];
  for (const walk of [TRANSFERS, ACCOUNTS, RENTALS]) {
    const ofWalk = new Map(walk.checks.map(([kind]) => [kind, [] as LedgerFault[]]));
    for (let after: number | null = 0; after !== null;) {
      signal?.throwIfAborted();
      const from: number = after;
      const end = await findEnd(db, walk, from, atOnce);
      const inBite: InBite = (id) =>
        end === null
          ? sql`${id} > ${from}::bigint`
          : sql`${id} > ${from}::bigint and ${id} <= ${end}::bigint`;
      for (const { kind, subject, expected, found } of await findInBite(db, walk, inBite)) {
        const ofKind = kind === null ? undefined : ofWalk.get(kind);
        if (kind === null) counted[walk.counts[0]] += found;
        else if (ofKind && ofKind.length < FAULTS_MAX)
          ofKind.push({ kind, subjectId: subject, expectedMinor: expected, foundMinor: found });
      }
      after = end;
    }
    faults.push(...[...ofWalk.values()].flat());
  }
  return { ...counted, faults };
}
