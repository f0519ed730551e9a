import type pg from 'pg';

import { faultOfEntries, type EntryRow } from '../disputes/disputeChain.ts';
import { faultOfRecord, type EvidenceRow, type KeptEnd } from '../handover/chain.ts';
import { fault, ok, reasonOf, type Finding } from './report.ts';

const NAMED = 5;
const CHAINS_AT_ONCE = 100;
const LOOKS_AT = 'each entry follows the one before, and says what its hash is of';
const BACKUP_FIRST = 'Make a backup before you change anything.';

/** Chains of hashes of one kind. */
interface Chains<Row extends { readonly id: number }> {
  readonly name: string;
  /** What each is of, e.g. 'rental'. */
  readonly of: string;
  /** Answers those after the id $1 in the order of their ids, at most $2. */
  readonly query: string;
  readonly faultOf: (row: Row) => string | null;
  readonly advice: string;
}

const RECORDS: Chains<{
  readonly id: number;
  readonly entries: readonly EvidenceRow[];
  readonly ends: readonly KeptEnd[];
}> = {
  name: 'records of handovers',
  of: 'rental',
  query: `
    select r.id,
      to_jsonb(array(select to_jsonb(e) from evidence e where e.rental_id = r.id order by e.number)) as entries,
      to_jsonb(array(select to_jsonb(h) from handovers h where h.rental_id = r.id)) as ends
    from rentals r
    where r.id > $1 and (
      exists (select from evidence e where e.rental_id = r.id)
      or exists (select from handovers h where h.rental_id = r.id and h.done_at is not null)
    )
    order by r.id
    limit $2`,
  faultOf: ({ entries, ends }) => faultOfRecord(entries, ends),
  advice: `Somebody changed a record around its triggers. Compare it with a backup from before, and with the hashes that its two people have by mail. ${BACKUP_FIRST}`,
};

const DISPUTES: Chains<{ readonly id: number; readonly entries: readonly EntryRow[] }> = {
  name: 'entries of disputes',
  of: 'dispute',
  query: `
    select d.id, to_jsonb(array(select to_jsonb(e) from dispute_entries e where e.dispute_id = d.id order by e.number)) as entries
    from disputes d where d.id > $1
    order by d.id
    limit $2`,
  faultOf: ({ entries }) => faultOfEntries(entries),
  advice: `Somebody changed an entry around its triggers. Compare it with a backup from before. ${BACKUP_FIRST}`,
};

/** Computes the chains of hashes of all records of handovers again, in the transaction of `client`. Changes nothing. */
export const checkRecords = (client: pg.ClientBase): Promise<Finding> => check(client, RECORDS);

/** The same of the entries of all disputes. */
export const checkDisputes = (client: pg.ClientBase): Promise<Finding> => check(client, DISPUTES);

async function check<Row extends { readonly id: number }>(
  client: pg.ClientBase,
  { name, of, query, faultOf, advice }: Chains<Row>,
): Promise<Finding> {
  const wrong: string[] = [];
  try {
    for (let after = 0; ;) {
      const { rows } = await client.query<Row & pg.QueryResultRow>(query, [after, CHAINS_AT_ONCE]);
      for (const row of rows) {
        const found = faultOf(row);
        if (found !== null) wrong.push(`${of} ${row.id}: ${found}`);
        after = row.id;
      }
      if (rows.length < CHAINS_AT_ONCE) break;
    }
  } catch (error) {
    return fault(
      name,
      `cannot be checked: ${reasonOf(error)}`,
      'Look for errors in the log of the database.',
    );
  }
  if (wrong.length === 0) return ok(name, LOOKS_AT);
  const more = wrong.length > NAMED ? ` and ${wrong.length - NAMED} more` : '';
  return fault(name, `${LOOKS_AT}; wrong: ${wrong.slice(0, NAMED).join(', ')}${more}`, advice);
}
