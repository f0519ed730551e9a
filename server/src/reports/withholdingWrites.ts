import type { SubjectKind } from '@lendloop/contract/cases/kinds';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
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
  // Against a suspension that begins meanwhile: it would not find the listing shown.
  const { rows } = await tx.execute<{ is_suspended: boolean }>(sql`
    select u.suspended_at is not null as is_suspended from users u
    where u.id = (select i.owner_id from items i where i.id = ${id}) for share`);
  const { rowCount } = await tx.execute(sql`
    update items i set reported_until = null, is_withheld = ${rows[0]?.is_suspended ?? false}
    where i.id = ${id} and i.reported_until is not null`);
  return (rowCount ?? 0) > 0;
}

/** Something whose time is over although nobody has decided, and its place among the others. */
export interface Overdue extends Subject {
  readonly caseId: number;
  readonly until: Date;
}

/** What is still withheld although its time was over by `now`; at most `limit` behind `after`. */
export async function findOverdue(
  db: Db,
  now: Date,
  after: Overdue | null,
  limit: number,
): Promise<Overdue[]> {
  const behind = after
    ? sql`(k.withheld_until, k.id) > (${after.until.toISOString()}::timestamptz, ${after.caseId})`
    : sql`true`;
  type Row = Subject & { readonly caseId: number; readonly until: string };
  const { rows } = await db.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select k.subject_kind as kind, k.subject_id as id, k.id as "caseId", k.withheld_until as until
    from cases k
    where k.withheld_until <= ${now.toISOString()} and ${isOverdue(now)} and ${behind}
    order by k.withheld_until, k.id
    limit ${limit}`);
  return rows.map((row) => ({ ...row, until: new Date(row.until) }));
}

/** Whether what a case `k` is about is withheld, and no later case withholds it for longer. */
const isOverdue = (now: Date): SQL => sql`case k.subject_kind
  when 'item' then exists (select from items i where i.id = k.subject_id and i.reported_until <= ${now.toISOString()})
  when 'review' then exists (
    select from reviews w where w.id = k.subject_id and w.state = 'held' and w.reported_until <= ${now.toISOString()}
  )
  when 'answer' then exists (
    select from review_answers a where a.review_id = k.subject_id and a.reported_until <= ${now.toISOString()}
  )
  else false end`;

/** Shows again what one of these cases withheld; null if somebody else has, or it is withheld anew. */
export async function releaseOverdue(
  tx: Tx,
  { kind, id, caseId }: Overdue,
  now: Date,
): Promise<ShownOn | null> {
  await lockSubject(tx, { kind, id });
  const { rows } = await tx.execute<{ ownerId: number | null }>(sql`
    select (select i.owner_id from items i where k.subject_kind = 'item' and i.id = k.subject_id) as "ownerId"
    from cases k where k.id = ${caseId} and ${isOverdue(now)}`);
  const [row] = rows;
  if (!row) return null;
  await release(tx, { kind, id });
  return findShownOn(tx, { kind, id }, row.ownerId);
}
