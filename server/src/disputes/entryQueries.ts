import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import type { EntryRow } from './disputeChain.ts';

/** The entry that a person sent with an id before; null if they have not. */
export async function findSentEntry(tx: Tx, personId: number, clientId: string): Promise<EntryRow | null> {
  const { rows } = await tx.execute<{ entry: EntryRow }>(sql`
    select to_jsonb(e) as entry from dispute_entries e where e.by_id = ${personId} and e.client_id = ${clientId}`);
  return rows[0]?.entry ?? null;
}

/**
 * What one person says in a dispute, with what they quote: in entries and in characters. Everybody who looks at it reads all of it, and the
 * same long messages can be quoted again and again.
 */
const ENTRIES_EVER = 200;
const CHARACTERS_EVER = 400_000;

/** Whether a person may say so many characters more in a dispute, which what it was opened with counts for, too. Lock it first. */
export async function hasRoom(tx: Tx, id: number, personId: number, characters: number): Promise<boolean> {
  const { rows } = await tx.execute<{ has_room: boolean }>(sql`
    select count(*) < ${ENTRIES_EVER} and coalesce(sum(char_length(e.body::text)), 0) + ${characters} <= ${CHARACTERS_EVER} as has_room
    from dispute_entries e
    where e.dispute_id = ${id} and e.by_id = ${personId} and e.kind in ('opened', 'said')`);
  return rows[0]?.has_room ?? true;
}

/** Who accepted which offer of a dispute; null if nobody has. */
export async function findAcceptance(
  tx: Tx,
  id: number,
): Promise<{ readonly byId: number; readonly entryId: number } | null> {
  const { rows } = await tx.execute<{ byId: number; entryId: number }>(sql`
    select a.by_id as "byId", o.id as "entryId"
    from dispute_entries a
    join dispute_entries o on o.dispute_id = a.dispute_id and o.number = (a.body ->> 'offer')::integer
    where a.dispute_id = ${id} and a.kind = 'accepted'`);
  return rows[0] ?? null;
}

/** The digest of what a person appealed with; null if they have not. */
export async function findAppeal(tx: Tx, id: number, personId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ digest: string | null }>(sql`
    select e.digest from dispute_entries e
    where e.dispute_id = ${id} and e.kind = 'appealed' and e.by_id = ${personId}`);
  return rows[0]?.digest ?? null;
}

/** The newest decision of a dispute, if it was this administrator's; null otherwise. */
export async function findLastDecision(
  tx: Tx,
  id: number,
  adminId: number,
): Promise<{
  readonly outcome: string;
  readonly amountMinor: number;
  readonly reason: string | null;
} | null> {
  interface Row {
    readonly outcome: string;
    readonly amountMinor: number;
    readonly reason: string | null;
  }
  const { rows } = await tx.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select e.body ->> 'outcome' as outcome, (e.body ->> 'amountMinor')::float8 as "amountMinor", e.body ->> 'reason' as reason
    from dispute_entries e
    where e.dispute_id = ${id} and e.kind = 'decided' and ${adminId} = (
      select a.admin_id from audit_log a
      where a.action = 'decide_dispute' and a.subject_id = ${id}
      order by a.id desc
      limit 1
    )
    order by e.number desc
    limit 1`);
  return rows[0] ?? null;
}
