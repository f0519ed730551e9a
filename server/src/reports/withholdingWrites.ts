import type { SubjectKind } from '@lendloop/contract/cases/kinds';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import {
  findReviewPlace,
  showAnswer,
  showReview,
  withholdAnswer,
  withholdReview,
} from '../reviews/withholdWrites.ts';
import { lockReviewedItem } from '../reviews/writes.ts';

/** What a case is about. */
interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
}

/** What shows it or leaves it out: listings with their owners, and people. */
export interface ShownOn {
  readonly items: readonly { readonly id: number; readonly ownerId: number }[];
  readonly people: readonly number[];
}

/** Locks what a case is about, before the case itself. */
export async function lockSubject(tx: Tx, { kind, id }: Subject): Promise<void> {
  if (kind === 'item') await tx.execute(sql`select from items where id = ${id} for no key update`);
  if (kind === 'review' || kind === 'answer') await lockReviewedItem(tx, id);
}

/** The pages that show what a case is about; null for what stands on no page. */
export async function findShownOn(
  tx: Tx,
  { kind, id }: Subject,
  concernedId: number | null,
): Promise<ShownOn | null> {
  if (kind === 'item' && concernedId !== null) return { items: [{ id, ownerId: concernedId }], people: [] };
  const place = kind === 'review' || kind === 'answer' ? await findReviewPlace(tx, id) : null;
  return place && { items: [{ id: place.itemId, ownerId: place.ownerId }], people: place.people };
}

/** What is withheld once many have reported it. */
export const CAN_BE_HIDDEN: ReadonlySet<Subject['kind']> = new Set(['item', 'review', 'answer']);

/** Withholds what a case is about until then, if that can be done and was not done yet; `false` otherwise. */
export async function withhold(tx: Tx, caseId: number, { kind, id }: Subject, until: Date): Promise<boolean> {
  if (!CAN_BE_HIDDEN.has(kind)) return false;
  // Once for each case: what was shown again after its time is not withheld by the next report.
  const { rowCount } = await tx.execute(sql`
    update cases set withheld_until = ${until.toISOString()}
    where id = ${caseId} and withheld_until is null`);
  if (!rowCount) return false;
  if (kind === 'review') return withholdReview(tx, id, until);
  if (kind === 'answer') return withholdAnswer(tx, id, until);
  await tx.execute(sql`
    update items set reported_until = ${until.toISOString()}, is_withheld = true where id = ${id}`);
  return true;
}

/** Shows again what was withheld because of reports, unless it is a listing whose owner is suspended; false if it was not. */
export async function release(tx: Tx, { kind, id }: Subject): Promise<boolean> {
  if (kind === 'review') return showReview(tx, id);
  if (kind === 'answer') return showAnswer(tx, id);
  if (kind !== 'item') return false;
  const { rowCount } = await tx.execute(sql`
    update items i set reported_until = null,
      is_withheld = (select u.suspended_at is not null from users u where u.id = i.owner_id)
    where i.id = ${id} and i.reported_until is not null`);
  return (rowCount ?? 0) > 0;
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

/** A review or an answer whose time is over; null if there is none. */
async function findOverdueReview(tx: Tx, now: Date): Promise<Subject | null> {
  const { rows } = await tx.execute<{ kind: 'review' | 'answer'; id: number }>(sql`
    select k.subject_kind as kind, k.subject_id as id
    from cases k
    left join reviews w on k.subject_kind = 'review' and w.id = k.subject_id and w.state = 'held'
    left join review_answers a on k.subject_kind = 'answer' and a.review_id = k.subject_id
    where k.subject_kind in ('review', 'answer') and k.withheld_until <= ${now.toISOString()}
      and coalesce(w.reported_until, a.reported_until) <= ${now.toISOString()}
    limit 1`);
  return rows[0] ?? null;
}

/** The same of one review or answer; null if there is none. */
export async function releaseOverdueReview(tx: Tx, now: Date): Promise<ShownOn | null> {
  const overdue = await findOverdueReview(tx, now);
  if (!overdue) return null;
  await lockSubject(tx, overdue);
  await release(tx, overdue);
  return findShownOn(tx, overdue, null);
}
