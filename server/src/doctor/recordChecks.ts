import type pg from 'pg';

import { faultOfRecord, type EvidenceRow, type KeptEnd } from '../handover/chain.ts';
import { fault, ok, reasonOf, type Finding } from './report.ts';

const NAMED = 5;
const RENTALS_AT_ONCE = 100;
const NAME = 'records of handovers';
const LOOKS_AT = 'each entry follows the one before, and says what its hash is of';
const ADVICE =
  'Somebody changed a record around its triggers. Compare it with a backup from before, and with the hashes that its two people have by mail. Make a backup before you change anything.';

/** Computes the chains of hashes of all records again, in the transaction of `client`. Changes nothing. */
export async function checkRecords(client: pg.ClientBase): Promise<Finding> {
  const wrong: string[] = [];
  try {
    for (let after = 0; ;) {
      const { rows } = await client.query<{ id: number; entries: EvidenceRow[]; ends: KeptEnd[] }>(
        `select r.id,
          array(select to_jsonb(e) from evidence e where e.rental_id = r.id order by e.number) as entries,
          array(select to_jsonb(h) from handovers h where h.rental_id = r.id) as ends
        from rentals r
        where r.id > $1 and (
          exists (select from evidence e where e.rental_id = r.id)
          or exists (select from handovers h where h.rental_id = r.id and h.done_at is not null)
        )
        order by r.id
        limit $2`,
        [after, RENTALS_AT_ONCE],
      );
      for (const { id, entries, ends } of rows) {
        const found = faultOfRecord(entries, ends);
        if (found !== null) wrong.push(`rental ${id}: ${found}`);
        after = id;
      }
      if (rows.length < RENTALS_AT_ONCE) break;
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
