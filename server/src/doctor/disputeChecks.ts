import type pg from 'pg';

import { faultOfEntries, type EntryRow } from '../disputes/disputeChain.ts';
import { fault, ok, reasonOf, type Finding } from './report.ts';

const NAMED = 5;
const DISPUTES_AT_ONCE = 100;
const NAME = 'entries of disputes';
const LOOKS_AT = 'each entry follows the one before, and says what its hash is of';
const ADVICE =
  'Somebody changed an entry around its triggers. Compare it with a backup from before. Make a backup before you change anything.';

/** Computes the chains of hashes of all disputes again, in the transaction of `client`. Changes nothing. */
export async function checkDisputes(client: pg.ClientBase): Promise<Finding> {
  const wrong: string[] = [];
  try {
    for (let after = 0; ;) {
      const { rows } = await client.query<{ id: number; entries: EntryRow[] }>(
        `select d.id, array(select to_jsonb(e) from dispute_entries e where e.dispute_id = d.id order by e.number) as entries
        from disputes d where d.id > $1
        order by d.id
        limit $2`,
        [after, DISPUTES_AT_ONCE],
      );
      for (const { id, entries } of rows) {
        const found = faultOfEntries(entries);
        if (found !== null) wrong.push(`dispute ${id}: ${found}`);
        after = id;
      }
      if (rows.length < DISPUTES_AT_ONCE) break;
    }
  } catch (error) {
    return fault(
      NAME,
      `cannot be checked: ${reasonOf(error)}`,
      'Look for errors in the log of the database.',
    );
  }
  if (wrong.length === 0) return ok(NAME, LOOKS_AT);
  const more = wrong.length > NAMED ? ` and ${wrong.length - NAMED} more` : '';
  return fault(NAME, `${LOOKS_AT}; wrong: ${wrong.slice(0, NAMED).join(', ')}${more}`, ADVICE);
}
