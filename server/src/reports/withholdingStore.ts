import type { SubjectKind } from '@lendloop/contract/cases/kinds';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';

/** Locks what a case is about, before the case itself. */
export async function lockSubject(tx: Tx, kind: SubjectKind, id: number): Promise<void> {
  if (kind === 'item') await tx.execute(sql`select from items where id = ${id} for no key update`);
}

/** Withholds what a case is about until then, if that can be done and was not done yet; `false` otherwise. */
export async function withhold(
  tx: Tx,
  caseId: number,
  { kind, id }: { readonly kind: SubjectKind; readonly id: number },
  until: Date,
): Promise<boolean> {
  if (kind !== 'item') return false;
  // Once for each case: what was shown again after its time is not withheld by the next report.
  const { rowCount } = await tx.execute(sql`
    update cases set withheld_until = ${until.toISOString()}
    where id = ${caseId} and withheld_until is null`);
  if (!rowCount) return false;
  await tx.execute(sql`
    update items set reported_until = ${until.toISOString()}, is_withheld = true where id = ${id}`);
  return true;
}

/** Shows a listing again that was withheld because of reports, unless its owner is suspended. */
export async function release(
  tx: Tx,
  { kind, id }: { readonly kind: SubjectKind; readonly id: number },
): Promise<void> {
  if (kind !== 'item') return;
  await tx.execute(sql`
    update items i set reported_until = null,
      is_withheld = (select u.suspended_at is not null from users u where u.id = i.owner_id)
    where i.id = ${id} and i.reported_until is not null`);
}

/** Listings whose time is over although nobody has decided: shows them again and returns them. */
export async function releaseOverdue(
  tx: Tx,
  now: Date,
  most: number,
): Promise<{ readonly id: number; readonly ownerId: number }[]> {
  const { rows } = await tx.execute<{ id: number; ownerId: number }>(sql`
    update items i set reported_until = null,
      is_withheld = (select u.suspended_at is not null from users u where u.id = i.owner_id)
    where i.id = any(array(
      select k.subject_id from cases k join items of on of.id = k.subject_id
      -- A later case may withhold it for longer.
      where k.subject_kind = 'item' and k.withheld_until <= ${now.toISOString()} and of.reported_until <= ${now.toISOString()}
      limit ${most}
    ))
    returning i.id, i.owner_id as "ownerId"`);
  return rows;
}
